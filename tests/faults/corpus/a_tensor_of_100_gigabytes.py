#: about = "A tensor of 100 GB."
#: status = "failed"
#: outcome = "failed"
#: exception = "RuntimeError"
#: passed = ["test_totals", "test_one_more"]
#: says = ["memory"]
import torch


def double(x):
    return torch.ones(25_000_000_000)[:3] * x * 2  # HERE
