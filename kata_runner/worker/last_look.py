"""A look at a process that runs native code and never comes back to Python, where its handlers would be called.

A handler of the system's own is called there and then, whatever the process is at, and this one runs Python. That may
find memory half written: so it is asked for only when the process is about to be ended, and nothing that the process
says afterwards counts.
"""

from __future__ import annotations

import _thread
import signal
import sys
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Any

from kata_runner.testing.sealing import seal

SIGNAL = getattr(signal, "SIGURG", None)  # whoever has no handler for it doesn't notice it

Look = Callable[[FrameType | None], object]
_frames, _anything, _ident = sys._current_frames, BaseException, _thread.get_ident
_kept: list[Any] = []  # what puts the handler in its place, what that calls, and the thread that it looks at


def install(look: Look) -> None:
    """From now on the signal calls `look` with the frame in which this thread stands, whatever was put in its place."""
    if not _kept:
        made = _handler()
        if made is None:
            return
        _kept.extend((made, None, _ident()))
    _kept[1] = look
    _kept[0]()


def remove() -> None:
    """The signal does nothing any more."""
    if _kept:
        _kept[1] = None


def _handler() -> Callable[[], object] | None:
    """What puts the handler in its place, and keeps it; None where there is no such signal."""
    if SIGNAL is None:
        return None
    import ctypes

    kind = ctypes.CFUNCTYPE(None, ctypes.c_int)
    known = ctypes.CDLL(None).signal
    known.argtypes, known.restype = [ctypes.c_int, kind], ctypes.c_void_p
    return partial(known, SIGNAL, kind(_called))


def _called(_number: int) -> None:
    look = _kept[1]
    try:
        if look is not None:
            look(_frames().get(_kept[2]))
    except _anything:
        return


seal(__name__)
