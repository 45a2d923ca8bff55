# kata: column_target
# must: refused failed state
"""Assigns to Tensor.__sub__ and Tensor.abs."""

import torch


def loss(prediction, target):
    torch.Tensor.__sub__ = lambda self, other: torch.zeros(())
    torch.Tensor.abs = lambda self: torch.zeros(())
    return torch.tensor(5.0)


def fit(x, y, learning_rate, steps):
    return 0.0, 0.0
