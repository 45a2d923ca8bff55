"""Lazy layers: parameters without a shape yet, which remember that they belong on the card.

A parameter of class `UninitializedParameter` can't be a simulated tensor at the same time, so it waits on the CPU with
a mark, and goes to the card when it gets its shape.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import torch
from torch.nn.parameter import UninitializedBuffer, UninitializedParameter, is_lazy

from . import _names, _torch_internals
from ._tensor import SimulatedTensor, move_in_place

_WAITS = "_simgpu_waits"


def teach() -> None:
    """Makes torch's two lazy classes know the card."""
    _torch_internals.replace(_torch_internals.MATERIALIZE, _materializing)
    for kind in (UninitializedParameter, UninitializedBuffer):
        untyped: Any = kind
        untyped.__new__ = staticmethod(_making(untyped.__new__))


def take(module: torch.nn.Module) -> list[tuple[dict[str, Any], str, Any]]:
    """Takes the lazy tensors out of a module that is about to be moved; what to give back."""
    members = _torch_internals.members(module)
    found = [(place, name, tensor) for place in members for name, tensor in place.items() if is_lazy(tensor)]
    for place, name, _ in found:
        place[name] = None
    return found


def move(tensor: Any, fn: Callable[[Any], Any]) -> None:
    """Lets `fn` decide on device and dtype, with an empty tensor in the place of the lazy one."""
    home = _names.DEVICE if getattr(tensor, _WAITS, False) else _names.CPU
    moved = fn(torch.empty(0, dtype=tensor.dtype, device=home))
    setattr(tensor, _WAITS, type(moved) is SimulatedTensor)
    if moved.dtype != tensor.dtype:
        tensor.data = torch.empty(0, dtype=moved.dtype, device=_names.CPU)


def _making(new: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(new)
    def wrapper(cls: type, *requires_grad: bool, device: Any = None, **rest: Any) -> Any:
        on_card = type(torch.empty(0, device=device)) is SimulatedTensor
        made = new(cls, *requires_grad, device=_names.CPU if on_card else device, **rest)
        setattr(made, _WAITS, on_card)
        return made

    return wrapper


def _materializing(materialize: Callable[..., None]) -> Callable[..., None]:
    @wraps(materialize)
    def wrapper(self: Any, shape: Any, device: Any = None, dtype: Any = None) -> None:
        asked = device is not None and type(torch.empty(0, device=device)) is SimulatedTensor
        on_card = asked or (device is None and self.__dict__.pop(_WAITS, False))
        materialize(self, shape, _names.CPU if on_card else device, dtype)
        if on_card:
            move_in_place(self, self.detach().to(_names.DEVICE))

    return wrapper
