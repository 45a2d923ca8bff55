"""A function from a small library works for its author, and for nobody who has no GPU.

`add_positions` tells a model which step of a series came first: it adds 0 to all features of the first
step, 1 to those of the second, and so on. On a laptop it ends with

    AssertionError: Torch not compiled with CUDA enabled

and on a machine with a GPU it works for inputs on the GPU. An input that is on the CPU for good
reason, in a test, say, ends there with

    RuntimeError: Expected all tensors to be on the same device, but found at least two devices, cpu and
    cuda:0!

The author's first repair was to use the GPU where there is one. Laptops were content, and the second
error stayed. Mend `add_positions`, so that it does with any input, wherever that is.
"""

from __future__ import annotations

import torch

# TODO: run it, read the errors, say what you think is wrong, and mend it.


def add_positions(x: torch.Tensor) -> torch.Tensor:
    """Adds to every feature the number of its step: 0, 1, 2 and so on.

    The result has the dtype of x and is on its device. x stays as it is, and where it is.

    Shapes: x (series, steps, features), the result the same.
    Example: [[[10.0, 20.0], [10.0, 20.0]]] becomes [[[10.0, 20.0], [11.0, 21.0]]].
    """
    steps = x.shape[1]
    positions = torch.arange(steps).cuda()
    return x + positions.unsqueeze(1)


if __name__ == "__main__":
    x = torch.tensor([[[10.0, 20.0], [10.0, 20.0]]])
    print("the input is on", x.device)
    print(add_positions(x))
