"""Pinned memory: the simulated card needs none, so a pinned tensor is a copy that says it is pinned."""

# ruff: noqa: ARG001  (the signatures are torch's)
from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import torch

from . import _storages, _torch_internals
from ._tensor import SimulatedTensor


def pinning(pin_memory: Callable[..., torch.Tensor]) -> Callable[..., torch.Tensor]:
    """Wraps `Tensor.pin_memory`, which asks a real card's driver for memory."""

    @wraps(pin_memory)
    def wrapper(self: torch.Tensor, device: Any = None) -> torch.Tensor:
        if isinstance(self, SimulatedTensor):
            raise RuntimeError(f"cannot pin '{self.type()}' only dense CPU tensors can be pinned")
        return self if is_pinned(self) else pinned(self.clone(memory_format=torch.preserve_format))

    return wrapper


def saying_pinned(original: Callable[..., bool]) -> Callable[..., bool]:
    """Wraps `Tensor.is_pinned`."""

    @wraps(original)
    def wrapper(self: torch.Tensor, device: Any = None) -> bool:
        return is_pinned(self)

    return wrapper


def pinned(tensor: Any) -> Any:
    """Says of a new CPU tensor that it is pinned."""
    if isinstance(tensor, SimulatedTensor):
        raise RuntimeError("Only dense CPU tensors can be pinned")
    _storages.pin(tensor.untyped_storage())
    return tensor


def is_pinned(tensor: torch.Tensor) -> bool:
    if isinstance(tensor, SimulatedTensor) or not _torch_internals.has_storage(tensor):
        return False
    return _storages.is_pinned(tensor.untyped_storage())
