"""Images are laid out in rows for a linear layer, and there are not as many rows as images.

Training reads 4 images at a time, and all is well. There are 11 images, so the last batch has 3. The
program ends there with

    RuntimeError: mat1 and mat2 shapes cannot be multiplied (4x45 and 60x5)

A colleague reads 8 images at a time, and her first batch ends with

    RuntimeError: mat1 and mat2 shapes cannot be multiplied (4x120 and 60x5)

And a single image comes back as 4 rows. Each of these images has 3 * 4 * 5 = 60 numbers.

Mend `flatten_images`: one image, one row, however many images there are and however large they are.
"""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import nn

# TODO: run it, read the error, count the rows, say what you think is wrong, and mend it.


def flatten_images(images: torch.Tensor) -> torch.Tensor:
    """One row for each image, with all the numbers of that image in reading order.

    The first channel comes first, in it the top row from left to right, then the next row. The dtype
    and the device stay. The images may be a view of other images, such as every second one, or have
    their axes swapped by `permute`: then their numbers don't lie side by side in memory.

    Shapes: images (n, channels, height, width), result (n, channels * height * width); n is 1 or more.
    Example: images of shape (2, 1, 1, 3), [[[[1, 2, 3]]], [[[4, 5, 6]]]], give [[1, 2, 3], [4, 5, 6]].
    """
    numbers = images.numel() // 4  # in each row: the loader hands us 4 images
    return images.view(-1, numbers)


if __name__ == "__main__":
    torch.manual_seed(0)
    images, labels = torch.rand(11, 3, 4, 5), torch.randint(0, 5, (11,))
    layer = nn.Linear(60, 5)
    for batch, wanted in zip(images.split(4), labels.split(4), strict=True):
        rows = flatten_images(batch)
        print(f"{len(batch)} images, {len(rows)} rows")
        print(f"loss {F.cross_entropy(layer(rows), wanted).item():.3f}")
