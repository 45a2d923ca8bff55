#: about = "A tensor of a hundred million NaN, where three numbers are asked for."
#: status = "failed"
#: outcome = "failed"
#: kind = "shape"
#: limits = {check = 8.0, device = 12.0}
#: passed = ["test_totals", "test_one_more"]
#: says = ["has shape (10000, 10000), but it should have shape (3,)"]
import torch


def double(x):
    return torch.full((10_000, 10_000), float("nan"))
