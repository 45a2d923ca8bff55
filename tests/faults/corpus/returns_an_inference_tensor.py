#: about = "A tensor made in inference mode: right where nobody asks for gradients."
#: status = "passed"
import torch


def double(x):
    with torch.inference_mode():
        return x * 2
