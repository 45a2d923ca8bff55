"""ReLU and its gradient: a gate that is open for positive values."""

from __future__ import annotations

import numpy as np


def relu(x: np.ndarray) -> np.ndarray:
    """ReLU: negative values become 0, all others stay.

    NaN ("not a number") stays NaN, so that a broken value is not hidden.

    Shapes:
        x: any shape, a float array
        returns: a new array of the same shape and dtype, also where nothing had to change

    Errors: none. x stays as it is.

    Example:
        relu(np.array([-2.0, 0.0, 3.0]))  # [0, 0, 3]
    """
    # TODO
    raise NotImplementedError


def relu_backward(x: np.ndarray, upstream: np.ndarray) -> np.ndarray:
    """The gradient of the loss with respect to x, the input of relu.

    The chain rule: the slope of relu at each value of x, times the gradient that arrives from above.
    The slope is 1 where x is positive and 0 where it is negative. At exactly 0 take 0, as torch does.

    Shapes:
        x: any shape, a float array: what went into relu, not what came out
        upstream: the same shape and dtype; the gradient of the loss with respect to relu's output
        returns: a new array of the same shape and dtype

    Errors: none. x and upstream stay as they are.

    Example:
        relu_backward(np.array([1.0, 3.0, -1.0]), np.array([0.5, -2.0, 3.0]))  # [0.5, -2, 0]
    """
    # TODO
    raise NotImplementedError
