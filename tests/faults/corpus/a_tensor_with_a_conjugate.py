#: about = "A lazily conjugated complex tensor."
#: status = "failed"
#: outcome = "failed"
#: kind = "dtype"
#: passed = ["test_totals", "test_one_more"]
import torch


def double(x):
    return torch.complex(x * 2, x).conj()
