"""A wrong answer to the kata `mse`, to see what the checks say about it."""

import numpy as np


def mse(y_true, y_pred):
    y_true = np.asarray(y_true, dtype=np.float64)
    y_pred = np.asarray(y_pred, dtype=np.float64)
    if y_true.shape != y_pred.shape:
        raise ValueError(f"the shapes {y_true.shape} and {y_pred.shape} differ")
    return ((y_true - y_pred) ** 2).sum()
