"""Column after column: all values of a matrix in another order than memory has them."""

from __future__ import annotations

import torch


def column_by_column(x: torch.Tensor) -> torch.Tensor:
    """All values of a matrix in one vector: first column 0 from top to bottom, then column 1, and so on.

    In memory a new matrix lies row by row. Its transpose `x.T` is a view: nothing moves, only the axes are read in
    another order. So the values of a transpose don't lie in memory in the order in which you see them.
    In your result they do: it is contiguous, which means that neighbours in the vector are neighbours in memory.

    Shapes:
        x: (n, d), a float tensor; n may be 0
        returns: (n * d,), of x's dtype, on x's device

    Errors: none. x stays as it is.

    Example:
        column_by_column(torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]))  # [1, 4, 2, 5, 3, 6]
    """
    # TODO: columns first, then one long vector.
    raise NotImplementedError
