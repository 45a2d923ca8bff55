"""One step of gradient descent: the line that does the learning.

Why it works: the gradient says in which direction the loss grows, so the minus goes the other way. For the loss w**2
one step turns w into w - lr * 2w = (1 - 2 lr) w. So lr 0.1 shrinks w to 0.8 of it each time, and lr 1 turns 10 into
-10 and back again, for ever.

What people get wrong:
- A plus climbs: the loss grows with each step.
- `w -= ...` and `w[:] = ...` write into the caller's array. An array of ints refuses the first, and with the second it
  cuts every fraction off: 0.7 becomes 0.
"""

from __future__ import annotations

import numpy as np


def gradient_step(w: float | np.ndarray, grad: float | np.ndarray, learning_rate: float) -> float | np.ndarray:
    return w - learning_rate * grad
