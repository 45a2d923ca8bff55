#: about = "A nested tensor."
#: status = "failed"
#: outcome = "failed"
#: passed = ["test_totals", "test_one_more"]
import torch


def double(x):
    return torch.nested.nested_tensor([x * 2, x])
