"""What a tensor weighs: how many bytes its values take in memory.

Why it works: a tensor stores its values side by side, each in the same number of bytes. So the weight follows from
shape and dtype alone, before anything is made. The product of no sizes is 1, and shape () does hold one value.

What people get wrong:
- 4 bytes for every value is right for float32 only. The same model takes half in bfloat16 and twice in float64.
- The 32 in float32 counts bits. Who multiplies by 32 is wrong by a factor of 8.
- np.prod(()) is 1.0, a float, where math.prod(()) is 1.
- 19,267,584 bytes are about 19 MB (divided by 1000 twice), or 18.375 MiB (divided by 1024 twice). Say which you mean.
"""

from __future__ import annotations

import math

import torch


def tensor_bytes(shape: tuple[int, ...], dtype: torch.dtype) -> int:
    return math.prod(shape) * dtype.itemsize
