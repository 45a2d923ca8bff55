"""A training step that also tells a score, and the score is computed by NumPy.

The score is the median of the absolute errors. NumPy has a median that takes the mean of the two
middle numbers, and the rest of the team uses that one. The program stops with

    RuntimeError: Can't call numpy() on Tensor that requires grad. Use tensor.detach().numpy() instead.

Somebody followed the message and wrote `prediction = model(x).detach()`. Then `backward()` stopped:

    RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn

So they wrote `loss = torch.tensor(loss.item(), requires_grad=True)` in front of it. Now nothing stops any
more. The scores come, and they are the same in every step, for ever.

Run this file, read the error, and mend `train_and_score`. It must also run on a GPU, where NumPy can't look.
"""

from __future__ import annotations

import numpy as np
import torch
from torch import nn

# TODO: run it, say who needs the way back to the weights and who doesn't, and mend it.


def train_and_score(model: nn.Module, optimizer: torch.optim.Optimizer, x: torch.Tensor, y: torch.Tensor) -> float:
    """One training step on the mean squared error; returns NumPy's median of the absolute errors.

    The score is that of the prediction which the step was computed from, so of before the step. Model, x and
    y are on one device, any device. x and y stay as they are.

    Shapes: x (n, features), y and the model's answer (n, outputs).
    Example: errors of 1.0, -2.0, 0.5 and 4.0 have the score 1.5, halfway between 1.0 and 2.0.
    """
    prediction = model(x)
    errors = np.abs(prediction.numpy() - y.numpy())
    loss = ((prediction - y) ** 2).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return float(np.median(errors))


if __name__ == "__main__":
    torch.manual_seed(0)
    model = nn.Linear(3, 1)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    rows = torch.rand(10, 3)
    targets = rows.sum(dim=1, keepdim=True)
    for step in (1, 2, 3):
        print(f"step {step}   score {train_and_score(model, optimizer, rows, targets):.3f}")
