"""The numbers get a dtype that has negative numbers before they are subtracted."""

from __future__ import annotations

import torch


def difference(a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
    """How much larger each number of `a` is than that of `b`; negative where it is smaller."""
    return a.to(torch.int16) - b.to(torch.int16)


# Why: uint8 holds the numbers 0 to 255 and no others. What falls below 0 starts again at 255, without
# a word: 1 - 2 is 255. A difference of two such numbers lies between -255 and 255, and int16 is the
# smallest whole-number dtype that holds all of these. int32, int64 and floats do as well.
#
# What people get wrong:
# - (a - b).to(torch.int16): too late. The 255 is there already, and stays 255.
# - int8: it has a sign, but ends at -128 and 127. 200 - 10 comes out as -66.
# - abs(): it says how far apart two numbers are, and no longer which one is larger. On the result of
#   uint8 it does nothing at all.
