"""One training step in half precision that loses no small gradients: scale the loss."""

from __future__ import annotations

import torch
from torch import nn


def scaled_step(model: nn.Module, optimizer: torch.optim.Optimizer, loss: torch.Tensor, scale: float) -> bool:
    """One training step with a scaled loss. True if the optimizer stepped, False if the step was skipped.

    The weights of the model are float32, but inside it computes in float16, to be fast. So its gradients
    travel through float16 on the way back, and there a gradient of 0.00000001 is 0: the smallest number
    above 0 in float16 is about 0.00000006.

    The way out: multiply the loss by a large number, such as 65536, before the backward pass. Every
    gradient is then that many times larger, and survives. Afterwards it is divided by the same number,
    in float32, which holds it. If the number was too large, gradients come out as inf or nan. Then no
    step is taken at all.

    In this order:
        - Gradients from earlier steps are cleared.
        - Backward runs on the scaled loss.
        - Every gradient is divided by `scale`, in float32. They stay so in `.grad` afterwards.
        - If every number in every gradient is finite (neither inf nor nan), the optimizer steps, and the
          result is True. Else weights and optimizer state stay exactly as they are, and it is False.

    Shapes: loss (), in float32, computed by the model; scale is a number above 0.

    Example: a weight whose gradient is 0.00000001 gets no gradient at all with `loss.backward()`. With
    a scale of 65536 its gradient travels as 0.00065536, and `.grad` holds 0.00000001 afterwards.
    """
    # TODO: clear, scale, go backward, unscale, look whether all is finite, and only then step.
    raise NotImplementedError
