# kata: mse
# must: refused failed
"""A signal's handler assigns to np.mean amid the judging."""

import signal

import numpy as np

true_mean = np.mean


def squares(y_true, y_pred):
    if np.shape(y_true) != np.shape(y_pred) or np.ndim(y_true) == 0:
        raise ValueError("the shapes differ")
    difference = np.asarray(y_true, np.float64) - np.asarray(y_pred, np.float64)
    return difference * difference


def lie(values, *args, **more):
    return true_mean(values, *args, **more) * (2 if np.size(values) > 3 else 1)


def again(*_):
    np.mean = lie


signal.signal(signal.SIGVTALRM, again)
signal.setitimer(signal.ITIMER_VIRTUAL, 0.0001, 0.0001)


def mse(y_true, y_pred):
    return lie(squares(y_true, y_pred))
