#: about = "Changes how tensors are printed, and leaves it so."
#: status = "failed"
#: outcome = "failed"
#: kind = "state"
#: passed = ["test_totals", "test_one_more"]
#: says = ["changed how torch prints tensors"]
import torch


def double(x):
    torch.set_printoptions(precision=1)
    return x * 2
