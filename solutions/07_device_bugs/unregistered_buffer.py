"""What belongs to a module and is not learned is a buffer."""

from __future__ import annotations

import torch
from torch import nn


class Normaliser(nn.Module):
    """Takes the mean off each feature and divides by its standard deviation."""

    def __init__(self, mean: torch.Tensor, std: torch.Tensor) -> None:
        super().__init__()
        self.register_buffer("mean", mean)
        self.register_buffer("std", std)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The normalised input, on its device and in its dtype."""
        return (x - self.mean) / self.std


# Why: a module knows its parameters, its buffers and its submodules. .to(), .half() and state_dict() go
# through these and through nothing else. A tensor that is a plain attribute is Python's affair: it moves
# nowhere, changes no dtype and is not saved. register_buffer makes it part of the module; it is used as
# before, as self.mean.
#
# What people get wrong:
# - nn.Parameter: moved and saved, but also trained. The optimizer changes what was measured.
# - self.mean.to(x) in forward: right on every device, copied in every call, and still not saved.
# - persistent=False: moved, and left out of state_dict. That is for what can be computed anew, such as a
#   table of positions.
