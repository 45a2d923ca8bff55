#: about = "A product that takes a minute on the simulated GPU."
#: status = "timeout"
#: outcome = "timeout"
#: devices = ["simgpu"]
#: variables = {size = "5000"}
#: passed = ["test_totals", "test_one_more"]
import torch


def double(x):
    size = 5000
    big = torch.ones(size, size, device=x.device)
    big = big @ big @ big @ big  # HERE
    return x * 2
