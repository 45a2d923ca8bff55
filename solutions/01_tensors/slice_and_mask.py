"""Slices and masks: take the part of a tensor that you want.

Why it works: a slice such as ::2 only changes how memory is read, so it gives a view. A mask or a tensor of numbers
picks values from anywhere, so it gives a copy. Two tensors of numbers are read in pairs.

What people get wrong:
- v.T of a vector is the same vector: with one axis there is nothing to swap. A column needs a second axis.
- scores[:, columns] takes all those columns from every row: (n, n) instead of (n,). The colon means "all rows", where
  each row should go with one column.
- torch.where(x > limit, x, 0) keeps the shape, zeros and all. Picking values gives a vector: how many are left in a
  row is not the same for every row.
- x[1::2] begins with the second row. Rows are counted from 0.
"""

from __future__ import annotations

import torch


def as_column(v: torch.Tensor) -> torch.Tensor:
    return v.unsqueeze(1)


def every_other_row(x: torch.Tensor) -> torch.Tensor:
    return x[::2]


def above(x: torch.Tensor, limit: float) -> torch.Tensor:
    return x[x > limit]


def own_scores(scores: torch.Tensor, columns: torch.Tensor) -> torch.Tensor:
    rows = torch.arange(len(scores), device=scores.device)
    return scores[rows, columns]
