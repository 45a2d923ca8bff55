# kata: column_target
# must: refused failed shape
"""A tensor of huge shape and one number."""

import torch


def loss(prediction, target):
    return torch.zeros(()).expand(3, 3)


def fit(x, y, learning_rate, steps):
    return 0.0, 0.0
