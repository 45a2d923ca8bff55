"""One step of gradient descent: the line that does the learning."""

from __future__ import annotations

import numpy as np


def gradient_step(w: float | np.ndarray, grad: float | np.ndarray, learning_rate: float) -> float | np.ndarray:
    """Take one step downhill: move w against its gradient, by the learning rate times the gradient.

    The result is a new value, never w itself, even where the gradient is 0.
    Weights that come as ints must be able to become fractions: the result is always of a float type.

    Shapes:
        w: a number, or an array of any shape
        grad: of w's shape; the slope of the loss at w
        learning_rate: a float, 0.1 for example
        returns: of w's shape

    Errors: none. w and grad stay as they are.

    Example:
        The loss w**2 has the slope 2 * w. From w = 10 with a learning rate of 0.1:
        gradient_step(10.0, 20.0, 0.1)  # 8.0
        gradient_step(8.0, 16.0, 0.1)   # 6.4
    """
    # TODO: the gradient points uphill.
    raise NotImplementedError
