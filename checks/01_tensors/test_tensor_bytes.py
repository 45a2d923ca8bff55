"""Hidden checks of `tensor_bytes`."""

from __future__ import annotations

import math

import torch

from kata_runner.testing import assert_matches, draw, given

BYTES = {
    torch.float64: 8,
    torch.int64: 8,
    torch.float32: 4,
    torch.float16: 2,
    torch.bfloat16: 2,
    torch.int8: 1,
    torch.uint8: 1,
    torch.bool: 1,
}
IMAGES = (32, 3, 224, 224)


def test_a_matrix(kata, device):
    """Two rows of three float32 numbers are 6 values of 4 bytes: 24 bytes."""
    assert_matches(kata.tensor_bytes((2, 3), torch.float32), 24)
    assert_matches(kata.tensor_bytes((7,), torch.float32), 28)


def test_other_dtypes(kata, device):
    """The same shape weighs twice as much in float64 and int64, half as much in float16, a quarter in int8 and bool."""
    for dtype, size in BYTES.items():
        assert_matches(kata.tensor_bytes((5, 3), dtype), 15 * size)


def test_a_batch_of_images(kata, device):
    """32 RGB images of 224 x 224 hold 4,816,896 values: in float32 they are 19,267,584 bytes, which is 18.375 MiB."""
    assert_matches(kata.tensor_bytes(IMAGES, torch.float32), 19_267_584)


def test_the_same_images_in_less(kata, device):
    """The same images are 9,633,792 bytes in bfloat16 and 4,816,896 bytes in int8."""
    assert_matches(kata.tensor_bytes(IMAGES, torch.bfloat16), 9_633_792)
    assert_matches(kata.tensor_bytes(IMAGES, torch.int8), 4_816_896)


def test_a_single_number(kata, device):
    """A single number, shape (), is one value, and so is shape (1, 1); the result is a whole number there too."""
    assert_matches(kata.tensor_bytes((), torch.float32), 4)
    assert_matches(kata.tensor_bytes((), torch.int64), 8)
    assert_matches(kata.tensor_bytes((1, 1), torch.bfloat16), 2)


def test_no_values(kata, device):
    """If any axis has size 0, there are no values: 0 bytes."""
    for shape in [(0,), (3, 0), (0, 5, 2), (4, 0, 7, 3)]:
        assert_matches(kata.tensor_bytes(shape, torch.float32), 0)


def test_far_too_large(kata, device):
    """A tensor of 4,000 terabytes, far too large for any machine, is no trouble: nothing is made to weigh it."""
    assert_matches(kata.tensor_bytes((100_000, 100_000, 100_000), torch.float32), 4_000_000_000_000_000)


@given(shape=draw.shapes(rank=(0, 4), sizes=(0, 9)), dtype=draw.sampled_from(sorted(BYTES, key=str)))
def test_any_shape(kata, device, shape, dtype):
    """Any shape in any dtype is weighed in the same way."""
    assert_matches(kata.tensor_bytes(shape, dtype), math.prod(shape) * BYTES[dtype])
