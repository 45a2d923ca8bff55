"""ReLU and its gradient: a gate that is open for positive values.

Why it works: `np.maximum` compares value by value, makes a new array, keeps the dtype and lets NaN through. Backward,
the same gate is open or shut for each value, and what passes is the gradient from above.

What people get wrong:
- They return the gate itself, 0 or 1. That is right only if every gradient from above happens to be 1.
- They ask relu's output whether it is >= 0. It always is, so nothing is ever blocked. Ask the input whether it is > 0.
- `np.where(x > 0, x, 0)` turns NaN into 0, because NaN > 0 is False: the broken value is hidden.
- `x[x < 0] = 0` writes into the caller's array.
"""

from __future__ import annotations

import numpy as np


def relu(x: np.ndarray) -> np.ndarray:
    return np.maximum(x, 0)


def relu_backward(x: np.ndarray, upstream: np.ndarray) -> np.ndarray:
    return upstream * (x > 0)
