#: about = "A NumPy scalar where a tensor is asked for."
#: status = "failed"
#: outcome = "failed"
#: check = "test_totals"
#: kind = "type"
#: passed = ["test_doubles", "test_one_more"]
#: says = ["should be a tensor, but it is a NumPy number"]
import numpy as np


def total(x):
    return np.float32(x.sum().item())
