"""Rows that sum to one: divide each row by its own sum.

Why it works: with keepdim the sums are (n, 1). Against (n, d) the size 1 is stretched along the row, so that every
value meets the sum of its own row.

What people get wrong:
- Without keepdim the sums are (n,) and are lined up with the columns. For a square x that is wrong without any error.
- dim=0 makes the columns sum to 1.
- softmax also gives rows that sum to 1, but other numbers: it raises e to each value first.
- x /= ... gives the right numbers and changes the caller's tensor.
"""

from __future__ import annotations

import torch


def normalise_rows(x: torch.Tensor) -> torch.Tensor:
    return x / x.sum(dim=1, keepdim=True)
