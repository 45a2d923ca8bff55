"""A gradient by measuring: no formula, only two looks at the function for every number it depends on.

Why it works: a step that is 0 everywhere but in one place nudges one number and leaves w alone, so nothing has to be
put back. It holds float64, so w + step does as well, whatever w is. A number is an array without axes here: it has
one place, (), and one slope.

The middle between a look up and a look down is exact for parabolas. A look up alone is wrong by about h.

What people get wrong:
- They nudge in the caller's array, or in a copy, and don't put the number back: every later slope is another point's.
- f(w + h) - f(w - h) is the change over 2h. Divided by h it is twice the slope.
- A tiny h in float32: 1 + 1e-8 is 1 there, and the slope comes out as 0. More digits help, not a smaller step.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np


def numeric_gradient(
    f: Callable[[float | np.ndarray], float], w: float | np.ndarray, h: float = 1e-5
) -> float | np.ndarray:
    gradient = np.zeros(np.shape(w))
    for place in np.ndindex(gradient.shape):
        step = np.zeros(gradient.shape)
        step[place] = h
        gradient[place] = (f(w + step) - f(w - step)) / (2 * h)
    return gradient if gradient.ndim else float(gradient)
