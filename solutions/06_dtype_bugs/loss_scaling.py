"""Scale the loss, unscale the gradients, and step only with finite ones."""

from __future__ import annotations

import torch
from torch import nn


def scaled_step(model: nn.Module, optimizer: torch.optim.Optimizer, loss: torch.Tensor, scale: float) -> bool:
    """One training step with a scaled loss. True if the optimizer stepped, False if the step was skipped."""
    model.zero_grad()
    (loss * scale).backward()
    gradients = [parameter.grad for parameter in model.parameters() if parameter.grad is not None]
    for gradient in gradients:
        gradient /= scale
    if not all(gradient.isfinite().all() for gradient in gradients):
        return False
    optimizer.step()
    return True


# Why: float16 loses everything below about 6e-8. The chain rule multiplies, so a loss that is 65536 times
# larger gives gradients that are 65536 times larger, from the first to the last: they pass through float16
# unharmed. The gradients of float32 weights are float32, so the division at the end loses nothing.
#
# A scale that is too large shows as inf or nan. One such step would ruin the weights for good, and Adam's
# memory with them, so it is left out. torch.amp.GradScaler does all this, and also adapts the scale: half
# of it after a skipped step, twice as much after many good ones.
#
# What people get wrong:
# - They divide in float16: there the small gradient is 0 again.
# - They look at the loss and not at the gradients. The loss is finite long after the gradients are not.
# - They put 0 in the place of inf and step all the same: momentum and Adam move the weights even so.
