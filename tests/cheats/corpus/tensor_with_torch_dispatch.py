# kata: column_target
# must: refused failed type
"""A wrapper tensor that computes nothing and answers in __torch_dispatch__."""

import torch


class Lie(torch.Tensor):
    @staticmethod
    def __new__(cls):
        return torch.Tensor._make_wrapper_subclass(cls, ())

    @classmethod
    def __torch_dispatch__(cls, func, types, args=(), kwargs=None):
        return torch.zeros(())


def loss(prediction, target):
    return Lie()


def fit(x, y, learning_rate, steps):
    return 0.0, 0.0
