"""The layer keeps one row of weights for each output, so the weight is turned before it multiplies."""

from __future__ import annotations

import torch
from torch import nn


def by_hand(layer: nn.Linear, x: torch.Tensor) -> torch.Tensor:
    """What the layer makes of a batch, computed from its weight and its bias."""
    return x @ layer.weight.T + layer.bias


# Why: nn.Linear(3, 2) stores its weight with the shape (2, 3), outputs first. One output is the product
# of one row of x with one row of the weight. The matrix product takes rows times columns, so the rows of
# the weight have to become columns: x @ W.T. In texts, and in many a NumPy program, W is (inputs,
# outputs) and the formula is x @ W. Both are fine; they must not be mixed.
#
# What people get wrong:
# - They turn the weight only when the shapes don't fit. A square weight always fits, both ways round.
# - reshape instead of .T: the shape is right, and the numbers stand in the wrong places.
# - They test with one square layer, or with a symmetric one: there nothing, or not much, can be seen.
