"""Checks of `half_ranges`: the program of the docstring runs here, and what it gives is held against the guesses."""

from __future__ import annotations

import math

import torch

from kata_runner.testing import assert_matches

LARGE, SMALL = 70000.0, 0.00000001


def becomes(number, dtype, device):
    """What becomes of a number in a dtype, in one of the three words."""
    stored = torch.tensor(number, device=device).to(dtype).item()
    if stored == 0:
        return "zero"
    if math.isinf(stored):
        return "inf"
    return "close" if abs(stored - number) <= 0.01 * number else "another number"


def word(guess):
    """A guess as one of the words: capital letters, infinity itself and 0 will do."""
    if isinstance(guess, str):
        return guess.strip().lower()
    if isinstance(guess, (int, float)) and not isinstance(guess, bool):
        return "inf" if math.isinf(guess) else "zero" if guess == 0 else guess
    return guess


def test_largest_number(kata, device):
    """The largest number that float16 has."""
    guess = kata.FLOAT16_MAX
    number = guess.item() if isinstance(guess, torch.Tensor) and guess.numel() == 1 else guess
    assert_matches(number, torch.finfo(torch.float16).max, rtol=0, atol=0, what="FLOAT16_MAX")


def test_large_number_in_float16(kata, device):
    """What becomes of 70000 in float16."""
    assert_matches(word(kata.LARGE_IN_FLOAT16), becomes(LARGE, torch.float16, device), what="LARGE_IN_FLOAT16")


def test_large_number_in_bfloat16(kata, device):
    """What becomes of 70000 in bfloat16."""
    assert_matches(word(kata.LARGE_IN_BFLOAT16), becomes(LARGE, torch.bfloat16, device), what="LARGE_IN_BFLOAT16")


def test_small_number_in_float16(kata, device):
    """What becomes of 0.00000001 in float16."""
    assert_matches(word(kata.SMALL_IN_FLOAT16), becomes(SMALL, torch.float16, device), what="SMALL_IN_FLOAT16")


def test_small_number_in_bfloat16(kata, device):
    """What becomes of 0.00000001 in bfloat16."""
    assert_matches(word(kata.SMALL_IN_BFLOAT16), becomes(SMALL, torch.bfloat16, device), what="SMALL_IN_BFLOAT16")
