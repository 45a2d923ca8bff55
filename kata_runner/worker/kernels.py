"""Kernels that a subject registers for torch's own operations: every reference would be computed with them."""

from __future__ import annotations

import gc

import torch.library
from torch.library import Library

from kata_runner.testing.sealing import seal

_objects = gc.get_objects
_registered: set[str] = torch.library._impls  # such as "aten/mean/CPU"
_known: set[str] = set()
_own: set[str] = set()


def made() -> int:
    """How many operations of torch's have a kernel that was registered in Python since this was first asked.

    Torch registers some itself when parts of it are imported late, none of which compute anything.
    """
    if len(_registered) != len(_known):
        new = _registered - _known
        if _known:
            _own.update(name for name in new if name.startswith("aten/") and not _computes_nothing(name))
        _known.clear()
        _known.update(_registered)
        _own.intersection_update(_registered)
    return len(_own)


def _computes_nothing(name: str) -> bool:
    """Whether a kernel is for the device meta, or leads vmap to the kernel that computes."""
    return name.rpartition("/")[2].startswith(("Meta", "FuncTorch"))


def take_away(_: object) -> None:
    """Unregisters them: the libraries that hold them are looked for among everything that lives."""
    for thing in _objects():
        if Library in type(thing).__mro__ and _own & thing._op_impls:
            thing._destroy()
    made()


def remember() -> None:
    """What is registered from the start."""
    made()


seal(__name__)
