"""Every step begins with empty gradients."""

from __future__ import annotations

import torch
from torch import nn


def train(x: torch.Tensor, y: torch.Tensor, learning_rate: float, steps: int) -> list[float]:
    """Fits y = w * x + b by gradient descent from w = 0 and b = 0; returns the loss of every step."""
    model = nn.Linear(1, 1, dtype=x.dtype, device=x.device)
    nn.init.zeros_(model.weight)
    nn.init.zeros_(model.bias)
    loss_fn = nn.MSELoss()
    optimizer = torch.optim.SGD(model.parameters(), lr=learning_rate)
    inputs, targets = x.unsqueeze(1), y.unsqueeze(1)

    losses = []
    for _ in range(steps):
        optimizer.zero_grad()
        loss = loss_fn(model(inputs), targets)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses


# Why: backward() adds to .grad, it does not replace it. Without zero_grad() the second step moves by
# the sum of two gradients, the tenth by the sum of ten. The old ones go on pushing in their old
# direction when the line has long passed the goal, so the loss swings. One step alone can't show it:
# the first two losses are right.
#
# The adding is wanted elsewhere: it lets several small batches make one gradient. In a plain loop
# it has to be undone in every step.
#
# What people get wrong:
# - zero_grad() between backward() and step(): the gradient is gone before it was used. No error, and
#   the loss stays at 33.0 for ever.
# - zero_grad() once, in front of the loop: there is nothing to clear yet, and the adding goes on.
# - A smaller learning rate: the swings get longer and look like slow training.
