"""Pinned memory: the simulated card needs none, so a pinned tensor is a copy that says it is pinned."""

# ruff: noqa: ARG001  (the signatures are torch's)
from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import torch

from ._tensor import SimulatedTensor

_MARK = "_simgpu_pinned"


def pinning(pin_memory: Callable[..., torch.Tensor]) -> Callable[..., torch.Tensor]:
    """Wraps `Tensor.pin_memory`, which asks a real card's driver for memory."""

    @wraps(pin_memory)
    def wrapper(self: torch.Tensor, device: Any = None) -> torch.Tensor:
        if isinstance(self, SimulatedTensor):
            raise RuntimeError(f"cannot pin '{self.type()}' only dense CPU tensors can be pinned")
        if getattr(self, _MARK, False):
            return self
        pinned = self.clone(memory_format=torch.preserve_format)
        setattr(pinned, _MARK, True)
        return pinned

    return wrapper


def saying_pinned(is_pinned: Callable[..., bool]) -> Callable[..., bool]:
    """Wraps `Tensor.is_pinned`."""

    @wraps(is_pinned)
    def wrapper(self: torch.Tensor, device: Any = None) -> bool:
        return bool(getattr(self, _MARK, False))

    return wrapper
