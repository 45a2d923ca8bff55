"""Checks of `copy_or_view`: the programs of the docstring run here, and what they leave is held against the guesses."""

from __future__ import annotations

import numpy as np
import torch

from kata_runner.testing import assert_matches


def listed(guess):
    """A guess as a list of numbers: a tuple, a tensor and an array will do, and 30.0 is 30."""
    if isinstance(guess, (torch.Tensor, np.ndarray)):
        guess = guess.tolist()
    if not isinstance(guess, (list, tuple)):
        return guess
    return [int(value) if isinstance(value, float) and value.is_integer() else value for value in guess]


def after_slice(device):
    pixels = torch.tensor([10.0, 20.0, 30.0, 50.0], device=device)

    def brighten(start, stop):
        part = pixels[start:stop]
        part += 5.0
        return part

    brighten(1, 3)
    brighten(1, 3)
    return listed(pixels)


def after_from_numpy():
    a = np.array([1.0, 2.0, 3.0])
    t = torch.from_numpy(a)
    a[0] = 100.0
    a = a * 2
    return listed(t)


def after_clone(device):
    first = torch.tensor([1.0, 2.0, 3.0], device=device)
    second = first.clone()
    second[0] = 50.0
    first[1] = 60.0
    return listed(second)


def after_indexing(device):
    x = torch.tensor([10.0, 20.0, 30.0, 40.0], device=device)
    picked = x[[0, 2]]
    picked += 5.0
    x[[1, 3]] = 0.0
    return listed(x)


def test_slice(kata, device):
    """What pixels holds after two writes through a slice."""
    assert_matches(listed(kata.AFTER_SLICE), after_slice(device), what="AFTER_SLICE")


def test_from_numpy(kata, device):
    """What the tensor holds after a write into the array that it was made of."""
    assert_matches(listed(kata.AFTER_FROM_NUMPY), after_from_numpy(), what="AFTER_FROM_NUMPY")


def test_clone(kata, device):
    """What the clone holds after a write into it, and one into the tensor that it was made of."""
    assert_matches(listed(kata.AFTER_CLONE), after_clone(device), what="AFTER_CLONE")


def test_indexing(kata, device):
    """What x holds after a write into what was picked from it by a list of places, and one into places of its own."""
    assert_matches(listed(kata.AFTER_INDEXING), after_indexing(device), what="AFTER_INDEXING")
