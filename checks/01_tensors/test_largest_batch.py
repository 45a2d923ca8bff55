"""Hidden checks of `largest_batch`."""

from __future__ import annotations

import math
from functools import partial

import torch

from kata_runner.testing import assert_matches, assert_raises, draw, given

BYTES = {torch.float64: 8, torch.float32: 4, torch.bfloat16: 2, torch.int8: 1}
IMAGE = (3, 224, 224)  # 602,112 bytes in float32


def test_an_image(kata, device):
    """An image of 602,112 bytes fits once into a million bytes, and 3 times into two million."""
    assert_matches(kata.largest_batch(IMAGE, torch.float32, 1_000_000), 1)
    assert_matches(kata.largest_batch(IMAGE, torch.float32, 2_000_000), 3)


def test_to_the_last_byte(kata, device):
    """19,267,584 bytes hold 32 images exactly; with one byte less there are 31, with one more 32 still."""
    for budget, count in [(19_267_584, 32), (19_267_583, 31), (19_267_585, 32)]:
        assert_matches(kata.largest_batch(IMAGE, torch.float32, budget), count)


def test_whole_samples_only(kata, device):
    """A sample that fits in part does not count: 31 bytes hold 3 samples of 10 bytes, and 39 bytes hold 3 too."""
    assert_matches(kata.largest_batch((5,), torch.bfloat16, 31), 3)
    assert_matches(kata.largest_batch((5,), torch.bfloat16, 39), 3)
    assert_matches(kata.largest_batch((2, 5), torch.int8, 36), 3)


def test_dtypes(kata, device):
    """In 8 GB there is room for 13,286 images in float32, 6,643 in float64, 26,573 in bfloat16 and 53,146 in int8."""
    for dtype, count in {
        torch.float32: 13_286,
        torch.float64: 6_643,
        torch.bfloat16: 26_573,
        torch.int8: 53_146,
    }.items():
        assert_matches(kata.largest_batch(IMAGE, dtype, 8_000_000_000), count)


def test_not_even_one(kata, device):
    """If not even one sample fits, the answer is 0, and with no bytes at all too."""
    assert_matches(kata.largest_batch(IMAGE, torch.float32, 602_111), 0)
    assert_matches(kata.largest_batch((7,), torch.float64, 55), 0)
    assert_matches(kata.largest_batch((2, 3), torch.float32, 0), 0)


def test_single_numbers(kata, device):
    """A sample can be a single number, shape (): 23 bytes hold 5 in float32 and 2 in float64."""
    assert_matches(kata.largest_batch((), torch.float32, 23), 5)
    assert_matches(kata.largest_batch((), torch.float64, 23), 2)


def test_samples_without_values(kata, device):
    """A sample without any value raises a ValueError, whatever the budget is."""
    for shape in [(0,), (3, 0), (0, 4, 2)]:
        for budget in [100, 0]:
            assert_raises(ValueError, partial(kata.largest_batch, shape, torch.float32, budget))


@given(
    shape=draw.shapes(rank=(0, 3), sizes=(1, 5)),
    dtype=draw.sampled_from(sorted(BYTES, key=str)),
    budget=draw.integers(0, 500),
)
def test_any_sample(kata, device, shape, dtype, budget):
    """For any sample and budget, one more would be too many."""
    assert_matches(kata.largest_batch(shape, dtype, budget), budget // (math.prod(shape) * BYTES[dtype]))
