"""A straight line is fitted to five points, and comes out flat.

The points lie exactly on y = 2x + 1. The program runs without an error and without a warning, but
after 200 steps it prints

    loss 8.000   w 0.004   b 4.990

where a loss of 0.000, w 2.000 and b 0.999 were expected: the line answers about 5, the mean of y,
whatever x is. More steps do not help. A smaller learning rate does not help.

One more thing is strange. A prediction without any error does not score 0:

    loss(torch.tensor([[1.0], [2.0], [3.0]]), torch.tensor([1.0, 2.0, 3.0]))   # tensor(1.3333)

and the true line, y = 2x + 1 itself, scores 16.0 on the five points.

Mend the program. `loss` and `fit` keep their names and what their docstrings promise.
"""

from __future__ import annotations

import torch

# TODO: run it, look at the shapes on the way, say what you think is wrong, and mend it.


def loss(prediction: torch.Tensor, target: torch.Tensor) -> torch.Tensor:
    """Mean squared error: row by row, how far the prediction is from the target.

    The data may hold its targets in a flat tensor or in a column: both give the same loss. One row
    is enough. The dtype and the device stay.

    Shapes: prediction (n, 1), target (n,) or (n, 1), result ().
    Example: predictions [[1], [2], [6]] and targets [1, 2, 3] give (0 + 0 + 9) / 3 = 3.0.
    """
    if len(prediction) != len(target):
        raise ValueError(f"{len(prediction)} predictions for {len(target)} targets")
    errors = prediction - target
    return (errors**2).mean()


def fit(x: torch.Tensor, y: torch.Tensor, learning_rate: float, steps: int) -> tuple[float, float]:
    """Fits y = w * x + b by gradient descent on `loss`, from w = 0 and b = 0; returns (w, b).

    Shapes: x (n,), y (n,).
    """
    inputs = x.unsqueeze(1)  # (n, 1): n rows with one feature, as layers want them
    w = torch.zeros(1, 1, dtype=x.dtype, device=x.device, requires_grad=True)
    b = torch.zeros(1, dtype=x.dtype, device=x.device, requires_grad=True)
    for _ in range(steps):
        loss(inputs @ w + b, y).backward()
        with torch.no_grad():
            for parameter in (w, b):
                parameter -= learning_rate * parameter.grad
                parameter.grad = None
    return w.item(), b.item()


if __name__ == "__main__":
    x = torch.arange(5.0)
    y = 2 * x + 1
    w, b = fit(x, y, learning_rate=0.05, steps=200)
    final = loss(w * x.unsqueeze(1) + b, y)
    print(f"loss {final:.3f}   w {w:.3f}   b {b:.3f}")
