"""One linear layer: a batch goes in, a batch with other features comes out.

Why it works: (n, in) @ (in, out) pairs each row of the batch with each column of W, and the inner sizes must agree.
The bias (out,) is then added to every row by broadcasting. One sample or a thousand: the same line.

What people get wrong:
- `W.T`: torch.nn.Linear stores (out, in), so a transpose is right there and wrong here. For a square W nothing raises.
- A loop with `zip` stops at the shorter row, so a batch with too few features gives a number instead of an error.
- `squeeze` on the result loses the batch axis when there is one sample.
"""

from __future__ import annotations

import numpy as np


def linear_forward(batch: np.ndarray, W: np.ndarray, b: np.ndarray) -> np.ndarray:
    return batch @ W + b
