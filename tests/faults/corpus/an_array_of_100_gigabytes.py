#: about = "An array of 100 GB."
#: status = "failed"
#: outcome = "failed"
#: check = "test_one_more"
#: passed = ["test_doubles", "test_totals"]
#: says = ["memory"]
import numpy as np


def one_more(values):
    return values + np.ones(100_000_000_000 // 8)[: len(values)]  # HERE
