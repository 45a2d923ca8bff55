"""The terminal that the full screen is drawn on."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable

from kata_runner.core.errors import ExitCode

LOOKS = 2.0  # seconds between two looks for it
ENDS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


def end_without_it() -> None:
    """Ends the process where the terminal is gone. A shell's job is told by a signal, others aren't."""
    if _is_gone():
        os._exit(ExitCode.INTERRUPTED)  # nothing is left to be made whole, and nothing can be told


def hear_signals(end: Callable[[int], object]) -> None:
    """What ends the process from outside ends the screen first, so that the terminal is whole again.

    The second signal no longer waits for that, nor does one that comes where there is no terminal any more.
    """
    for number in ENDS:
        if signal.getsignal(number) == signal.SIG_DFL:  # else somebody wants it ignored, nohup for example
            signal.signal(number, lambda number, _: _hear(number, end, signal.SIG_DFL))
    if callable(before := signal.getsignal(signal.SIGINT)):  # an exception out of it could come amid anything
        signal.signal(signal.SIGINT, lambda number, _: _hear(number, end, before))


def end_by(number: int) -> None:
    """Ends the process as that signal would have."""
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)


def _hear(number: int, end: Callable[[int], object], after: Callable[..., object] | signal.Handlers) -> None:
    if _is_gone():
        end_by(number)
    signal.signal(number, after)
    end(number)


def _is_gone() -> bool:
    try:
        os.get_terminal_size(sys.__stdin__.fileno() if sys.__stdin__ else 0)
    except (OSError, ValueError):
        return True
    return False
