"""Moving a model: its parameters go to the card, or come back, and stay the same objects."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import torch

from . import _lazy, _torch_internals
from ._tensor import SimulatedTensor, move_in_place

Apply = Callable[..., torch.nn.Module]


def moving_in_place(apply: Apply) -> Apply:
    """Wraps `nn.Module._apply`, which `.to()`, `.cuda()`, `.cpu()`, `.half()` and others go through.

    torch itself can change a parameter between the CPU and CUDA in place, but makes new parameters for every other
    device: an optimizer built before the move would then train nothing. Here they are moved first; torch's own code
    then finds them where they should be.
    """

    @wraps(apply)
    def wrapper(self: torch.nn.Module, fn: Callable[[Any], Any], recurse: bool = True) -> torch.nn.Module:
        waiting = _lazy.take(self)
        try:
            for name, parameter in _torch_internals.members(self)[0].items():
                if parameter is not None:
                    _move(parameter, fn)
                    _torch_internals.keep_in_script(self, name, parameter)
            return apply(self, fn, recurse)
        finally:
            for members, name, tensor in waiting:
                _lazy.move(tensor, fn)
                members[name] = tensor

    return wrapper


def _move(parameter: torch.Tensor, fn: Callable[[Any], Any]) -> None:
    """Moves one parameter, and its gradient, where `fn` takes it to another device."""
    with torch.no_grad():
        with torch.inference_mode(False):  # which would make tensors here that can't be handed on
            # A few numbers are enough to see where `fn` leads.
            moved = fn(parameter.detach()[:0] if parameter.dim() else parameter.detach())
        if isinstance(moved, SimulatedTensor) == isinstance(parameter, SimulatedTensor):
            return
        gradient = parameter.grad
        moved = fn(parameter)
        parameter.grad = None
        move_in_place(parameter, moved)
        parameter.grad = None if gradient is None else fn(gradient)
