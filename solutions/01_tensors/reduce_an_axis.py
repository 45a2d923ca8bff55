"""Reduce one axis: a mean for each column, a range for each row.

Why it works: dim is the axis that is used up. (n, d) without axis 0 is (d,), one number for each column. With keepdim
the axis stays, with size 1: (n, 1) can then be broadcast against x, row by row.

What people get wrong:
- They read dim=0 as "for each row". It is the other way round: the rows are what disappears.
- Without keepdim the ranges are (n,). Against (n, d) such a vector is lined up with the columns.
- x.max(dim=1) gives a pair, values and places. amax gives the values.
"""

from __future__ import annotations

import torch


def column_means(x: torch.Tensor) -> torch.Tensor:
    return x.mean(dim=0)


def row_ranges(x: torch.Tensor) -> torch.Tensor:
    return x.amax(dim=1, keepdim=True) - x.amin(dim=1, keepdim=True)
