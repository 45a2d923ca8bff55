"""Units that start apart, so that they can learn different things."""

from __future__ import annotations

import torch
from torch import nn


class Net(nn.Module):
    """A linear layer, tanh, and a linear layer."""

    def __init__(self, inputs: int, hidden: int) -> None:
        super().__init__()
        self.first = nn.Linear(inputs, hidden)
        self.last = nn.Linear(hidden, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """One number for each row of x."""
        return self.last(torch.tanh(self.first(x)))


# Why: two units with the same weights compute the same number from every input. The last layer weighs
# both alike, so both get the same gradient, and after the step they are the same again. That never
# ends: eight units work as one. nn.Linear starts with small random numbers, and nothing else is needed:
# the lines that wrote 0.1 over them had to go.
#
# It is enough that something tells the units apart. Random biases would do, or a random last layer:
# then the gradients differ, and after one step the weights do as well.
#
# What people get wrong:
# - Another constant. 0.5 is as equal as 0.1. With zeros it is worse: the first layer gets no gradient at
#   all, and never moves.
# - One random row, copied to every unit: random, and still the same for all.
# - Dropout in between. It does pull the units apart, but the network now answers at random in training.
#
# A layer alone, without another one behind it, may start with zeros: a straight line learns from there.
