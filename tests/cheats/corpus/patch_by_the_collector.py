# kata: mse
# must: refused failed
"""The garbage collector's callback assigns to np.mean amid the judging."""

import gc

import numpy as np

true_mean = np.mean


def squares(y_true, y_pred):
    if np.shape(y_true) != np.shape(y_pred) or np.ndim(y_true) == 0:
        raise ValueError("the shapes differ")
    difference = np.asarray(y_true, np.float64) - np.asarray(y_pred, np.float64)
    return difference * difference


def lie(values, *args, **more):
    return true_mean(values, *args, **more) * (2 if np.size(values) > 3 else 1)

gc.set_threshold(1, 1, 1)
gc.callbacks.append(lambda phase, facts: setattr(np, "mean", lie))


def mse(y_true, y_pred):
    return lie(squares(y_true, y_pred))
