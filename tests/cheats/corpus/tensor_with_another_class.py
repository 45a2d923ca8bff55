# kata: column_target
# must: refused failed type
"""A plain tensor whose class is assigned afterwards."""

import torch


class Lie(torch.Tensor):
    def item(self):
        return 0.0


def loss(prediction, target):
    result = torch.tensor(5.0)
    result.__class__ = Lie
    return result


def fit(x, y, learning_rate, steps):
    return 0.0, 0.0
