"""`torch.set_default_device("cuda")` inside `as_cuda()` holds until that ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

import torch

from . import _names, _torch_internals


@contextmanager
def kept() -> Iterator[None]:
    """Takes the card away as this thread's default device, if it was made that inside the outermost `as_cuda()`."""
    if _names.HERE.inside:
        yield
        return
    before = _torch_internals.default_device()
    try:
        yield
    finally:
        after = _torch_internals.default_device()
        if after is not None and after.type == _names.NAME and after != before:
            torch.set_default_device(before)


def entering(enter: Callable[[Any], None]) -> Callable[[Any], None]:
    """Wraps the entry of a device context: entering one that is on does nothing.

    `torch.utils.checkpoint` enters the default device again in a backward pass. torch takes modes off for that pass;
    inside `as_cuda()` they stay on, and the context would take itself for the one below it.
    """

    @wraps(enter)
    def run(self: Any) -> None:
        if _torch_internals.is_active(self):
            self.entered_again = getattr(self, "entered_again", 0) + 1
        else:
            enter(self)

    return run


def leaving(leave: Callable[..., None]) -> Callable[..., None]:
    @wraps(leave)
    def run(self: Any, *error: object) -> None:
        if getattr(self, "entered_again", 0):
            self.entered_again -= 1
        else:
            leave(self, *error)

    return run
