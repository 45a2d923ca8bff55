"""How large may a learning rate be? Work out the limit, then try rates on both sides of it.

Why it works: along one direction of the bowl, a step multiplies the distance to the middle by 1 - rate * bend. That
shrinks as long as it lies between -1 and 1, that is, for a rate below 2 / bend. Every direction must shrink, so the
steepest one sets the limit. And the flattest one sets the pace: it shrinks least in each step.

What people get wrong:
- They take the smallest eigenvalue. That limit is far too large.
- They look at mean(x**2) alone. b has a bend too, and the two pull at each other wherever the mean of x isn't 0.
- `last > first` is False for nan, so a run that has long flown apart looks calm. Ask first whether the loss is finite.
"""

from __future__ import annotations

import numpy as np


def largest_stable_rate(x: np.ndarray) -> float:
    bends = 2 * np.array([[np.mean(x**2), np.mean(x)], [np.mean(x), 1.0]])
    return 2 / np.linalg.eigvalsh(bends)[-1]


def classify_rate(x: np.ndarray, y: np.ndarray, learning_rate: float) -> str:
    losses = _losses(x, y, learning_rate, steps=200)
    if not np.isfinite(losses[-1]) or losses[-1] > losses[0]:
        return "diverges"
    return "converges" if losses[-1] <= losses[0] / 1000 else "crawls"


def _losses(x: np.ndarray, y: np.ndarray, learning_rate: float, steps: int) -> list[float]:
    """The losses of `fit_line`."""
    w, b, losses = 0.0, 0.0, []
    for _ in range(steps):
        errors = w * x + b - y
        losses.append(np.mean(errors**2))
        w, b = w - learning_rate * np.mean(2 * errors * x), b - learning_rate * np.mean(2 * errors)
    return losses
