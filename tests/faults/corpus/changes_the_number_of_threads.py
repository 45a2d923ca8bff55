#: about = "Changes how many threads torch uses, and leaves it so."
#: status = "failed"
#: outcome = "failed"
#: kind = "state"
#: passed = ["test_totals", "test_one_more"]
#: says = ["number of threads"]
import torch


def double(x):
    torch.set_num_threads(7)
    return x * 2
