# kata: column_target
# must: refused failed values
"""A view that carries a sign of its own."""

import torch


def loss(prediction, target):
    return torch.tensor(5.0)._neg_view()


def fit(x, y, learning_rate, steps):
    return 0.0, 0.0
