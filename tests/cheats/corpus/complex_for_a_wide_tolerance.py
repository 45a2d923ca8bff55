# kata: mse
# must: refused failed type
"""A complex number, for which absolute values may be compared."""

import numpy as np


def mse(y_true, y_pred):
    return complex(0, np.mean((y_true - y_pred) ** 2))
