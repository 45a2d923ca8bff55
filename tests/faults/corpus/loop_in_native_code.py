#: about = "A product of two matrices that takes a minute, in native code."
#: status = "timeout"
#: outcome = "timeout"
#: variables = {size = "5000", x = "[1.0, 2.0, 3.0]"}
#: passed = ["test_totals", "test_one_more"]
import torch


def double(x):
    size = 5000
    big = torch.ones(size, size)
    big = big @ big @ big @ big  # HERE
    return x * 2
