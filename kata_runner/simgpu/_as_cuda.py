"""`as_cuda()`: code that says "cuda" runs on the simulated card."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from . import _default_device, _registration, _threads
from ._cuda_names import patched
from ._mode import CudaMode


@contextmanager
def as_cuda() -> Iterator[None]:
    """Inside it, `cuda` means the simulated card, also beside a real one.

    Tensors made or moved with "cuda" are simulated and say `cuda:0`; so do errors. It is for the thread that enters it
    and for threads started inside, as long as it lasts; other threads are left alone. Contexts may be nested. When the
    outermost one ends, torch is as it was; tensors that are still alive are then on `simgpu:0`.
    """
    _registration.enable()
    with patched(), _default_device.kept(), CudaMode(), _threads.staying():
        yield
