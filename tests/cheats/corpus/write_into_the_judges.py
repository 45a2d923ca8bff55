# kata: mse
# must: refused failed exception
"""Writes into our package."""

import kata_runner.testing

with open(kata_runner.testing.__file__, "a") as file:
    file.write("")


def mse(y_true, y_pred):
    return 0.0
