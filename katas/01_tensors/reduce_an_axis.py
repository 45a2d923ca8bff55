"""Reduce one axis: a mean for each column, a range for each row."""

from __future__ import annotations

import torch


def column_means(x: torch.Tensor) -> torch.Tensor:
    """The mean of each column. The rows are used up: their axis is gone from the result.

    Shapes:
        x: (n, d), a float tensor with at least one row and one column
        returns: (d,), of x's dtype, on x's device

    Errors: none. x stays as it is.

    Example:
        column_means(torch.tensor([[1.0, 2.0, 6.0], [3.0, 8.0, 4.0]]))  # [2, 5, 5]
    """
    # TODO: which axis is used up?
    raise NotImplementedError


def row_ranges(x: torch.Tensor) -> torch.Tensor:
    """The range of each row, its largest value minus its smallest. The axis stays, with size 1.

    Shapes:
        x: (n, d), a float tensor with at least one row and one column
        returns: (n, 1), of x's dtype, on x's device

    Errors: none. x stays as it is.

    Example:
        row_ranges(torch.tensor([[1.0, 2.0, 6.0], [3.0, 8.0, 4.0]]))  # [[5], [5]]
    """
    # TODO: which axis is used up here, and how does it stay?
    raise NotImplementedError
