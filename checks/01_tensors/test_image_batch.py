"""Hidden checks of `image_batch`."""

from __future__ import annotations

import numpy as np
import torch

from kata_runner.testing import assert_matches, draw, given


def pictures(count, height, width):
    """That many images, with values from 0 to 255 of which hardly two in a row are equal."""
    values = np.arange(count * height * width * 3) * 37 % 256
    return list(values.astype(np.uint8).reshape(count, height, width, 3))


def reference(images):
    """Brightness by image, channel, row and column, one by one."""
    batch = np.array([np.asarray(image, dtype=np.float64) for image in images])
    return torch.tensor(np.einsum("nhwc->nchw", batch) / 255)


def test_two_pixels(kata, device):
    """A pixel of 255, 0 and 51 has red 1.0, green 0.0 and blue 0.2."""
    image = np.array([[[255, 0, 51], [102, 0, 0]]], dtype=np.uint8)
    expected = torch.tensor([[[[1.0, 0.4]], [[0.0, 0.0]], [[0.2, 0.0]]]])
    assert_matches(kata.image_batch([image]), expected)


def test_pixels_keep_their_places(kata, device):
    """What stands in channel c, row h, column w is the brightness that stood in row h, column w, channel c."""
    images = pictures(2, 4, 5)
    assert_matches(kata.image_batch(images), reference(images))


def test_square_images(kata, device):
    """Square images don't lie on their side, and three images of 3 x 3 pixels keep their axes apart."""
    for count, size in [(2, 6), (3, 3)]:
        images = pictures(count, size, size)
        assert_matches(kata.image_batch(images), reference(images))


def test_one_image_or_one_pixel(kata, device):
    """One image is a batch too, and so are seven images of one row, one column or one pixel."""
    for shape in [(1, 4, 7), (7, 1, 5), (7, 5, 1), (7, 1, 1), (1, 1, 1)]:
        images = pictures(*shape)
        assert_matches(kata.image_batch(images), reference(images))


def test_float32(kata, device):
    """The result is float32, as layers want it, with 0 for the darkest value there is and 1 for the brightest."""
    for values in [[0, 255, 128, 1, 254, 3], [10, 20, 30, 40, 50, 60], [0, 0, 1, 0, 1, 1]]:
        images = [np.array(values, dtype=np.uint8).reshape(1, 2, 3)]
        assert_matches(kata.image_batch(images), reference(images), dtype=torch.float32, device="cpu")


def test_parts_of_images(kata, device):
    """An image can be a part of a larger one: every second row, a few columns."""
    images = [image[1::2, 2:7] for image in pictures(2, 9, 8)]
    assert_matches(kata.image_batch(images), reference(images))


def test_tensors(kata, device):
    """A list of uint8 tensors gives the same batch, on the device where they are."""
    images = pictures(4, 3, 5)
    tensors = [torch.tensor(image).to(device) for image in images]
    assert_matches(kata.image_batch(tensors), reference(images), dtype=torch.float32, device=device)


@given(batch=draw.arrays((draw.sizes(1, 3), draw.sizes(1, 3), draw.sizes(1, 3), 3), values=draw.integers(0, 255)))
def test_any_images(kata, device, batch):
    """Any images of one size become a batch in the same way."""
    images = list(batch.astype(np.uint8))
    assert_matches(kata.image_batch(images), reference(images), dtype=torch.float32)
