"""Checks of `overflowing_half`."""

from __future__ import annotations

import torch

from kata_runner.testing import assert_matches, draw, given

HALF = torch.float16


def half(numbers):
    """float16 numbers on the CPU."""
    return torch.tensor(numbers, dtype=HALF)


def sums(kata, device, x):
    """sum_of_squares gives the sum of the squares in float32, and no worse than float32 can."""
    found = kata.sum_of_squares(x.to(device))
    wanted = x.double().square().sum()
    assert_matches(found, wanted, dtype=torch.float32, device=device, atol=0.0, terms=x.numel())


def test_300_and_4(kata, device):
    """The squares of 300 and 4 add up to 90016, and not to inf."""
    sums(kata, device, half([300.0, 4.0]))


def test_squares_fit_and_their_sum_does_not(kata, device):
    """Each of 200² and 150² fits into float16; their sum, 245000, does not, and is right all the same."""
    sums(kata, device, half([200.0, 200.0, 200.0, 200.0, 200.0, 150.0, 150.0]))


def test_small_numbers_count(kata, device):
    """A hundred numbers near 0.0001 have a small sum of squares, and not 0."""
    sums(kata, device, torch.full((100,), 0.0001, dtype=HALF))


def test_every_digit_counts(kata, device):
    """A sum of 2049.25 is not rounded on the way, and signs make no difference."""
    sums(kata, device, half([-45.0, 4.0, 2.0, -2.0, 0.5]))
    sums(kata, device, half([1.001, -0.337, 0.0625]))


def test_largest_number_of_all(kata, device):
    """Even 65504, the largest number in float16, is squared."""
    sums(kata, device, half([[65504.0, -1.0], [3.0, 60000.0]]))


def test_any_shape(kata, device):
    """All numbers of a table are summed, strided ones too, and so is a single number without dimensions."""
    table = half([[1.0, -20.0, 300.0, 4.5], [50.0, 6.0, -7.0, 800.0], [9.0, 10.0, 1.5, 12.0]])
    for x in (table, table.T, table[:, ::2], table[:1], half(310.0)):
        sums(kata, device, x)


@given(x=draw.tensors(draw.shapes(rank=(1, 2), sizes=(1, 4)), dtype=HALF, values=draw.floats(-400, 400)))
def test_any_numbers(kata, device, x):
    """For any numbers in float16 the sum of the squares is right, in float32."""
    sums(kata, device, x)
