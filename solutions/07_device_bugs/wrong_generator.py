"""Drawn on the CPU by a generator of the CPU, and then moved."""

from __future__ import annotations

import torch

DRAWN_ON = "cpu"


def noisy_copies(x: torch.Tensor, copies: int, seed: int) -> torch.Tensor:
    """Copies of x, each with noise of its own: standard normal numbers."""
    generator = torch.Generator().manual_seed(seed)
    noise = torch.randn(copies, *x.shape, generator=generator, dtype=x.dtype)
    return x + noise.to(x.device)


# Why: a generator belongs to a device, and the numbers are drawn where it is. Two ways are open. Draw on
# the CPU and move the result, as here: a seed gives the same numbers everywhere, and a copy to the GPU is
# the price. Or make the generator where x is, torch.Generator(x.device), draw there, and set DRAWN_ON to
# "device": nothing is copied, and a GPU's numbers are other ones than the CPU's.
#
# A generator of one's own leaves torch's global one alone. That is what makes the function safe to call
# from anywhere.
#
# What people get wrong:
# - No generator: the seed is an argument that nobody uses.
# - torch.manual_seed(seed) inside a function: it starts the random numbers of the whole program anew, and
#   whoever shuffles data after each call gets the same order for ever.
# - The seed set again for each copy: equal seeds, equal noise.
