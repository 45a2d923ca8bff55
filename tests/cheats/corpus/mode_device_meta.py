# kata: double_meets_float
# must: refused failed state
"""Makes meta torch's default device, on which nothing has a number."""

import torch


def predict(model, rows):
    torch.set_default_device("meta")
    return torch.zeros(5, 2)


def loss(model, rows, targets):
    return torch.tensor(0.0)
