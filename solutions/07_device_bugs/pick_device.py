"""Ask for the best one first."""

from __future__ import annotations

import torch


def pick_device() -> torch.device:
    """The device to compute on: a CUDA GPU if there is one, else an Apple GPU, else the CPU."""
    if torch.cuda.is_available():
        return torch.device("cuda")
    if torch.backends.mps.is_available():
        return torch.device("mps")
    return torch.device("cpu")


# Why: the questions stand in the order of the wishes, and the CPU needs no question, for it is always
# there. In a program this runs once, at the start; the device is handed on from there.
#
# What people get wrong:
# - cuda or cpu, nothing else: on an Apple computer the GPU stays idle, and nobody notices.
# - is_built() for is_available(): it says what torch was made for, and not what the machine has.
# - A text. torch takes "cuda" almost everywhere, but "cuda".type raises, and "cuda" is no torch.device.
