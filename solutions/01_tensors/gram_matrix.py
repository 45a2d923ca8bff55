"""Every row times every row: a first matrix product.

Why it works: a matrix product pairs rows on the left with columns on the right. The columns of x.T are the rows of x.
The inner sizes meet, (n, d) @ (d, n), and the outer ones remain: (n, n).

What people get wrong:
- x.T @ x is the table of the columns, (d, d). With a square x the shape gives nothing away.
- x * x multiplies number by number. Nothing is added up.
- x @ x works for square matrices only, and pairs rows with columns.
- x.reshape(d, n) has the shape of the transpose, and other numbers in its places.
"""

from __future__ import annotations

import torch


def gram_matrix(x: torch.Tensor) -> torch.Tensor:
    return x @ x.T
