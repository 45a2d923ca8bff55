"""The classifier gives raw scores; the loss and the probabilities each make of them what they need."""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import nn


class Classifier(nn.Module):
    """One linear layer, `nn.Linear(features, classes)`, gives each class a score."""

    def __init__(self, features: int, classes: int) -> None:
        super().__init__()
        self.layer = nn.Linear(features, classes)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.layer(x)


def loss_of(model: nn.Module, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    """The cross-entropy of a Classifier on rows x with the classes y, averaged over the rows."""
    return F.cross_entropy(model(x), y)


def probabilities(model: nn.Module, x: torch.Tensor) -> torch.Tensor:
    """For each row the probability of each class, by a Classifier: positive numbers that sum to 1 in each row."""
    return torch.softmax(model(x), dim=1)


# Why: cross_entropy takes the softmax itself. Given probabilities, it takes a softmax of numbers between
# 0 and 1. The clearest row that it can see is [1, 0, 0], and that has the loss ln(1 + 2/e) = 0.5514; with C
# classes ln(1 + (C-1)/e). Nothing warns, the loss does fall, and the classifier even sorts rows rightly: but
# it learns slowly, and its loss means nothing.
#
# What people get wrong:
# - They take the softmax away, and forget that somebody used the probabilities.
# - nll_loss of the probabilities: it wants their logarithms. The loss is negative.
# - log(softmax(scores)): right, until a probability is rounded to 0. cross_entropy and log_softmax don't take
#   that way.
# - A small number added before the logarithm: it hides how wrong a row is.
# - softmax over axis 0: the columns sum to 1. With one row alone every probability is 1.
