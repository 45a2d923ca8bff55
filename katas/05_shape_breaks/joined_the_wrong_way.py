"""Tensors are joined twice, and twice the result has the wrong shape.

A station measures temperature, pressure and wind at each full hour. The rows of a day are collected in
a list and joined, and the forecasts of two models are put next to each other. Nothing raises, but the
shapes are

    five hours        (15,)      should be (5, 3)
    side by side      (10, 2)    should be (5, 4)

and when one model forecasts two numbers an hour and the other three, the program stops:

    RuntimeError: Sizes of tensors must match except in dimension 0. Expected size 2 but got size 3 for
    tensor number 1 in the list.

Mend `collect` and `side_by_side`.
"""

from __future__ import annotations

import torch

# TODO: run it, compare the shapes, say what you think is wrong, and mend it. There are two places.


def collect(rows: list[torch.Tensor]) -> torch.Tensor:
    """The rows of a list as one matrix, one under the other, in the order of the list.

    The list has one row at least, and all rows are equally long. The dtype and the device stay.

    Shapes: k rows of shape (d,), result (k, d).
    Example: [tensor([1, 2]), tensor([3, 4]), tensor([5, 6])] becomes [[1, 2], [3, 4], [5, 6]].
    """
    return torch.cat(rows)


def side_by_side(a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
    """Row i of the result is row i of a, followed by row i of b.

    a and b have equally many rows. The dtype and the device stay.

    Shapes: a (n, p), b (n, q), result (n, p + q).
    Example: [[1, 2], [3, 4]] and [[5], [6]] become [[1, 2, 5], [3, 4, 6]].
    """
    return torch.cat([a, b])


if __name__ == "__main__":
    hours = [torch.tensor([14.0 + hour, 1013.0, 2.5 * hour]) for hour in range(5)]
    print("five hours     ", tuple(collect(hours).shape))
    one, other = torch.rand(5, 2), torch.rand(5, 2)
    print("side by side   ", tuple(side_by_side(one, other).shape))
    print("side by side   ", tuple(side_by_side(one, torch.rand(5, 3)).shape))
