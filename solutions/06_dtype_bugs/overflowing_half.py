"""The numbers become float32 before they are squared."""

from __future__ import annotations

import torch


def sum_of_squares(x: torch.Tensor) -> torch.Tensor:
    """The sum of the squares of all numbers in x, as a float32 tensor without dimensions."""
    return x.float().square().sum()


# Why: float16 ends at 65504, so 256 squared is too large for it already and becomes inf. It has an end
# at the bottom too: 0.0001 squared is 0.00000001, and float16 makes 0 of it. Both happen where the
# square is stored. What is inf or 0 by then stays so, whatever dtype comes later.
#
# What people get wrong:
# - sum(dtype=torch.float32): the sum has room now, but the squares in it are inf already.
# - They compute in float32 and bring the result back to float16, which has no 90016.
# - bfloat16: it has the range of float32, but two or three digits: 90016 becomes 90112.
