"""Describe a tensor: the six facts to look at first when something breaks.

Why it works: a tensor carries all six facts with it, so nothing has to be computed from its values.

What people get wrong:
- rank here means the number of axes. The rank of a matrix in linear algebra is another thing.
- `len(x)` is the size of the first axis, not the number of values, and a tensor of rank 0 has no length at all.
- A single number has shape `()`: no axes, one value. Shape `(1,)` has one axis, of size 1.
- `x.device` can carry a number, as in `cuda:0`. Its `type` is the part that stays the same on every machine.
"""

from __future__ import annotations

import torch


def describe(x: torch.Tensor) -> dict[str, object]:
    return {
        "rank": x.ndim,
        "shape": tuple(x.shape),
        "numel": x.numel(),
        "dtype": x.dtype,
        "device": x.device.type,
        "requires_grad": x.requires_grad,
    }
