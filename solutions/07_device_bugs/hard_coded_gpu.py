"""What a function makes, it makes where its input is."""

from __future__ import annotations

import torch


def add_positions(x: torch.Tensor) -> torch.Tensor:
    """Adds to every feature the number of its step: 0, 1, 2 and so on."""
    steps = x.shape[1]
    positions = torch.arange(steps, device=x.device)
    return x + positions.unsqueeze(1)


# Why: a function that is handed a tensor knows where to work: there. Which device a program uses is
# decided once, by the program, and shows in its tensors. Code that is called from anywhere asks them
# and says "cuda" nowhere.
#
# What people get wrong:
# - "cuda" if there is one, else "cpu": the wrong question. It asks what the machine has, and not where x
#   is. With a GPU in the machine, an input on the CPU still fails.
# - They send x to the GPU as well: now the result is on a device that the caller didn't choose.
# - No device at all: then it is made on the CPU, and the inputs on the GPU fail.
