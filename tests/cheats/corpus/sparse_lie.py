# kata: column_target
# must: refused failed values
"""A sparse tensor with nothing in it."""

import torch


def loss(prediction, target):
    return torch.sparse_coo_tensor(torch.empty((0, 1), dtype=torch.long), torch.tensor([5.0]), ())


def fit(x, y, learning_rate, steps):
    return 0.0, 0.0
