"""Prediction and target get the same shape before they are subtracted."""

from __future__ import annotations

import torch


def loss(prediction: torch.Tensor, target: torch.Tensor) -> torch.Tensor:
    """Mean squared error: row by row, how far the prediction is from the target."""
    errors = prediction - target.reshape(prediction.shape)
    return (errors**2).mean()


def fit(x: torch.Tensor, y: torch.Tensor, learning_rate: float, steps: int) -> tuple[float, float]:
    """Fits y = w * x + b by gradient descent on `loss`, from w = 0 and b = 0; returns (w, b)."""
    inputs = x.unsqueeze(1)
    w = torch.zeros(1, 1, dtype=x.dtype, device=x.device, requires_grad=True)
    b = torch.zeros(1, dtype=x.dtype, device=x.device, requires_grad=True)
    for _ in range(steps):
        loss(inputs @ w + b, y).backward()
        with torch.no_grad():
            for parameter in (w, b):
                parameter -= learning_rate * parameter.grad
                parameter.grad = None
    return w.item(), b.item()


# Why: the prediction is a column, (n, 1), the target was flat, (n,). Broadcasting lines shapes up
# from the right, so the subtraction gave (n, n): every prediction minus every target. The mean over
# all these pairs is smallest when each prediction is the mean of y, and that is where the fit went.
# Both tensors had n as their first size, which is why comparing len() noticed nothing.
#
# reshape(prediction.shape) serves a flat target, a column and a single row alike, and raises when the
# number of values differs: nothing is left that could be broadcast in silence.
#
# What people get wrong:
# - target.unsqueeze(1), always: a target that is a column already becomes (n, 1, 1), and the pairs
#   are back.
# - squeeze() without an axis: with one row it takes the row axis too, (1, 1) becomes (). Name the
#   axis, squeeze(1), or use flatten() or reshape.
# - They mend the call in fit, and the next person who calls loss falls into the same hole.
