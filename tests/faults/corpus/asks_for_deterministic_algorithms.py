#: about = "Asks torch for deterministic algorithms, and leaves it so."
#: status = "passed"
import torch


def double(x):
    torch.use_deterministic_algorithms(True)
    return x * 2
