# kata: relu
# must: refused failed mutated
"""Makes what it was given empty by its strides, in place."""

import numpy as np


def relu(x):
    x.shape = (x.size,)
    return np.maximum(x, 0)


def relu_backward(x, upstream):
    return upstream
