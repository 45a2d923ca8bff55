"""Checks of `gradients_add_up`: the code of the docstring runs here, and its results are held against the guesses."""

from __future__ import annotations

import torch

from kata_runner.testing import assert_matches


def run(device):
    """What stands in w.grad after one, two and three backward passes, and after clearing."""
    w = torch.tensor(3.0, device=device, requires_grad=True)
    seen = []
    for _ in range(3):
        ((3 * w - 6) ** 2).backward()
        seen.append(w.grad.item())
    w.grad = None
    return (*seen, w.grad)


def test_once(kata, device):
    """After one backward `.grad` holds the slope at w = 3."""
    assert_matches(kata.ONCE, run(device)[0], what="ONCE")


def test_twice(kata, device):
    """After the second backward, nothing was cleared in between."""
    assert_matches(kata.TWICE, run(device)[1], what="TWICE")


def test_three_times(kata, device):
    """After the third backward, still nothing was cleared."""
    assert_matches(kata.THREE_TIMES, run(device)[2], what="THREE_TIMES")


def test_cleared(kata, device):
    """After clearing there is no gradient, or one of 0: both will do."""
    guess, truth = kata.CLEARED, run(device)[3]
    if isinstance(guess, str) and guess.strip().lower() == "none":
        guess = None
    if guess is not None:
        truth = 0.0  # the other way to clear
    assert_matches(guess, truth, what="CLEARED")
