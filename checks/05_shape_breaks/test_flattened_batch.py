"""Checks of `flattened_batch`."""

from __future__ import annotations

import numpy as np
import torch

from kata_runner.testing import assert_matches, draw, given


def numbered(*shape):
    """Images in which every number is another one."""
    return torch.arange(float(np.prod(shape))).reshape(shape) * 0.5 - 3


def rows_of(images):
    """The reference: number by number, image by image."""
    return torch.tensor([[float(number) for number in image.ravel()] for image in images.cpu().numpy()])


def is_flat(kata, device, images, dtype=None):
    """flatten_images gives one row for each image."""
    assert_matches(kata.flatten_images(images), rows_of(images), device=device, dtype=dtype)


def test_an_image_is_a_row(kata, device):
    """Two images of three numbers, [1, 2, 3] and [4, 5, 6], become two rows of three."""
    images = torch.tensor([[[[1.0, 2.0, 3.0]]], [[[4.0, 5.0, 6.0]]]], device=device)
    is_flat(kata, device, images)


def test_four_images(kata, device):
    """A batch of 4 images becomes 4 rows, as it did before."""
    is_flat(kata, device, numbered(4, 3, 4, 5).to(device))


def test_short_last_batch(kata, device):
    """The last batch of 3 images of 3 x 4 x 5 becomes 3 rows of 60 numbers, and not 4."""
    is_flat(kata, device, numbered(3, 3, 4, 5).to(device))


def test_more_images(kata, device):
    """8 images become 8 rows, and 5 become 5."""
    for images in (8, 5):
        is_flat(kata, device, numbered(images, 3, 4, 5).to(device))


def test_one_image(kata, device):
    """A single image becomes a single row, and keeps its axis for the batch."""
    is_flat(kata, device, numbered(1, 3, 4, 5).to(device))


def test_other_sizes(kata, device):
    """Images of other sizes, with one channel or two, become one row each as well."""
    for shape in ((3, 1, 7, 2), (5, 2, 1, 3), (2, 1, 1, 1), (6, 3, 4, 10)):
        is_flat(kata, device, numbered(*shape).to(device))


def test_images_that_are_views(kata, device):
    """Every second image of a batch, a cut-out, and images whose axes were swapped by permute are flattened too."""
    images = numbered(4, 2, 3, 2).to(device)
    for view in (images[::2], images[:, :, 1:3, :1], images.permute(0, 3, 1, 2), images[:, 1:2]):
        is_flat(kata, device, view)


def test_dtype_stays(kata, device):
    """The rows have the dtype of the images: float16 stays, and so does float64 where the device has it."""
    for dtype in (torch.float16, torch.float16 if device == "mps" else torch.float64):
        is_flat(kata, device, numbered(3, 2, 3, 1).to(device, dtype), dtype)


@given(images=draw.tensors((draw.sizes(1, 5), draw.sizes(1, 3), draw.sizes(1, 3), draw.sizes(1, 3))))
def test_any_images(kata, device, images):
    """However many images there are, and however large they are, each becomes one row."""
    is_flat(kata, device, images.to(device))
