#: about = "Enters inference mode, and never leaves it."
#: status = "failed"
#: outcome = "failed"
#: kind = "state"
#: says = ["inference mode"]
import torch

kept = []


def double(x):
    kept.append(torch.inference_mode())
    kept[-1].__enter__()
    return x * 2
