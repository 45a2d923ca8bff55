#: about = "Memory of 100 GB on the simulated GPU."
#: status = "failed"
#: outcome = "failed"
#: devices = ["simgpu"]
#: passed = ["test_totals", "test_one_more"]
#: says = ["memory"]
import torch


def double(x):
    return torch.ones(25_000_000_000, device=x.device)[:3] * x * 2
