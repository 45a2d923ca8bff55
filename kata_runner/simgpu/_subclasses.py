"""Classes of tensors that people write themselves, on the card: one that is both is made for each of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import torch

from . import _torch_internals
from ._tensor import COMBINED, SimulatedTensor


def as_class(tensor: SimulatedTensor, kind: type) -> Any:
    """What `tensor.as_subclass(kind)` gives: a tensor on the card that is an instance of `kind`, too."""
    made: Any = torch.ops.aten.alias(tensor)
    made.__class__ = combined(kind)
    return made


def combined(kind: type) -> type:
    """The class of the card's tensors that are of `kind`."""
    if kind is torch.Tensor:
        return SimulatedTensor
    if issubclass(kind, SimulatedTensor):
        return kind
    if kind not in COMBINED:
        names = {"__torch_function__": _asking(kind), "__module__": kind.__module__, "__qualname__": kind.__qualname__}
        make: Any = type(kind)  # there may be a metaclass
        COMBINED[kind] = make(kind.__name__, (kind, SimulatedTensor), names)
    return COMBINED[kind]


def written(kind: type) -> type:
    """The class that somebody wrote, of which `kind` is the one on the card."""
    return next((own for own, made in COMBINED.items() if made is kind), kind)


def knowing_the_card(make_subclass: Callable[..., Any]) -> Callable[..., Any]:
    """Wraps what makes tensors of such a class from others."""

    @wraps(make_subclass)
    def wrapper(cls: type, data: Any, require_grad: bool = False, **options: Any) -> Any:
        if isinstance(data, SimulatedTensor):
            plain: Any = data.detach()
            return as_class(plain, cls).requires_grad_(require_grad)
        return make_subclass(cls, data, require_grad, **options)

    return wrapper


def _asking(kind: Any) -> Any:
    """Its own `__torch_function__`, for which our classes are the ones that people know."""
    if kind.__torch_function__ is _torch_internals.no_torch_function:
        return kind.__torch_function__

    def ask(cls: Any, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:  # noqa: ARG001
        return kind.__torch_function__(func, tuple(map(written, types)), args, kwargs or {})

    return classmethod(ask)
