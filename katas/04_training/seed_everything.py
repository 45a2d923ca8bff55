"""Seed everything: a run that draws the same random numbers each time."""

from __future__ import annotations


def seed_everything(seed: int) -> None:
    """Start every random number generator that training uses from one number, the seed.

    Three libraries draw random numbers, each from a global generator of its own: Python's `random`, NumPy's
    `np.random` and torch. After a call, each of them draws the same numbers as after an earlier call with the
    same seed, whatever was drawn in between, on the CPU and on a GPU. Another seed gives other numbers.

    seed: a whole number from 0 to 2**32 - 1; 0 is a seed like any other.

    Returns nothing.

    Example:
        seed_everything(7)
        random.random(), np.random.rand(), torch.rand(1)    # three numbers
        seed_everything(7)
        random.random(), np.random.rand(), torch.rand(1)    # the same three
    """
    # TODO: one line for each library.
    raise NotImplementedError
