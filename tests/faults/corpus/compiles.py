#: about = "Has torch compile the function."
#: status = "passed"
#: limits = {check = 20.0, load = 20.0, device = 60.0}
import torch


@torch.compile(backend="eager")
def double(x):
    return x * 2
