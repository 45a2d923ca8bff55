"""A gradient by measuring: no formula, only two looks at the function for every number it depends on."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np


def numeric_gradient(
    f: Callable[[float | np.ndarray], float], w: float | np.ndarray, h: float = 1e-5
) -> float | np.ndarray:
    """Measure the slope of f at w: nudge w up by h and down by h, and see by how much f changes.

    This is called the central difference: (f(w + h) - f(w - h)) / (2 * h).
    In an array every number has a slope of its own. Nudge one of them at a time, with all others as they are in w.
    It checks gradients that were worked out by hand: `backprop_by_hand` is one.

    Compute in float64, whatever w is made of: in float32, 1 + 1e-8 is 1, and an array of ints can't be nudged at all.

    Shapes:
        f: takes a number, or an array of w's shape, and returns one number; it changes nothing
        w: a number, or a NumPy array of any shape; ints and float32 too
        h: a float above 0
        returns: a number for a number; for an array, a float64 array of w's shape

    Errors: none. w stays as it is.

    Example:
        numeric_gradient(lambda w: (3 * w - 6) ** 2, 3.5)  # 27, give or take 0.000001
        numeric_gradient(lambda w: w[0] ** 2 * w[1], np.array([3.0, 4.0]))  # [24, 9]
    """
    # TODO: two calls of f for every number in w.
    raise NotImplementedError
