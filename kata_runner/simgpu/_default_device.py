"""`torch.set_default_device("cuda")` inside `as_cuda()` holds until that ends."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

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
