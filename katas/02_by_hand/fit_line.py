"""Fit a line: the whole of training in one loop, with nothing but NumPy."""

from __future__ import annotations

import numpy as np


def fit_line(x: np.ndarray, y: np.ndarray, learning_rate: float, steps: int) -> tuple[float, float, list[float]]:
    """Find w and b such that w * x + b comes near y, by gradient descent from w = 0 and b = 0.

    Each step does this:
        the errors    w * x + b - y, one for each point
        the loss      the mean of the squared errors; note it down, as it is before w and b move
        two slopes    of the loss along w: the mean of 2 * error * x; along b: the mean of 2 * error
        the move      w and b go down their slopes, each by learning_rate times its slope

    Both slopes belong to the old w and the old b. Work out both before you move either.
    With too large a learning rate the losses grow until they are inf. That is no error: let it happen.

    Shapes:
        x, y: (n,), float64, n of 1 and more
        learning_rate: a float
        steps: a whole number, 0 and more
        returns: w and b after the last step, and a list of the losses, one for each step

    Errors:
        ValueError if the shapes of x and y differ. Also where NumPy would broadcast them.

    x and y stay as they are.

    Example:
        x = np.arange(5.0)
        fit_line(x, 2 * x + 1, 0.05, 1)  # (1.4, 0.5, [33.0])
        fit_line(x, 2 * x + 1, 0.05, 0)  # (0.0, 0.0, [])
    """
    # TODO: check the shapes, then walk down.
    raise NotImplementedError
