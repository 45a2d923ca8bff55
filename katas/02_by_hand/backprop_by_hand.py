"""Backpropagation by hand: the error walks back through two layers and leaves a gradient at every weight."""

from __future__ import annotations

import numpy as np


def backprop(
    batch: np.ndarray, target: np.ndarray, W1: np.ndarray, b1: np.ndarray, W2: np.ndarray, b2: np.ndarray
) -> dict[str, np.ndarray]:
    """The gradient of the loss for every number in W1, b1, W2 and b2.

    The network is that of `two_layers`, and the loss is the mean of all n * out squared errors:

        sums = batch @ W1 + b1;  hidden = relu(sums);  output = hidden @ W2 + b2
        loss = mean of (output - target) ** 2

    The chain rule goes from the end to the beginning. It asks at each stage: how does the loss change when what comes
    out of here changes? Call that `upstream`; it has the shape of what comes out. For a layer out = rows @ W + b
    it tells three things:

        for W       rows.T @ upstream
        for b       upstream, summed over the rows of the batch
        for rows    upstream @ W.T, which is the upstream of the stage before

    ReLU lets upstream through where its input was above 0, and nothing elsewhere. At exactly 0 take 0.
    Nothing is trained here: the weights stay as they are. `numeric_gradient` tells you whether you are right.

    Shapes:
        batch: (n, in), target: (n, out), float64, n of 1 and more
        W1: (in, hidden), b1: (hidden,), W2: (hidden, out), b2: (out,), float64
        returns: a dict with the keys "W1", "b1", "W2" and "b2"; each gradient is float64 and has its weight's shape

    Errors:
        ValueError if target doesn't have the output's shape. Also where NumPy would broadcast it.

    All arrays stay as they are.

    Example:
        W1, b1, W2, b2 = np.array([[1.0, -1.0]]), np.array([0.5, 0.0]), np.array([[2.0], [3.0]]), np.array([0.0])
        backprop(np.array([[2.0]]), np.array([[1.0]]), W1, b1, W2, b2)
        # sums [[2.5, -2]], hidden [[2.5, 0]], output [[5]], error 4, loss 16
        # {"W1": [[32, 0]], "b1": [16, 0], "W2": [[20], [0]], "b2": [8]}
    """
    # TODO: forward first, then back from the loss to the first layer.
    raise NotImplementedError
