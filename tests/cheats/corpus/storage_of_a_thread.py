# kata: relu
# must: refused failed
"""Gives back an array that a thread fills later."""

import threading
import time

import numpy as np


def fill(result, x):
    time.sleep(0.2)
    result[...] = np.maximum(x, 0)


def relu(x):
    result = np.zeros_like(x)
    threading.Thread(target=fill, args=(result, x), daemon=True).start()
    return result


def relu_backward(x, upstream):
    return np.zeros_like(x)
