# kata: mse
# must: passed
"""Right, with traces of debugging: printed stacks, logging, warnings, signatures, its own text and time."""

import gc
import inspect
import logging
import sys
import time
import traceback
import warnings

import numpy as np

log = logging.getLogger("mse")
log.addHandler(logging.StreamHandler())
log.setLevel(logging.INFO)


def mse(y_true, y_pred):
    try:
        difference = np.subtract(y_true, y_pred, dtype=np.float64)
        if np.shape(y_true) != np.shape(y_pred) or not difference.ndim:
            raise ValueError(f"shapes {np.shape(y_true)} and {np.shape(y_pred)}")
    except ValueError:
        traceback.print_exc()
        raise
    traceback.print_stack()
    log.info("sizes %s", difference.size)
    warnings.warn("slow", stacklevel=2)
    assert list(inspect.signature(mse).parameters) == ["y_true", "y_pred"]
    assert "def mse" in inspect.getsource(mse)
    assert sys.getrefcount(difference)
    assert gc.collect() >= 0
    assert time.perf_counter()
    return np.mean(difference**2)
