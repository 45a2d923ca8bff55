"""Add a bias to every row: broadcasting, and what it does not copy."""

from __future__ import annotations

import torch


def add_bias(h: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
    """Add the same bias to every row of a batch: one number of b for each column of h.

    Shapes:
        h: (n, d), a float tensor
        b: (d,), on h's device and of h's dtype
        returns: (n, d), a new tensor of the same dtype on the same device

    Errors: none. h and b stay as they are.

    Example:
        add_bias(torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]), torch.tensor([10.0, 20.0, 30.0]))
        # [[11, 22, 33], [14, 25, 36]]
    """
    # TODO: one row of h is one sample; all get the same b.
    raise NotImplementedError


def bias_rows(b: torch.Tensor, n: int) -> torch.Tensor:
    """Show b as a matrix of n equal rows, without copying a single value.

    All the rows lie in b's own memory: write a number into b, and every row shows it.
    The stride of an axis says how many values in memory one step along it skips. From one row to the next it is 0 here.

    Shapes:
        b: (d,), a float tensor
        n: 1 or more
        returns: (n, d), sharing b's memory; for n of 2 and more, `.stride(0)` is 0

    Errors: none. b stays as it is.

    Example:
        bias_rows(torch.tensor([10.0, 20.0, 30.0]), 2)
        # [[10, 20, 30], [10, 20, 30]], with .stride() == (0, 1)
    """
    # TODO: give back a view of b.
    raise NotImplementedError
