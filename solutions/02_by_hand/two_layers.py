"""A network of two layers: what goes into the first, what comes out of the second, and how many weights that takes.

Why it works: (n, in) @ (in, hidden) gives (n, hidden), and that times (hidden, out) gives (n, out). ReLU stands between
them: without it, (batch @ W1) @ W2 is batch @ (W1 @ W2), one linear layer with another name. It can't learn a bend.

What people get wrong:
- They leave ReLU out. The shapes fit, the loss falls a little, and nothing says why it falls no further.
- They put ReLU after the last layer as well. Then no output is ever negative.
- They count len(W), which is the number of rows, or forget that biases are learned too.
"""

from __future__ import annotations

import numpy as np


def two_layers(
    batch: np.ndarray, W1: np.ndarray, b1: np.ndarray, W2: np.ndarray, b2: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    hidden = np.maximum(batch @ W1 + b1, 0)
    return hidden, hidden @ W2 + b2


def count_parameters(*weights: np.ndarray) -> int:
    return sum(array.size for array in weights)
