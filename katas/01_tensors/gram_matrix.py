"""Every row times every row: a first matrix product."""

from __future__ import annotations

import torch


def gram_matrix(x: torch.Tensor) -> torch.Tensor:
    """The dot product of every row of x with every row of x, in a table. It is called the Gram matrix.

    The dot product of two rows: multiply them number by number, and add up. It is large where both point the same
    way, and 0 where they have nothing in common. Row i, column j of the result holds row i of x times row j of x.

    Shapes:
        x: (n, d), a float tensor; n may be 0 or 1
        returns: (n, n), of x's dtype, on x's device

    Errors: none. x stays as it is.

    Example:
        gram_matrix(torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]))
        # 1*1 + 2*2 + 3*3 = 14, 1*4 + 2*5 + 3*6 = 32, 4*4 + 5*5 + 6*6 = 77: [[14, 32], [32, 77]]
    """
    # TODO: every row meets every row.
    raise NotImplementedError
