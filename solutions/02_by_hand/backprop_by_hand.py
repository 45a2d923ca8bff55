"""Backpropagation by hand: the error walks back through two layers and leaves a gradient at every weight.

Why it works: the loss is a chain of stages, and each stage knows its own slope. Multiplied along the way back, they
give the slope of the whole chain. What a stage needs for it was computed on the way forward: that is why training
keeps `sums` and `hidden`, and takes more memory than predicting.

What people get wrong:
- They forget the gate. Where ReLU gave 0, nothing of the error may pass.
- They divide by n alone. The mean is over n * out errors.
- They take a mean for the bias. Every row adds its part; the mean is in the loss already.
- They step W2 first and carry the error back through the new one. The old W2 made this output.
"""

from __future__ import annotations

import numpy as np


def backprop(
    batch: np.ndarray, target: np.ndarray, W1: np.ndarray, b1: np.ndarray, W2: np.ndarray, b2: np.ndarray
) -> dict[str, np.ndarray]:
    sums = batch @ W1 + b1
    hidden = np.maximum(sums, 0)
    output = hidden @ W2 + b2
    if target.shape != output.shape:
        raise ValueError(f"target has shape {target.shape}, but the output has shape {output.shape}")

    at_output = 2 * (output - target) / output.size
    at_sums = (at_output @ W2.T) * (sums > 0)
    return {
        "W1": batch.T @ at_sums,
        "b1": at_sums.sum(axis=0),
        "W2": hidden.T @ at_output,
        "b2": at_output.sum(axis=0),
    }
