"""The memory under tensors: the card's, and pinned memory of the CPU. Both are plain host memory with a name."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import torch

from . import _names, _torch_internals


class SimulatedStorage(torch.UntypedStorage):
    """The memory of tensors on the card: host memory that says where it would be."""

    @property
    def device(self) -> torch.device:  # type: ignore[override]  # torch declares a plain attribute
        return _names.shown_device()

    def cuda(self, device: Any = None, non_blocking: bool = False) -> Any:  # noqa: ARG002  (torch's signature)
        _names.card_number(device)
        return self

    def clone(self) -> Any:
        return mark(_copied(self))

    def to(self, *, device: Any, non_blocking: bool = False) -> Any:  # noqa: ARG002  (torch's signature)
        return self if torch.device(device).type in ("cuda", _names.NAME) else _copied(self)


class PinnedStorage(torch.UntypedStorage):
    """Host memory that a card could read by itself. The simulated one needs none, so it only says so."""

    def is_pinned(self, device: Any = "cuda") -> bool:  # noqa: ARG002  (torch's signature)
        return True


# What `type(x)` and `print` call them: on a real card both are torch's own class.
for _kind in (SimulatedStorage, PinnedStorage):
    _kind.__name__ = _kind.__qualname__ = "UntypedStorage"
    _kind.__module__ = "torch.storage"


def _copied(storage: torch.UntypedStorage) -> torch.UntypedStorage:
    copy: torch.UntypedStorage = storage.cpu()  # type: ignore[no-untyped-call]  # torch's
    return copy


def teach() -> None:
    """Makes torch know the two, and lets nobody ask it for memory of the card: there its C++ code would crash."""
    torch.UntypedStorage.__new__ = staticmethod(_making(torch.UntypedStorage.__new__))  # type: ignore[method-assign]
    torch.is_storage = _knowing(torch.is_storage)
    _torch_internals.replace(_torch_internals.WRAP_STORAGE, _wrapping)


def _knowing(is_storage: Callable[[Any], Any]) -> Any:
    @wraps(is_storage)
    def wrapper(obj: Any) -> bool:
        return type(obj) in (SimulatedStorage, PinnedStorage) or bool(is_storage(obj))

    return wrapper


def _making(new: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(new)
    def wrapper(cls: type, *args: Any, device: Any = None, **options: Any) -> Any:
        kind = None if device is None else torch.device(device)
        if kind is None or not (kind.type == _names.NAME or (kind.type == "cuda" and _names.HERE.inside)):
            return new(cls, *args, **(options if device is None else {"device": device, **options}))
        _names.card_index(kind)
        return mark(new(torch.UntypedStorage, *args, **options))

    return wrapper


def _wrapping(wrap: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(wrap)
    def wrapper(self: Any, storage: Any) -> Any:
        if isinstance(storage, SimulatedStorage | PinnedStorage):
            return _torch_internals.typed_storage(storage, self.dtype)
        return wrap(self, storage)

    return wrapper


def mark(storage: Any) -> Any:
    """Makes a storage one of the card. torch hands out the same object for it each time, so the mark stays."""
    storage.__class__ = SimulatedStorage
    return storage


def unmark(storage: Any) -> None:
    """Makes it plain memory again, until it is asked for as the card's the next time."""
    storage.__class__ = torch.UntypedStorage


def pin(storage: Any) -> None:
    """Makes a storage of the CPU a pinned one; views of its tensors are pinned then, too."""
    storage.__class__ = PinnedStorage


def is_pinned(storage: Any) -> bool:
    return type(storage) is PinnedStorage
