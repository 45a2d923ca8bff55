"""Run a model on the device that was asked for, with a batch that may lie anywhere."""

from __future__ import annotations

import torch
from torch import nn


def predict_on(model: nn.Module, x: torch.Tensor, device: torch.device | str) -> torch.Tensor:
    """The model's answer for ``x``, computed on ``device`` and brought back to the CPU.

    Afterwards the model is on ``device`` and ``x`` is where it was before: on the CPU or on a GPU.
    Nothing is copied that is already where it has to be. No dtype changes.

    Shapes: x has the shape that the model takes, often (n, features); the result has the shape that
    the model gives.
    Raises what the model raises.

    Example: with ``model = nn.Linear(3, 2)`` and ``x = torch.ones(5, 3)``, both on the CPU,
    ``predict_on(model, x, "cuda")`` returns a CPU tensor of shape (5, 2). The model's weights are on
    the GPU now, and ``x`` is on the CPU still.
    """
    # TODO: bring model and batch together on the device, run, bring the answer back.
    raise NotImplementedError
