"""Checks of `wrapped_uint8`."""

from __future__ import annotations

import numpy as np
import torch

from kata_runner.testing import assert_matches, draw, given

BYTE = torch.uint8


def subtracts(kata, device, a, b):
    """difference gives a - b, in whatever whole-number or float dtype."""
    found = kata.difference(a.to(device), b.to(device))
    wanted = a.long() - b.long()
    whole = isinstance(found, torch.Tensor) and not found.dtype.is_floating_point
    if whole:
        assert_matches(found, wanted, dtype=found.dtype, device=device)
    else:
        assert_matches(found, wanted.double(), device=device, rtol=0, atol=0)


def test_one_minus_two(kata, device):
    """1 - 2 is -1, and not 255."""
    subtracts(kata, device, torch.tensor([1, 200], dtype=BYTE), torch.tensor([2, 100], dtype=BYTE))


def test_whole_range(kata, device):
    """Differences reach from -255 to 255: 0 - 255, 200 - 10 and 255 - 0 are as they should be."""
    a, b = torch.tensor([0, 200, 255, 7, 10], dtype=BYTE), torch.tensor([255, 10, 0, 7, 200], dtype=BYTE)
    subtracts(kata, device, a, b)


def test_other_way_round(kata, device):
    """Subtracted the other way round, every difference is the same with the other sign."""
    a, b = torch.tensor([90, 128, 3], dtype=BYTE), torch.tensor([255, 1, 130], dtype=BYTE)
    subtracts(kata, device, a, b)
    subtracts(kata, device, b, a)


def test_pictures_of_the_camera(kata, device):
    """The two pictures of four pixels differ by -1, 100, 5 and -165."""
    now, before = torch.tensor([[1, 200], [10, 90]], dtype=BYTE), torch.tensor([[2, 100], [5, 255]], dtype=BYTE)
    subtracts(kata, device, now, before)


def test_colour_images(kata, device):
    """Images of (height, width, 3) keep their shape, strided ones and a single pixel too."""
    random = np.random.default_rng(0)
    a, b = (torch.tensor(random.integers(0, 256, (3, 2, 3)), dtype=BYTE) for _ in "ab")
    for part in (lambda x: x, lambda x: x[::2, 1:], lambda x: x.transpose(0, 1), lambda x: x[:1, :1]):
        subtracts(kata, device, part(a), part(b))


@given(images=draw.arrays((2, draw.sizes(1, 4)), dtype=np.int64, values=draw.integers(0, 255)))
def test_any_numbers(kata, device, images):
    """For any two rows of bytes the difference is that of the numbers."""
    subtracts(kata, device, *[torch.tensor(image, dtype=BYTE) for image in images])
