#: about = "A segmentation fault in a call."
#: status = "crashed"
#: outcome = "crashed"
#: passed = ["test_totals", "test_one_more"]
#: says = ["SIGSEGV"]
import numpy as np


def double(x):
    np.lib.stride_tricks.as_strided(np.zeros(2), (2,), (1 << 46,)).sum()  # HERE
