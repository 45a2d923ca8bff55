"""A linear layer is computed by hand, and the numbers don't agree with the layer.

To see what a layer does, somebody took its weight and its bias out of it and multiplied by hand. For a
layer with two inputs and two outputs there is no error, and every number is another one:

    by hand   [[1.0, 2.0]]
    layer     [[1.0, 3.0]]

For a layer from three inputs to two outputs, the program stops:

    RuntimeError: mat1 and mat2 shapes cannot be multiplied (1x3 and 2x3)

Mend `by_hand`, so that it gives what the layer gives, for layers of every size.
"""

from __future__ import annotations

import torch
from torch import nn

# TODO: run it, print the shape of the layer's weight, say what you think is wrong, and mend it.


def by_hand(layer: nn.Linear, x: torch.Tensor) -> torch.Tensor:
    """What the layer makes of a batch, computed from its weight and its bias. The layer stays as it is.

    The layer has a bias, and x has its dtype and is on its device. Both stay.

    Shapes: x (n, inputs), result (n, outputs).
    Example: with the weight [[1, 2], [3, 4]] and the bias [10, 20], x = [[1, 0]] gives [[11, 23]].
    """
    return x @ layer.weight + layer.bias


if __name__ == "__main__":
    square, narrow = nn.Linear(2, 2), nn.Linear(3, 2)
    with torch.no_grad():
        square.weight.copy_(torch.tensor([[1.0, 2.0], [3.0, 4.0]]))
        square.bias.zero_()
        for layer, x in ((square, torch.tensor([[1.0, 0.0]])), (narrow, torch.ones(1, 3))):
            print("layer    ", layer(x).tolist())
            print("by hand  ", by_hand(layer, x).tolist())
