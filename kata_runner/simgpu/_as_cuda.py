"""`as_cuda()`: code that says "cuda" runs on the simulated card."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from . import _names, _registration
from ._cuda_names import patched
from ._mode import CudaMode

_HERE = _names.HERE


@contextmanager
def as_cuda() -> Iterator[None]:
    """Inside it, in this thread, `cuda` means the simulated card, also beside a real one.

    Tensors made or moved with "cuda" are simulated and say `cuda:0`; so do errors. Contexts may be nested. When the
    outermost one ends, torch is as it was; tensors that are still alive are then on `simgpu:0`.
    """
    _registration.enable()
    with patched(), CudaMode():
        before = _HERE.depth, _HERE.shown_as_cuda
        _HERE.depth, _HERE.shown_as_cuda = before[0] + 1, True
        try:
            yield
        finally:
            _HERE.depth, _HERE.shown_as_cuda = before
