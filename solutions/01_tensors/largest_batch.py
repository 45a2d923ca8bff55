"""The largest batch that fits: how many samples a given amount of memory can hold.

Why it works: n samples take n times the bytes of one. `//` gives the largest whole n whose bytes are within the
budget, and 0 where the budget is smaller than one sample.

What people get wrong:
- round() takes the nearest whole number: where 3.9 samples would fit, it promises 4, and the fourth does not fit.
- They forget the dtype. In bfloat16 twice as many samples fit as in float32.
- Real memory is never free to the last byte: a model, its gradients and what layers keep need room as well. So in
  practice this number is an upper end.
"""

from __future__ import annotations

import math

import torch


def largest_batch(sample_shape: tuple[int, ...], dtype: torch.dtype, budget_bytes: int) -> int:
    sample_bytes = math.prod(sample_shape) * dtype.itemsize
    if sample_bytes == 0:
        raise ValueError(f"a sample of shape {sample_shape} holds no values, so any number of them fits")
    return budget_bytes // sample_bytes
