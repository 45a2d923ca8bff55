"""The score gets the numbers, and the loss keeps the way back."""

from __future__ import annotations

import numpy as np
import torch
from torch import nn


def train_and_score(model: nn.Module, optimizer: torch.optim.Optimizer, x: torch.Tensor, y: torch.Tensor) -> float:
    """One training step on the mean squared error; returns NumPy's median of the absolute errors."""
    prediction = model(x)
    errors = np.abs(prediction.detach().cpu().numpy() - y.cpu().numpy())
    loss = ((prediction - y) ** 2).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return float(np.median(errors))


# Why: a tensor that was computed from weights knows how, and an array can't. So torch refuses to make
# one of it. detach() gives a second tensor with the same numbers and no past; the prediction itself
# keeps its own. The score needs the numbers, the loss needs the past: each gets what it needs. NumPy
# reads the CPU's memory only, hence cpu(), which costs nothing where the tensor is there already.
#
# What people get wrong:
# - model(x).detach(): now the loss has no past either, and backward() stops.
# - loss = torch.tensor(loss.item(), requires_grad=True), or loss.requires_grad_(), to silence that. It runs,
#   no weight gets a gradient, and nothing is ever learned. An error was turned into a silent one.
# - detach().numpy() without cpu(): fine until the first GPU.
