# kata: mse
# must: refused failed
"""A thread changes what was given, after the call and before the reference is computed, perhaps."""

import threading
import time

import numpy as np


def later(y_true, y_pred):
    time.sleep(0.0005)
    y_pred[...] = y_true


def mse(y_true, y_pred):
    if np.shape(y_true) != np.shape(y_pred) or np.ndim(y_true) == 0:
        raise ValueError("the shapes differ")
    threading.Thread(target=later, args=(y_true, y_pred)).start()
    return 0.0
