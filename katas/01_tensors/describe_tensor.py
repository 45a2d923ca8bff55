"""Describe a tensor: the six facts to look at first when something breaks."""

from __future__ import annotations

import torch


def describe(x: torch.Tensor) -> dict[str, object]:
    """Say what a tensor is, in a dict with exactly these six keys:

    "rank"           how many axes x has, an int
    "shape"          the size of every axis, a tuple of ints; `()` for a single number
    "numel"          how many values x holds, an int
    "dtype"          the type of its values: the torch.dtype itself, not its name
    "device"         where it is: the name of the device's type, such as "cpu" or "cuda", without a number after it
    "requires_grad"  True if autograd keeps track of x, else False. Autograd is the part of PyTorch that works out
                     gradients, which training needs; a tensor knows whether it takes part.

    Shapes:
        x: any; `()` (no axis at all) and `(1,)` (one axis of size 1) are two different things,
           and the size of an axis can be 0

    Errors: none. x stays as it is.

    Example:
        describe(torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]))
        # {"rank": 2, "shape": (2, 3), "numel": 6, "dtype": torch.float32, "device": "cpu", "requires_grad": False}
    """
    # TODO: build the dict.
    raise NotImplementedError
