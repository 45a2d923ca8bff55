"""The batch axis stays; all the others become one."""

from __future__ import annotations

import torch


def flatten_images(images: torch.Tensor) -> torch.Tensor:
    """One row for each image, with all the numbers of that image in reading order."""
    return images.flatten(start_dim=1)


# Why: which axis counts the samples is known, it is the first one. So leave it alone and flatten what
# comes after it. The -1 in view(-1, k) asks torch for as many rows as k allows. It is right as long as k
# is the size of one image. With any other k the rows are cut elsewhere: through the middle of an image,
# or with two images in a row. Nothing complains, because the count of all numbers is right.
#
# What people get wrong:
# - The size of a batch, or of an image, written into the code. The last batch of an epoch is shorter.
# - flatten() without start_dim: all images become one long row.
# - view(len(images), -1) has the right shape, but a view can't be had of every tensor. After permute,
#   or of a slice along the width, it raises; flatten and reshape copy where they have to.
