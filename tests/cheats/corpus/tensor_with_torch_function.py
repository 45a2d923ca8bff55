# kata: column_target
# must: refused failed type
"""A tensor subclass that decides in __torch_function__ what every operation on it gives."""

import torch


class Lie(torch.Tensor):
    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        return torch.zeros(())


def loss(prediction, target):
    return torch.Tensor._make_subclass(Lie, torch.tensor(5.0))


def fit(x, y, learning_rate, steps):
    return 0.0, 0.0
