# kata: column_target
# must: refused failed device
"""A tensor on the device meta, which has a shape and no numbers."""

import torch


def loss(prediction, target):
    return torch.zeros((), device="meta")


def fit(x, y, learning_rate, steps):
    return 0.0, 0.0
