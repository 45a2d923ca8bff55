#: about = "Changes how arrays are printed, and leaves it so."
#: status = "failed"
#: outcome = "failed"
#: check = "test_one_more"
#: kind = "state"
#: says = ["changed how NumPy prints arrays"]
import numpy as np


def one_more(values):
    np.set_printoptions(precision=1)
    return values + 1
