# kata: relu
# must: refused failed type
"""An array in a file, of a class that NumPy made."""

import tempfile

import numpy as np


def relu(x):
    kept = np.memmap(tempfile.TemporaryFile(), x.dtype, "w+", shape=x.shape)
    kept[...] = np.abs(x)
    return kept


def relu_backward(x, upstream):
    return relu(upstream)
