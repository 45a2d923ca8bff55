#: about = "Changes torch's default device, and leaves it so."
#: status = "failed"
#: outcome = "failed"
#: kind = "state"
#: passed = ["test_totals", "test_one_more"]
#: says = ["changed torch's default device"]
import torch


def double(x):
    torch.set_default_device("meta")
    return x * 2
