"""Checks of `scrambled_channels`."""

from __future__ import annotations

import numpy as np
import torch

from kata_runner.testing import assert_matches, draw, given


def numbered(*shape):
    """Pictures in which every number is another one."""
    return torch.arange(float(np.prod(shape))).reshape(shape)


def channels_first(images):
    """The reference: every colour of every picture taken out by its index."""
    return torch.stack([torch.stack([image[:, :, c] for c in range(image.shape[2])]) for image in images.cpu()])


def is_rearranged(kata, device, images, dtype=torch.float32):
    """to_channels_first gives the reference."""
    assert_matches(kata.to_channels_first(images), channels_first(images), dtype=dtype, device=device)


def test_two_pixels(kata, device):
    """One row of two pixels, [1, 2, 3] and [4, 5, 6], becomes red [1, 4], green [2, 5] and blue [3, 6]."""
    is_rearranged(kata, device, torch.tensor([[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]]], device=device))


def test_red_picture_stays_red(kata, device):
    """A picture that is red all over has a 1 everywhere in red, and nothing in green and blue."""
    pictures = torch.zeros(1, 2, 4, 3)
    pictures[..., 0] = 1.0
    is_rearranged(kata, device, pictures.to(device))


def test_square_picture(kata, device):
    """With 2 x 2 pixels the first colour is [[0, 3], [6, 9]], not [[0, 1], [2, 3]] and not [[0, 6], [3, 9]]."""
    is_rearranged(kata, device, numbered(1, 2, 2, 3).to(device))


def test_batch_of_pictures(kata, device):
    """Four pictures of 3 x 5 pixels keep their order, their rows and their columns."""
    is_rearranged(kata, device, numbered(4, 3, 5, 3).to(device))


def test_all_sizes_equal(kata, device):
    """Three pictures of 3 x 3 pixels in three colours work, where no shape can show a mistake."""
    is_rearranged(kata, device, numbered(3, 3, 3, 3).to(device))


def test_other_sizes(kata, device):
    """One colour or four, one row or one column, and pictures that are cut-outs or mirrored in memory work too."""
    for shape in ((2, 3, 2, 1), (2, 1, 5, 4), (3, 4, 1, 2), (1, 1, 1, 3)):
        is_rearranged(kata, device, numbered(*shape).to(device))
    for images in (numbered(2, 4, 3, 2)[:, 1::2], numbered(2, 3, 2, 4).permute(0, 3, 2, 1)):
        is_rearranged(kata, device, images.to(device))


def test_dtype_stays(kata, device):
    """The result has the dtype of the pictures: bfloat16 stays, and so does float64 where the device has it."""
    for dtype in (torch.bfloat16, torch.bfloat16 if device == "mps" else torch.float64):
        is_rearranged(kata, device, numbered(2, 3, 1, 4).to(device, dtype), dtype)


@given(images=draw.tensors((draw.sizes(1, 3), draw.sizes(1, 3), draw.sizes(1, 3), draw.sizes(1, 3))))
def test_any_pictures(kata, device, images):
    """For any pictures, every number stands where its colour, its row and its column say."""
    is_rearranged(kata, device, images.to(device))
