"""stack makes a new axis; cat makes an axis that is there longer."""

from __future__ import annotations

import torch


def collect(rows: list[torch.Tensor]) -> torch.Tensor:
    """The rows of a list as one matrix, one under the other, in the order of the list."""
    return torch.stack(rows)


def side_by_side(a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
    """Row i of the result is row i of a, followed by row i of b."""
    return torch.cat([a, b], dim=1)


# Why: k rows of shape (d,) have one axis each. To get a matrix, an axis must come that was not there: stack
# adds it in front. cat adds none. It puts things end to end along an axis that they all have, the first
# one unless you say otherwise. Two matrices next to each other keep their two axes, and the second one
# gets longer: cat with dim=1.
#
# What people get wrong:
# - stack(rows, dim=1): the rows become columns. With as many rows as columns the shape is right still.
# - stack for side_by_side: the result has three axes.
# - cat(rows).reshape(...) to mend the shape. It works while the numbers of a reshape are the right ones;
#   reshape(d, k) or a turned order mixes the rows, silently.
