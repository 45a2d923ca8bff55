"""Train a line: the whole loop, with a layer, a loss and an optimizer of torch."""

from __future__ import annotations

import torch
from torch import nn


def train_line(x: torch.Tensor, y: torch.Tensor, learning_rate: float, epochs: int) -> nn.Module:
    """Fit y = w * x + b with an nn.Linear(1, 1), torch.optim.SGD and nn.MSELoss, and return the trained model.

    Every epoch is one step on all points at once. The layer starts from its own random weights: nothing is set by you.
    nn.Linear(1, 1) has one weight and one bias; it takes a column, (N, 1), and gives one. nn.Linear takes dtype= and
    device= as well.

    Be careful with the shapes in the loss. Prediction (N, 1) and target (N,) would make N x N pairs, and only a
    warning would tell you.

    Shapes:
        x, y: (N,) or (N, 1) each, floats, N of 1 or more
        returns: the model, with the dtype of x and on its device; it takes (N, 1) and gives (N, 1)

    x and y stay as they are.

    Example:
        x = torch.arange(5.0) and y = 2 * x + 1, with learning_rate=0.05 and epochs=400
        # the weight ends near 2 and the bias near 1, wherever they start
    """
    # TODO: columns, model, optimizer, loss function; then the five steps, once an epoch.
    raise NotImplementedError
