# kata: column_target
# must: refused failed type
"""A subclass of Parameter that calls itself Parameter."""

import torch

Parameter = type("Parameter", (torch.nn.Parameter,), {"item": lambda self: 0.0, "__module__": "torch.nn.parameter"})


def loss(prediction, target):
    return Parameter(torch.tensor(5.0))


def fit(x, y, learning_rate, steps):
    return 0.0, 0.0
