# kata: mse
# must: passed
"""Right, by a matrix, a subclass, a masked array and longdouble inside, with errors of NumPy switched and put back."""

import numpy as np


class Values(np.ndarray):
    pass


def mse(y_true, y_pred):
    if np.shape(y_true) != np.shape(y_pred) or np.ndim(y_true) == 0:
        raise ValueError("the shapes differ")
    with np.errstate(all="raise"):
        one = np.ma.masked_invalid(np.asarray(y_true, np.longdouble)).ravel().view(np.ma.MaskedArray)
        two = np.asarray(y_pred, np.longdouble).ravel().view(Values)
        row = np.matrix(np.asarray(one - np.asarray(two), np.float64))
    return np.float64((row * row.T)[0, 0] / row.size)
