"""Kernels that a subject registers for torch's own operations: every reference would be computed with them."""

from __future__ import annotations

import gc

import torch.library
from torch.library import Library

from kata_runner.testing.sealing import seal

_registered: set[str] = torch.library._impls  # such as "aten/mean/CPU"
_known: set[str] = set()
_own: set[str] = set()


def made() -> int:
    """How many operations of torch's have a kernel that was registered in Python since this was first asked.

    For the device meta, where nothing is computed, torch registers some itself when parts of it are imported late.
    """
    if len(_registered) != len(_known):
        new = _registered - _known
        if _known:
            _own.update(name for name in new if name.startswith("aten/") and not name.endswith("/Meta"))
        _known.clear()
        _known.update(_registered)
        _own.intersection_update(_registered)
    return len(_own)


def take_away(_: object) -> None:
    """Unregisters them: the libraries that hold them are looked for among everything that lives."""
    for thing in gc.get_objects():
        if Library in type(thing).__mro__ and _own & thing._op_impls:
            thing._destroy()
    made()


def remember() -> None:
    """What is registered from the start."""
    made()


seal(__name__)
