"""The weights become floats once, before the first step."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np


def train(weights: np.ndarray, gradients: Sequence[np.ndarray], learning_rate: float) -> np.ndarray:
    """The weights after gradient descent: for each gradient in turn, weights − learning rate × gradient."""
    trained = weights.astype(float)
    for gradient in gradients:
        trained -= learning_rate * gradient
    return trained


# Why: an array has one dtype, and keeps it for as long as it lives. Writing floats into an array of
# ints, with w[:] = or w[0] =, cuts the fractions off without a word. "-=" refuses to do that, and was
# the honest one of the two. astype(float) makes a new array, so the caller's weights stay as they are.
#
# What people get wrong:
# - They compute in floats and write the end result into the old array, or give it the old dtype back.
#   The fractions are cut off later, that is all.
# - np.round: 0.7 becomes 1 and not 0. That is another whole number, and still not 0.7.
# - np.asarray(weights, dtype=float) and "-=". Where the weights are floats already, asarray copies
#   nothing, and the caller's array is changed.
