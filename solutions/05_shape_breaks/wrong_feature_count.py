"""The layer takes its size from the batch, and a batch that does not fit gets a message about features."""

from __future__ import annotations

import numpy as np


def make_layer(batch: np.ndarray, outputs: int) -> tuple[np.ndarray, np.ndarray]:
    """Weights and biases of a layer that this batch fits; the weights may start at any values."""
    random = np.random.default_rng(0)
    W = random.normal(size=(batch.shape[1], outputs))
    b = np.zeros(outputs)
    return W, b


def forward(batch: np.ndarray, W: np.ndarray, b: np.ndarray) -> np.ndarray:
    """What the layer gives for every row: ``batch`` times ``W``, plus ``b``."""
    if batch.shape[1] != W.shape[0]:
        raise ValueError(f"the batch has {batch.shape[1]} features in each row, the layer expects {W.shape[0]}")
    return batch @ W + b


# Why: (4, 2) @ (3, 5) asks for rows of 3, because the inner sizes of a matrix product have to be
# equal. The 3 was written into make_layer by hand, so the layer fitted one kind of batch only. The
# second axis of the batch knows the right number; the first axis is the number of rows, and has
# nothing to do with the layer.
#
# What people get wrong:
# - They turn or pad the batch until the product runs. (3, 2) turned is (2, 3), which fits W: no
#   error any more, and each "row" is now one feature of all the stations. A wrong answer is worse
#   than an error.
# - They test "too few" only. Five features in a layer of three are as wrong.
# - They leave the message to NumPy. It does know both numbers, but it speaks of core dimensions; the
#   reader of your message knows rows and features.
