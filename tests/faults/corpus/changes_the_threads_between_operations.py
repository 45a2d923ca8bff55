#: about = "Changes how many operations torch makes side by side."
#: status = "passed"
import torch


def double(x):
    torch.set_num_interop_threads(3)
    return x * 2
