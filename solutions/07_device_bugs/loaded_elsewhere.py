"""Read the file onto the CPU, whatever device it was saved on; then move the model."""

from __future__ import annotations

import os

import torch
from torch import nn


def load_weights(model: nn.Module, path: str | os.PathLike, device: torch.device | str) -> None:
    """Puts the weights of a file into a model, and the model on `device`."""
    weights = torch.load(path, map_location="cpu")
    model.load_state_dict(weights)
    model.to(device)


# Why: a file says of each tensor on which device it lay, and torch.load wants to put it there again. That
# is a property of the machine that saved it. map_location says where the tensors go here. "cpu" is on every
# machine; map_location=device does as well, and load_state_dict copies the numbers to the model wherever
# that is. The model itself stays where it was, so it still has to be moved.
#
# What people get wrong:
# - strict=False. It was meant for a file that holds a part of a model, and what it does to one that doesn't
#   fit is nothing: no name matches, nothing is loaded, no error. Names that all begin with "module." or
#   "model." come from a wrapper around the model; take that off instead.
# - They read the file onto the device and think that the model is there now.
# - "cuda" as map_location: the same error again on the next laptop.
