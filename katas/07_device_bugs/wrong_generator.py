"""Noise is added to images, the same for the same seed, and on a GPU it stops.

A model is to be tested on several noisy copies of one image. The copies must be random, and still the same
in every run with the same seed. On a laptop they are. On a machine with a GPU the function ends with

    RuntimeError: Expected a 'cuda' device type for generator but found 'cpu'

Three repairs were tried. Without the generator it ran, and gave other copies in every run. With
`torch.manual_seed(seed)` in its place the copies were the same in every run, but so was everything that
was drawn afterwards anywhere in the program. And with a fresh generator for each copy, all copies of an
image were equal.

Mend `noisy_copies`, and say in `DRAWN_ON` where its random numbers are drawn. The same seed gives other
numbers on a GPU than on the CPU, so whoever compares two machines has to know.
"""

from __future__ import annotations

import torch

# TODO: read the error, say what you think is wrong, and mend it.

# Where the numbers are drawn. "cpu": always on the CPU, so that a seed gives the same copies on every
# device. "device": on the device of x, so that they depend on it. Both are fine, if it is true.
DRAWN_ON = "cpu"


def noisy_copies(x: torch.Tensor, copies: int, seed: int) -> torch.Tensor:
    """Copies of x, each with noise of its own: standard normal numbers (mean 0, standard deviation 1).

    The same seed gives the same copies in every call, and another seed others. Nothing else in the program
    is disturbed: torch's global random numbers go on as if nothing had been drawn here.

    Shapes: x any, result (copies, and then the shape of x); with the dtype of x, on the device of x.
    """
    generator = torch.Generator().manual_seed(seed)
    noise = torch.randn(copies, *x.shape, generator=generator, dtype=x.dtype, device=x.device)
    return x + noise


if __name__ == "__main__":
    device = "cuda" if torch.cuda.is_available() else "cpu"
    image = torch.zeros(2, 3, device=device)
    print(noisy_copies(image, copies=2, seed=7))
    print("drawn on:", DRAWN_ON)
