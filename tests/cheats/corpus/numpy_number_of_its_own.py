# kata: mse
# must: refused failed type
"""A NumPy scalar subclass that says it comes from NumPy, and is off by a percent in a coarse dtype."""

import numpy as np


class Number(np.float64):
    dtype = "bfloat16"


Number.__module__ = "numpy"


def mse(y_true, y_pred):
    return Number(1.01 * np.mean((y_true - y_pred) ** 2))
