# kata: mse
# must: passed
"""Right, with mocks and patches that are put back before it returns, and one of a function that nobody else needs."""

import builtins
import contextlib
import io
import random
import signal
from unittest import mock

import numpy as np

np.mine = 3


def mse(y_true, y_pred):
    if np.shape(y_true) != np.shape(y_pred) or np.ndim(y_true) == 0:
        raise ValueError("the shapes differ")
    with mock.patch("numpy.mean", return_value=0.0), mock.patch.object(builtins, "print"):
        assert np.mean([1.0]) == 0.0
    before = signal.signal(signal.SIGUSR1, lambda *_: None)
    signal.signal(signal.SIGUSR1, before)
    random.seed(0)
    with contextlib.redirect_stdout(io.StringIO()):
        print("nobody reads this")
    difference = np.asarray(y_true, np.float64) - np.asarray(y_pred, np.float64)
    return np.einsum("i,i->", difference.ravel(), difference.ravel()) / difference.size
