"""Pictures go into a network, and what it sees are mixed colours.

A camera gives pictures with the three colours of a pixel side by side: height, width, colour. The
network wants them colour by colour. The program runs, the shapes are right, and the network learns
next to nothing. When somebody looks at what goes in, a picture that is red all over has stripes in
all three colours:

    red      [[1.0, 0.0, 0.0, 1.0], [0.0, 0.0, 1.0, 0.0]]
    green    [[0.0, 1.0, 0.0, 0.0], [1.0, 0.0, 0.0, 1.0]]
    blue     [[0.0, 0.0, 1.0, 0.0], [0.0, 1.0, 0.0, 0.0]]

Red should be 1 everywhere, green and blue 0.

Mend `to_channels_first`.
"""

from __future__ import annotations

import torch
from torch import nn

# TODO: run it, look at the picture, say what you think is wrong, and mend it.


def to_channels_first(images: torch.Tensor) -> torch.Tensor:
    """The same pictures with the axis of the colours in front of height and width.

    The number at [n, row, column, colour] stands at [n, colour, row, column] afterwards. The dtype and
    the device stay, and images isn't changed. Height and width may differ.

    Shapes: images (n, height, width, colours), result (n, colours, height, width).
    Example: the picture [[[1, 2, 3], [4, 5, 6]]], one row of two pixels, becomes [[[1, 4]], [[2, 5]],
    [[3, 6]]]: three colours with one row of two numbers each.
    """
    n, height, width, colours = images.shape
    return images.reshape(n, colours, height, width)


if __name__ == "__main__":
    pictures = torch.zeros(5, 2, 4, 3)
    pictures[..., 0] = 1.0  # red, all over
    batch = to_channels_first(pictures)
    # nn.Conv2d is a layer for pictures. It wants the colours in front.
    print("what the network gives has the shape", tuple(nn.Conv2d(3, 8, kernel_size=1)(batch).shape))
    for colour, values in zip(("red", "green", "blue"), batch[0].tolist(), strict=True):
        print(f"{colour:8}", values)
