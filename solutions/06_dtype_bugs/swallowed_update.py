"""The steps are added up in float32; the result becomes bfloat16 once, at the end."""

from __future__ import annotations

from collections.abc import Sequence

import torch


def train(weights: torch.Tensor, gradients: Sequence[torch.Tensor], learning_rate: float) -> torch.Tensor:
    """The weights after gradient descent: for each gradient in turn, weights − learning rate × gradient."""
    master = weights.float()
    for gradient in gradients:
        master -= learning_rate * gradient.float()
    return master.bfloat16()


# Why: bfloat16 has 8 bits for the digits of a number. From 256 on it holds the even numbers only, so
# 256 + 1 is rounded back to 256, every time. The float32 copy keeps the steps until they are large
# enough to show. In training it is known as the master weights, and it lives as long as the training:
# the model computes with a bfloat16 copy of it, and the optimizer updates the master.
#
# What people get wrong:
# - They compute in float32 and go back to bfloat16 in each step. The rounding is where the number is
#   stored, not where it is computed.
# - They add the gradients up in bfloat16 first. That sum swallows small steps just the same.
# - float16 as the master: more digits than bfloat16, but from 2048 on it swallows a step of 1 too, and
#   it ends at 65504.
