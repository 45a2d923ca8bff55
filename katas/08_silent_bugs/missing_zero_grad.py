"""A straight line is fitted to five points, and the loss swings up and down.

The points lie exactly on y = 2x + 1, so a perfect fit exists. The program runs without an error and
without a warning. Run it, and it prints

    step   1   loss 33.000
    step   2   loss 3.610
    step   3   loss 10.411
    step   4   loss 38.221
    step 200   loss 1.357

where 33.000, 3.610, 0.411, 0.062 and, at step 200, 0.000 were expected. The first two numbers are
right. Then the loss jumps, falls, and jumps again. More steps do not help. A smaller learning rate
makes the swings slower, and they stay.

Mend `train`. It keeps its name and what its docstring promises.
"""

from __future__ import annotations

import torch
from torch import nn

# TODO: run it, compare step 3 with what was expected, say what you think is wrong, and mend it.


def train(x: torch.Tensor, y: torch.Tensor, learning_rate: float, steps: int) -> list[float]:
    """Fits y = w * x + b by gradient descent from w = 0 and b = 0; returns the loss of every step.

    All points take part in every step. The loss is the mean squared error, taken before the step
    changes w and b. Everything is computed in the dtype and on the device of x.

    Shapes: x (n,), y (n,); the result has as many numbers as there are steps.
    Example: x = [0, 1, 2, 3, 4], y = 2x + 1, learning rate 0.05 and 2 steps give [33.0, 3.61].
    """
    model = nn.Linear(1, 1, dtype=x.dtype, device=x.device)
    nn.init.zeros_(model.weight)
    nn.init.zeros_(model.bias)
    loss_fn = nn.MSELoss()
    optimizer = torch.optim.SGD(model.parameters(), lr=learning_rate)
    inputs, targets = x.unsqueeze(1), y.unsqueeze(1)  # columns, (n, 1), as the layer wants them

    losses = []
    for _ in range(steps):
        loss = loss_fn(model(inputs), targets)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses


if __name__ == "__main__":
    x = torch.arange(5.0)
    losses = train(x, 2 * x + 1, learning_rate=0.05, steps=200)
    for step in (1, 2, 3, 4, 200):
        print(f"step {step:3}   loss {losses[step - 1]:.3f}")
