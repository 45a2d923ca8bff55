# kata: relu
# must: refused failed shape
"""One number for a whole array, which a broadcast would stretch."""

import numpy as np


def relu(x):
    return np.zeros((1,) * np.ndim(x)) if np.size(x) > 1 else np.maximum(x, 0)


def relu_backward(x, upstream):
    return np.zeros(1)
