"""Mean squared error: one number that says how far off the predictions are."""

from __future__ import annotations

import numpy as np


def mse(y_true: np.ndarray, y_pred: np.ndarray) -> float:
    """The mean squared error: square every difference, then take the mean over all of them.

    Compute in float64, whatever the dtype of the arrays. They may hold ints, unsigned ints too, or short floats:
    in uint8, 1 - 2 is 255, but here the difference is -1.

    Shapes:
        y_true: any shape with at least one value
        y_pred: the same shape
        returns: one number

    Errors:
        ValueError if the shapes differ. Also where NumPy would broadcast them:
        (3, 1) with (3,), or one number with an array. The one number may be a plain 2.0, which has no `.shape`.

    y_true and y_pred stay as they are.

    Example:
        mse(np.array([1.0, 1.0, 1.0]), np.array([1.0, 2.0, 3.0]))
        # the differences are 0, 1 and 2, so (0 + 1 + 4) / 3 = 1.6667
    """
    # TODO: check the shapes first, then compute.
    raise NotImplementedError
