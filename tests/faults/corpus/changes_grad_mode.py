#: about = "Switches gradients off, and leaves them so."
#: status = "failed"
#: outcome = "failed"
#: kind = "state"
#: passed = ["test_totals", "test_one_more"]
#: says = ["grad mode"]
import torch


def double(x):
    torch.set_grad_enabled(False)
    return x * 2
