"""The axes are put into another order, and every number goes with its axis."""

from __future__ import annotations

import torch


def to_channels_first(images: torch.Tensor) -> torch.Tensor:
    """The same pictures with the axis of the colours in front of height and width."""
    return images.permute(0, 3, 1, 2)


# Why: reshape (and view) read the numbers in the order in which they are and cut them into new rows. The
# first numbers of a picture are red, green, blue, red, green, blue; a reshape puts them into the first row
# of the first colour. permute changes what the axes mean: result[n, c, y, x] is images[n, y, x, c].
# No number moves in memory, only the way through it is another one.
#
# Test with numbers that are all different, and look up one of them by its indices. The shape is right in
# both cases, and in a picture of one colour or of one value nothing can be seen.
#
# What people get wrong:
# - transpose(1, 3) brings the colours to the front, but the width comes before the height then: every
#   picture is mirrored along its diagonal. For square pictures the shape is right all the same.
# - permute the other way round, (0, 2, 3, 1): it leads from colours first to colours last.
