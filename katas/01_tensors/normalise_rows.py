"""Rows that sum to one: divide each row by its own sum."""

from __future__ import annotations

import torch


def normalise_rows(x: torch.Tensor) -> torch.Tensor:
    """Divide every row by its sum, so that each row sums to 1.

    Counts become shares in this way: 1 and 3 votes become 0.25 and 0.75. Negative values are divided like others.

    Shapes:
        x: (n, d), a float tensor; the sum of every row is positive
        returns: (n, d), a new tensor of x's dtype on x's device, also where nothing had to change

    Errors: none. x stays as it is.

    Example:
        normalise_rows(torch.tensor([[1.0, 1.0], [2.0, 6.0]]))  # [[0.5, 0.5], [0.25, 0.75]]
    """
    # TODO: one sum for each row, and every row meets its own.
    raise NotImplementedError
