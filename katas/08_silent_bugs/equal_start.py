"""A network with eight hidden units learns no more than a network with one.

The task is small: two numbers come in, each of them -1 or 1, and the answer is 1 where they differ and 0
where they are equal. A network with eight hidden units can learn that by heart. This one does not.
Run this file, and it prints

    step    1   loss 0.364
    step  500   loss 0.250
    step 2000   loss 0.250

A loss of 0.25 is what the answer 0.5 has for every question: the network has learned nothing about its
input. More steps do not help. More hidden units do not help either. There is no error and no warning,
and every part of the training loop was looked at: it is right.

Then somebody printed the weights of the first layer after the training. The eight units had eight rows
of weights, and all eight rows were the same, digit by digit.

Mend `Net`. It keeps its layers, and `forward` keeps what it computes.
"""

from __future__ import annotations

import torch
from torch import nn

# TODO: run it, look at the rows that are printed, say what you think is wrong, and mend it.


class Net(nn.Module):
    """A linear layer, tanh, and a linear layer.

    The units of a trained network are to differ: no two rows of the first layer stay equal.

    Shapes: input (n, inputs), between the layers (n, hidden), output (n, 1).
    """

    def __init__(self, inputs: int, hidden: int) -> None:
        super().__init__()
        self.first = nn.Linear(inputs, hidden)
        self.last = nn.Linear(hidden, 1)
        for parameter in self.parameters():
            nn.init.constant_(parameter, 0.1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """One number for each row of x."""
        return self.last(torch.tanh(self.first(x)))


if __name__ == "__main__":
    x = torch.tensor([[-1.0, -1.0], [-1.0, 1.0], [1.0, -1.0], [1.0, 1.0]])
    y = torch.tensor([[0.0], [1.0], [1.0], [0.0]])
    net = Net(inputs=2, hidden=8)
    optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
    for step in range(1, 2001):
        optimizer.zero_grad()
        loss = ((net(x) - y) ** 2).mean()
        loss.backward()
        optimizer.step()
        if step in (1, 500, 2000):
            print(f"step {step:4}   loss {loss.item():.3f}")
    for number, parameter in enumerate(net.parameters()):
        if number == 0:
            print("weights of the first layer, a row for each unit:")
            print(parameter.data)
