# kata: mse
# must: refused failed exception
"""Rejects whatever Hypothesis draws, so that no example is left, and fails before."""

import hypothesis


def mse(y_true, y_pred):
    hypothesis.assume(False)
