"""Mean and standard deviation keep their axis, so that each row meets its own."""

from __future__ import annotations

import torch


def standardise_rows(x: torch.Tensor) -> torch.Tensor:
    """Each row minus its own mean, divided by its own standard deviation."""
    mean = x.mean(dim=1, keepdim=True)
    std = x.std(dim=1, correction=0, keepdim=True)
    return (x - mean) / std


# Why: x.mean(dim=1) of a (3, 4) tensor has the shape (3,): the axis it went over is gone. Broadcasting
# lines shapes up from the right, so the 3 of the means meets the 4 of the columns and refuses. In a
# (3, 3) tensor it meets another 3, and the mean of the first ROW is taken from the first COLUMN. With
# keepdim=True the means have the shape (3, 1): one number a row, stretched along that row.
#
# What people get wrong:
# - keepdim for the mean alone. The standard deviation lost its axis as well.
# - dim=0. Then nothing has to be kept, and the columns are standardised.
# - torch.std divides by d - 1 unless you ask for correction=0; NumPy's std divides by d. For short rows
#   that is a large difference.
