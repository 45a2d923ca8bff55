"""How large may a learning rate be? Work out the limit, then try rates on both sides of it."""

from __future__ import annotations

import numpy as np


def largest_stable_rate(x: np.ndarray) -> float:
    """The learning rate above which fitting a line to these x flies apart, whatever y is.

    The loss of `fit_line` is a bowl over w and b. How steeply its walls bend depends on x alone. Put into a table
    (it is called the Hessian), the bends are

        H = 2 * [[mean of x**2, mean of x], [mean of x, 1]]

    A step jumps over the middle of the bowl and higher up the other wall where learning_rate * bend is above 2.
    The steepest bend is the largest eigenvalue of H. So the limit is 2 divided by the largest eigenvalue.
    `np.linalg.eigvalsh(H)` gives both eigenvalues of such a symmetric matrix, the smaller one first.

    Shapes:
        x: (n,), float64, n of 1 and more
        returns: one number

    Errors: none. x stays as it is.

    Example:
        largest_stable_rate(np.arange(5.0))  # 0.149219
    """
    # TODO: the table, its eigenvalues, and a division.
    raise NotImplementedError


def classify_rate(x: np.ndarray, y: np.ndarray, learning_rate: float) -> str:
    """Try a learning rate: what do the losses do in 200 steps of `fit_line` from w = 0 and b = 0?

    `fit_line` notes the loss before each step, so there are 200 losses: the first is that of w = 0 and b = 0.
    Bring your own `fit_line` into this file, or write its loop once more. Then judge, in this order:

        "diverges"   if the last loss isn't finite (it is inf or nan), or if it is above the first loss
        "converges"  if the last loss is at most a thousandth of the first
        "crawls"     in all other cases

    Shapes:
        x, y: (n,), float64; the first loss is above 0
        returns: one of the three words

    Errors: none, also where the losses grow beyond all bounds. x and y stay as they are.

    Example:
        x = np.arange(5.0)
        classify_rate(x, 2 * x + 1, 0.1)    # "converges"
        classify_rate(x, 2 * x + 1, 0.001)  # "crawls"
        classify_rate(x, 2 * x + 1, 0.3)    # "diverges"
    """
    # TODO: 200 losses, and a look at the first and the last.
    raise NotImplementedError
