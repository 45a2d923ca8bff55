# kata: mse
# must: refused failed exception
"""Calls the interpreter's own functions."""

import ctypes


def mse(y_true, y_pred):
    ctypes.pythonapi["PySys_SetObject"]
    return 0.0
