"""Layers in containers that a module can see into."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import torch
from torch import nn


class Net(nn.Module):
    """Linear layers, with tanh between them and not after the last one."""

    def __init__(self, sizes: Sequence[int]) -> None:
        super().__init__()
        self.entry = nn.ModuleDict({"layer": nn.Linear(sizes[0], sizes[1]), "bend": nn.Tanh()})
        self.hidden = nn.ModuleList()
        for before, after in pairwise(sizes[1:-1]):
            self.hidden.append(nn.Linear(before, after))
        self.last = nn.Linear(sizes[-2], sizes[-1])

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The answers for the rows of x."""
        h = self.entry["bend"](self.entry["layer"](x))
        for layer in self.hidden:
            h = torch.tanh(layer(h))
        return self.last(h)


# Why: a module learns of its layers when they are assigned: self.last = nn.Linear(...) is written into a
# register. A list or a dict is assigned as it is, and nobody looks inside. All that works through the
# register then misses the layers: parameters(), to(), state_dict(), eval(), zero_grad(). forward needs
# no register, so everything runs. nn.ModuleList and nn.ModuleDict are modules themselves: what is put into
# them is registered. Besides, they are used like a list and like a dict.
#
# How it is found: count the parameters, and compare with a sum by hand.
#
# What people get wrong:
# - The list is mended and the dict is forgotten. One count after the repair shows it.
# - The optimizer gets the parameters by hand, or parameters() is written anew. That mends the training,
#   and neither moving nor saving.
# - nn.Sequential(*layers), called at once: registered, but the tanh between the layers is gone.
