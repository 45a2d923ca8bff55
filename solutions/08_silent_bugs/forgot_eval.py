"""Dropout that knows the mode, and an evaluation that sets the mode and puts it back."""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import nn


class Net(nn.Module):
    """Two layers, with batch normalisation and dropout between them; in training half of the numbers are dropped."""

    def __init__(self, features: int = 4, hidden: int = 64) -> None:
        super().__init__()
        self.first = nn.Linear(features, hidden)
        self.norm = nn.BatchNorm1d(hidden)
        self.last = nn.Linear(hidden, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        h = torch.relu(self.norm(self.first(x)))
        h = F.dropout(h, 0.5, training=self.training)
        return self.last(h)


def evaluate(model: nn.Module, x: torch.Tensor) -> torch.Tensor:
    """What a model answers when it is in use, and not in training; it may be any model."""
    was_training = model.training
    model.eval()
    with torch.no_grad():
        answers = model(x)
    model.train(was_training)
    return answers


# Why: a model has a mode, and two kinds of layers read it. Dropout drops in training mode only. Batch
# normalisation uses the mean and the spread of the rows that come together while training, and goes
# on changing what it keeps; in evaluation mode it uses what it has kept. eval() sets the mode for
# all layers of a model. F.dropout is a function and no layer: it reads no mode, and drops unless it
# gets training=False.
#
# What people get wrong:
# - no_grad() instead of eval(). They do different things: no_grad() saves memory, eval() sets the mode.
#   An evaluation wants both.
# - eval() and never back: from the second epoch on the model trains without dropout. No error.
# - train() at the end, always: a model that was in use is in training mode afterwards.
# - A fixed seed before each call: the answers are equal, and still half of the numbers are missing.
