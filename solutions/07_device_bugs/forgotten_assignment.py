"""A tensor that is moved is another tensor: keep it."""

from __future__ import annotations

import torch
from torch import nn


def batch_loss(model: nn.Module, x: torch.Tensor, y: torch.Tensor, device: torch.device | str) -> torch.Tensor:
    """Mean squared error of the model on one batch, computed on `device`, where the loss is left."""
    model.to(device)
    x, y = x.to(device), y.to(device)
    errors = model(x) - y
    return (errors**2).mean()


# Why: model.to() changes the model itself, part by part, and x.to() changes nothing: it gives back a
# tensor that lies on the device, and leaves x where it was. On a line of its own that tensor is thrown
# away at once. Python says nothing, and on a machine with one device nothing is wrong either.
#
# The same holds for x.float(), x.half(), x.cpu() and x.detach(): they all return, and change nothing.
#
# What people get wrong:
# - They mend x, and stop when the first error is gone. The targets meet the predictions a line later.
# - "cuda" instead of device: it does away with the caller's choice, and with every machine without a GPU.
