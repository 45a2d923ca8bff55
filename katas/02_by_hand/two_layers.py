"""A network of two layers: what goes into the first, what comes out of the second, and how many weights that takes."""

from __future__ import annotations

import numpy as np


def two_layers(
    batch: np.ndarray, W1: np.ndarray, b1: np.ndarray, W2: np.ndarray, b2: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """The forward pass of two linear layers with ReLU between them, and no ReLU after the second.

    The hidden values are what the second layer is given: the first layer's sums, after ReLU.
    The output may have any sign.

    Shapes:
        batch: (n, in), float64; n may be 0 or 1
        W1: (in, hidden), b1: (hidden,), float64
        W2: (hidden, out), b2: (out,), float64
        returns: two arrays: the hidden values after ReLU, (n, hidden), and the output, (n, out), float64

    Errors: none. The arrays stay as they are.

    Example:
        W1, b1 = np.array([[1.0, -1.0, 0.0], [0.0, 1.0, -1.0]]), np.array([0.5, 0.0, 1.0])
        W2, b2 = np.array([[2.0], [-4.0], [10.0]]), np.array([0.5])
        two_layers(np.array([[1.0, 2.0]]), W1, b1, W2, b2)
        # the first layer's sums are [[1.5, 1, -1]], so the hidden values are [[1.5, 1, 0]]
        # the output is [[1.5*2 - 1*4 + 0*10 + 0.5]] = [[-0.5]]
    """
    # TODO: first layer, ReLU, second layer.
    raise NotImplementedError


def count_parameters(*weights: np.ndarray) -> int:
    """How many numbers a network learns: all the values in all the arrays, those of the biases too.

    The star means that any number of arrays may be handed in; `weights` is a tuple of them.

    Shapes:
        weights: arrays of any shapes
        returns: a whole number; 0 where no array is given

    Errors: none.

    Example:
        count_parameters(np.zeros((2, 3)), np.zeros(3))  # 2*3 + 3 = 9
    """
    # TODO
    raise NotImplementedError
