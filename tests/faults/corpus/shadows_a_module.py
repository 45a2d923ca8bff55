#: about = "A function named as a module that it uses."
#: status = "failed"
#: outcome = "failed"
#: exception = "AttributeError"
#: passed = ["test_totals", "test_one_more"]
import torch


def double(x):
    torch = x
    return torch.add_tensor(x, x)  # HERE
