"""A camera that should see what changed reports the brightest change where almost nothing changed.

Two pictures of the same scene are subtracted, and the difference says how much brighter each pixel
has become: 0 for no change, more for brighter, less for darker. No error is raised, but these two
pictures of four pixels

    now     [[1, 200], [10,  90]]
    before  [[2, 100], [ 5, 255]]

give 255 in the first place, where the pixel went from 2 to 1. It should be -1. The last pixel went
dark, from 255 to 90, and comes out as 91.

Mend `difference`. The result may be in any dtype that can hold it.
"""

from __future__ import annotations

import torch

# TODO: run it, look at the numbers, say what you think is wrong, and mend it.


def difference(a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
    """How much larger each number of `a` is than that of `b`; negative where it is smaller.

    Both are uint8, as images are: whole numbers from 0 to 255. The difference goes from -255 to 255,
    is not scaled, and may have any dtype that holds these numbers. It is on the device of `a` and `b`.

    Shapes: a and b have one shape, often (height, width, 3); the result has the same.
    Example: a = [1, 200] and b = [2, 100] give [-1, 100].
    """
    return a - b


if __name__ == "__main__":
    now = torch.tensor([[1, 200], [10, 90]], dtype=torch.uint8)
    before = torch.tensor([[2, 100], [5, 255]], dtype=torch.uint8)
    change = difference(now, before)
    print(change, change.dtype)
    print("from 2 to 1 is", change[0, 0].item())
