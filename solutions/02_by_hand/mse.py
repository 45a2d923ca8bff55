"""Mean squared error: one number that says how far off the predictions are.

Why it works: the square makes every error count as positive, and large errors more than small ones. The mean makes the
result independent of how much data there is: give every row twice, and it stays the same.

What people get wrong:
- They sum, halve, or take the root. Each of these is a loss with a name of its own; this one is the plain mean.
- They let (n, 1) meet (n,). NumPy compares every prediction with every target, n x n pairs, and says nothing.
- They subtract in the dtype that came in: uint8 wraps around below 0, int8 can't hold 100 squared, float16 ends at
  65504.
"""

from __future__ import annotations

import numpy as np


def mse(y_true: np.ndarray, y_pred: np.ndarray) -> float:
    if np.shape(y_true) != np.shape(y_pred):
        raise ValueError(f"y_true has shape {np.shape(y_true)}, but y_pred has shape {np.shape(y_pred)}")
    difference = np.asarray(y_true, dtype=np.float64) - y_pred
    return float(np.mean(difference**2))
