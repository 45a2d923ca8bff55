#: about = "Changes torch's default dtype, and leaves it so."
#: status = "failed"
#: outcome = "failed"
#: kind = "state"
#: passed = ["test_totals", "test_one_more"]
#: says = ["changed torch's default dtype and left it so", "Put it back"]
import torch


def double(x):
    torch.set_default_dtype(torch.float64)
    return x * 2
