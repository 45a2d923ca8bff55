"""Hidden checks of `seed_everything`."""

from __future__ import annotations

import random
from contextlib import contextmanager

import numpy as np
import torch

from kata_runner.testing import assert_that, draw, given

SEEDS = (7, 12345)


def python():
    """Three numbers of Python's global generator."""
    return [random.random() for _ in range(3)]


def numpy():
    """Three numbers of NumPy's."""
    return np.random.rand(3).tolist()


def of_torch(device="cpu"):
    """Three numbers of torch's on a device."""
    return torch.rand(3, device=device).tolist()


@contextmanager
def untouched(device):
    """Puts the global generators back at its end: what a failure shows need not tell how they stood."""
    card = torch.get_device_module(device) if device != "cpu" else torch
    before = random.getstate(), np.random.get_state(), torch.get_rng_state(), card.get_rng_state()
    yield
    random.setstate(before[0])
    np.random.set_state(before[1])
    torch.set_rng_state(before[2])
    card.set_rng_state(before[3])


def after(kata, device, seeds, three):
    """The numbers that are drawn after each of the calls; others are drawn in between."""
    found = []
    with untouched(device):
        for seed in seeds:
            kata.seed_everything(seed)
            found.append(three())
            three()
    return found


def repeats(kata, device, seed, three, who):
    """After two calls with one seed, three numbers are the same."""
    first, second = after(kata, device, (seed, seed), three)
    assert_that(
        first == second, f"After seed_everything({seed}), {who} should draw the same numbers as the time before."
    )


def differs(kata, device, one, other, three, who):
    """After calls with two seeds, three numbers are not the same."""
    first, second = after(kata, device, (one, other), three)
    assert_that(first != second, f"The seeds {one} and {other} should make {who} draw different numbers.")


def test_python_repeats(kata, device):
    """Python's `random` draws the same numbers again."""
    for seed in SEEDS:
        repeats(kata, device, seed, python, "Python")


def test_numpy_repeats(kata, device):
    """`np.random` draws the same numbers again."""
    for seed in SEEDS:
        repeats(kata, device, seed, numpy, "NumPy")


def test_torch_repeats(kata, device):
    """torch draws the same numbers again on the CPU."""
    for seed in SEEDS:
        repeats(kata, device, seed, of_torch, "torch")


def test_torch_repeats_on_the_device(kata, device):
    """torch draws the same numbers again on the device, GPU or CPU."""
    for seed in SEEDS:
        repeats(kata, device, seed, lambda: of_torch(device), f"torch, on the device {device},")


def test_seed_zero(kata, device):
    """0 is a seed like any other, for each of the three."""
    repeats(kata, device, 0, python, "Python")
    repeats(kata, device, 0, numpy, "NumPy")
    repeats(kata, device, 0, of_torch, "torch")
    repeats(kata, device, 0, lambda: of_torch(device), f"torch, on the device {device},")


def test_other_seeds_give_other_numbers(kata, device):
    """Two seeds give two sets of numbers, for each of the three."""
    for one, other in ((1, 2), (0, 1), (5, 2**31 + 5)):
        differs(kata, device, one, other, python, "Python")
        differs(kata, device, one, other, numpy, "NumPy")
        differs(kata, device, one, other, of_torch, "torch")
        differs(kata, device, one, other, lambda: of_torch(device), f"torch, on the device {device},")


def test_largest_seed(kata, device):
    """The largest seed, 2**32 - 1, works as well."""
    on_device = f"torch, on the device {device},"
    for three, who in ((python, "Python"), (numpy, "NumPy"), (lambda: of_torch(device), on_device)):
        repeats(kata, device, 2**32 - 1, three, who)


@given(seed=draw.seeds())
def test_any_seed(kata, device, seed):
    """Any seed makes the numbers of all three repeat."""
    for three, who in ((python, "Python"), (numpy, "NumPy"), (of_torch, "torch")):
        repeats(kata, device, seed, three, who)
