"""What `as_cuda()` puts in the place of `torch.cuda` functions, and takes away again."""

# ruff: noqa: ARG005  (the signatures are torch's)
from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

import torch

from . import _device_module, _names

_lock = threading.Lock()
_inside = 0
_originals: list[tuple[Any, str, Any]] = []
_ABSENT = object()


@contextmanager
def patched() -> Iterator[None]:
    """Patches torch when the first thread enters, and undoes it when the last one leaves."""
    global _inside
    with _lock:
        _inside += 1
        if _inside == 1:
            _patch()
    try:
        yield
    finally:
        with _lock:
            _inside -= 1
            if _inside == 0:
                _undo()


def _patch() -> None:
    for owner, name, value in replacements():
        _originals.append((owner, name, vars(owner).get(name, _ABSENT)))
        setattr(owner, name, value)


def _undo() -> None:
    while _originals:
        owner, name, value = _originals.pop()
        if value is _ABSENT:
            delattr(owner, name)
        else:
            setattr(owner, name, value)


def replacements() -> Iterator[tuple[Any, str, Any]]:
    """(owner, attribute, what stands there meanwhile)."""
    for name in _device_module.LIKE_CUDA:
        yield torch.cuda, name, in_context(getattr(torch.cuda, name, None), getattr(_device_module, name))
    yield torch.cuda, "_initialized", True
    yield torch.backends.cudnn, "is_acceptable", in_context(torch.backends.cudnn.is_acceptable, lambda tensor: False)
    yield (
        torch.accelerator,
        "current_accelerator",
        in_context(torch.accelerator.current_accelerator, lambda check_available=False: torch.device("cuda")),
    )
    autograd: Any = torch.autograd
    yield autograd, "has_torch_function", in_context(autograd.has_torch_function, lambda tensors: False)
    yield autograd, "_engine_run_backward", _naming_errors(autograd._engine_run_backward)
    yield torch.amp.autocast_mode.autocast, "__init__", _autocast_on_card(torch.amp.autocast_mode.autocast.__init__)


def in_context(original: Any, replacement: Callable[..., Any]) -> Any:
    """A function that is the replacement in threads inside `as_cuda()`, and the original in others."""
    if original is None or not callable(original):
        return replacement

    @wraps(original)
    def either(*args: Any, **kwargs: Any) -> Any:
        return replacement(*args, **kwargs) if _names.HERE.depth else original(*args, **kwargs)

    return either


def _naming_errors(original: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(original)
    def run(*args: Any, **kwargs: Any) -> Any:
        try:
            return original(*args, **kwargs)
        except Exception as error:
            _names.rename(error)
            raise

    return run


def _autocast_on_card(original: Callable[..., None]) -> Callable[..., None]:
    @wraps(original)
    def init(self: Any, device_type: str, dtype: Any = None, *args: Any, **kwargs: Any) -> None:
        if _names.HERE.depth and device_type == "cuda":
            device_type = _names.NAME
        original(self, device_type, dtype, *args, **kwargs)

    return init
