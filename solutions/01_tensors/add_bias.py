"""Add a bias to every row: broadcasting, and what it does not copy.

Why it works: shapes are lined up from the right. (64, 16) + (16,) pairs the 16 with the 16, and b is read again for
every row: b[j] meets column j. `expand` shows what broadcasting sees: n rows with stride 0, all in the memory of one.

What people get wrong:
- `h + b.unsqueeze(1)` lines b up with the rows. It raises for (64, 16), but for a square batch it is silently wrong.
- `h += b` gives the right numbers and changes the caller's batch.
- `repeat` looks like `expand` when printed, but it writes n copies into memory.
"""

from __future__ import annotations

import torch


def add_bias(h: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
    return h + b


def bias_rows(b: torch.Tensor, n: int) -> torch.Tensor:
    return b.expand(n, -1)
