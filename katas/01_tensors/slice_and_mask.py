"""Slices and masks: take the part of a tensor that you want."""

from __future__ import annotations

import torch


def as_column(v: torch.Tensor) -> torch.Tensor:
    """Stand a vector up: one column, with one number in each row.

    Shapes:
        v: (n,), a float tensor
        returns: (n, 1), of v's dtype, on v's device

    Errors: none. v stays as it is.

    Example:
        as_column(torch.tensor([1.0, 2.0, 3.0]))  # [[1], [2], [3]]
    """
    # TODO: the values stay, an axis comes in.
    raise NotImplementedError


def every_other_row(x: torch.Tensor) -> torch.Tensor:
    """Rows 0, 2, 4 and so on of a matrix, as a view.

    A view has no values of its own: it shows those of another tensor. Write into x, and the view shows it too.

    Shapes:
        x: (n, d), a float tensor, n of 1 and more
        returns: half of the rows, (n / 2, d), rounded up: 5 rows give 3; of x's dtype, in x's memory

    Errors: none. x stays as it is.

    Example:
        every_other_row(torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]))  # [[1, 2], [5, 6]]
    """
    # TODO: a slice.
    raise NotImplementedError


def above(x: torch.Tensor, limit: float) -> torch.Tensor:
    """All values above a limit, in reading order: row by row, from left to right. A value at the limit is not above.

    Shapes:
        x: any shape with at least one axis, a float tensor
        returns: (k,), the k values above the limit; (0,) if there are none; of x's dtype, on x's device

    Errors: none. x stays as it is.

    Example:
        above(torch.tensor([[1.0, 7.0], [9.0, 3.0]]), 2.0)  # [7, 9, 3]
    """
    # TODO: a mask of True and False, and what it picks.
    raise NotImplementedError


def own_scores(scores: torch.Tensor, columns: torch.Tensor) -> torch.Tensor:
    """From each row the number in that row's own column.

    Think of n samples with a score for each of d classes, and of the class that each sample belongs to.

    Shapes:
        scores: (n, d), a float tensor
        columns: (n,), torch.int64, on the same device: a column number from 0 to d - 1 for each row
        returns: (n,), of the dtype of scores, on the same device

    Errors: none. scores and columns stay as they are.

    Example:
        own_scores(torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]), torch.tensor([2, 0]))  # [3, 4]
    """
    # TODO: one number from each row.
    raise NotImplementedError
