"""Fit a line: the whole of training in one loop, with nothing but NumPy.

Why it works: the loss is a bowl over w and b. Its slopes point uphill, so each step goes a little way the other way.
On the right of the last `=` stand the old w and b only: Python works out both new values before it gives either a name.

What people get wrong:
- They move w first, and the slope along b already sees the new w. It still ends near the right line, a little late.
- They sum where a mean belongs. With more points the same learning rate then diverges.
- They leave the 2 out: the square of an error has the slope 2 * error. Everything works, at half the speed.
- They note the loss after the step, so that the list begins with the wrong number.
"""

from __future__ import annotations

import numpy as np


def fit_line(x: np.ndarray, y: np.ndarray, learning_rate: float, steps: int) -> tuple[float, float, list[float]]:
    if np.shape(x) != np.shape(y):
        raise ValueError(f"x has shape {np.shape(x)}, but y has shape {np.shape(y)}")
    w, b, losses = 0.0, 0.0, []
    for _ in range(steps):
        errors = w * x + b - y
        losses.append(np.mean(errors**2))
        w, b = w - learning_rate * np.mean(2 * errors * x), b - learning_rate * np.mean(2 * errors)
    return w, b, losses
