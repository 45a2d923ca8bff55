"""Checks of `half_ranges`: the program of the docstring runs here, and what it gives is held against the guesses."""

from __future__ import annotations

import math

import numpy as np
import torch

from kata_runner.testing import assert_matches

LARGE, SMALL = 70000.0, 0.00000001
IN_BFLOAT16 = {LARGE: 70144.0, SMALL: 1.0012e-8}  # what is stored: near to the number, and not the number


def becomes(number, dtype, device):
    """What becomes of a number in a dtype, in one of the three words."""
    stored = torch.tensor(number, device=device).to(dtype).item()
    if dtype is torch.bfloat16:
        assert_matches(stored, IN_BFLOAT16[number], rtol=1e-4, atol=0, what=f"{number} as bfloat16 stores it")
    if stored == 0:
        return "zero"
    if math.isinf(stored):
        return "inf"
    return "close" if abs(stored - number) <= 0.01 * number else "another number"


def word(guess, number):
    """A guess as one of the words: capital letters will do, and numbers: infinity, 0 and one near to the number."""
    if isinstance(guess, str):
        guess = guess.strip().lower()
        return {"infinity": "inf", "0": "zero"}.get(guess, guess)
    if isinstance(guess, np.generic) or (isinstance(guess, torch.Tensor) and guess.numel() == 1):
        guess = guess.item()
    if isinstance(guess, (int, float)) and not isinstance(guess, bool):
        near = abs(guess - number) <= 0.01 * number
        return "close" if near else {math.inf: "inf", 0: "zero"}.get(guess, str(guess))
    return guess


def test_largest_number(kata, device):
    """The largest number that float16 has."""
    guess = kata.FLOAT16_MAX
    number = guess.item() if isinstance(guess, torch.Tensor) and guess.numel() == 1 else guess
    assert_matches(number, torch.finfo(torch.float16).max, rtol=0, atol=0, what="FLOAT16_MAX")


def test_large_number_in_float16(kata, device):
    """What becomes of 70000 in float16."""
    assert_matches(word(kata.LARGE_IN_FLOAT16, LARGE), becomes(LARGE, torch.float16, device), what="LARGE_IN_FLOAT16")


def test_large_number_in_bfloat16(kata, device):
    """What becomes of 70000 in bfloat16."""
    assert_matches(
        word(kata.LARGE_IN_BFLOAT16, LARGE), becomes(LARGE, torch.bfloat16, device), what="LARGE_IN_BFLOAT16"
    )


def test_small_number_in_float16(kata, device):
    """What becomes of 0.00000001 in float16."""
    assert_matches(word(kata.SMALL_IN_FLOAT16, SMALL), becomes(SMALL, torch.float16, device), what="SMALL_IN_FLOAT16")


def test_small_number_in_bfloat16(kata, device):
    """What becomes of 0.00000001 in bfloat16."""
    assert_matches(
        word(kata.SMALL_IN_BFLOAT16, SMALL), becomes(SMALL, torch.bfloat16, device), what="SMALL_IN_BFLOAT16"
    )
