"""The model moves in place, a tensor doesn't: keep what .to() returns."""

from __future__ import annotations

import torch
from torch import nn


def predict_on(model: nn.Module, x: torch.Tensor, device: torch.device | str) -> torch.Tensor:
    """The model's answer for ``x``, computed on ``device`` and brought back to the CPU."""
    return model.to(device)(x.to(device)).cpu()


# Why: weights and numbers have to be on one device before they meet. model.to() changes the model
# itself and returns it; x.to() leaves x alone and returns a new tensor, or x itself where it is on the
# device already. That last part is why no "if" is needed: .to() and .cpu() copy only when they must.
#
# What people get wrong:
# - x.to(device) on a line of its own. The moved tensor is thrown away, and the model meets the old x.
# - "cuda" written into the function: it breaks on every machine without one, and ignores what the
#   caller asked for.
# - The result left on the GPU: the caller's .numpy() raises.
