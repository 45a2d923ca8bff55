"""One linear layer: a batch goes in, a batch with other features comes out."""

from __future__ import annotations

import numpy as np


def linear_forward(batch: np.ndarray, W: np.ndarray, b: np.ndarray) -> np.ndarray:
    """The forward pass of one linear layer, from what goes in to what comes out: for every output a weighted sum of the
    inputs, plus that output's bias.

    Column j of W holds the weights of output j, and b[j] is its bias. Nothing else happens to the sums: ReLU
    comes in the next kata.

    Shapes:
        batch: (n, in), float64; n may be 0 or 1
        W: (in, out), float64
        b: (out,), float64
        returns: (n, out), float64

    Errors:
        ValueError if batch and W disagree about `in`; the message holds both numbers.
        The error that NumPy raises for `@` does.

    batch, W and b stay as they are.

    Example:
        linear_forward(np.array([[1.0, 2.0]]), np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]), np.array([0.5, 0.0, -1.0]))
        # [[1*1 + 2*4 + 0.5, 1*2 + 2*5 + 0, 1*3 + 2*6 - 1]] = [[9.5, 12, 14]]
    """
    # TODO: products, sums, bias.
    raise NotImplementedError
