"""Says where the learner's code stands, shortly before its time is up, and when it is up. Raises nothing."""

from __future__ import annotations

import faulthandler
import os
import signal
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from types import FrameType
from typing import Any

from kata_runner.testing.sealing import seal

from . import last_look
from .frames import standing

SHARE = 0.8  # of the limit: the supervisor kills at the whole of it, and then nobody can be asked any more
REPEATS = 0.08
LATE = 0.3  # seconds past the limit: the line is written down whatever became of the signals

Send = Callable[[Mapping[str, Any]], object]
_timer, _handler, _default = getattr(signal, "setitimer", None), signal.signal, signal.SIG_DFL
_alarm, _real = getattr(signal, "SIGALRM", None), getattr(signal, "ITIMER_REAL", 0)
_clock, _pid = time.monotonic, os.getpid
_dump_later, _dump_never = faulthandler.dump_traceback_later, faulthandler.cancel_dump_traceback_later
_look, _look_no_more = last_look.install, last_look.remove
_written: list[int] = []  # the file for that, and the process that has it


def write_into(file: int) -> None:
    """Lets the line at which a step stands that is past its limit be written into a file: lists no variables."""
    if os.name == "posix":
        _written[:] = file, _pid()


def share(limit: float) -> float:
    """How long a step may take, in seconds, before it is asked where it stands."""
    return max(0.01, limit * SHARE)


def start(check: str | None, files: Iterable[str], limit: float, send: Send) -> None:
    """Sends `stuck` when the step still runs at four fifths of its limit, and again a few times after it.

    check: its id, or None while the subject is loaded. Where there are no timers (Windows) nothing is sent.
    """
    if _timer is None or _alarm is None:
        return
    known = tuple(files)

    looking, tell = False, _teller(check, send)

    def look(frame: FrameType | None) -> None:
        nonlocal looking
        if looking:  # it takes its time; one more would only take more
            return
        looking = True
        tell(standing(frame, known))
        looking = False

    _handler(_alarm, lambda _number, frame: look(frame))
    _look(look)
    if _written and _written[1] == _pid():
        _dump_later(limit + LATE, file=_written[0])
    _timer(_real, share(limit), max(0.01, limit * REPEATS))


def _teller(check: str | None, send: Send) -> Callable[[Any], None]:
    """Sends where a step stands, and nothing else. What a generator holds can't be taken out of it: a handler can be
    had from `signal`, and with `send` itself any event could be made."""

    def telling() -> Generator[None, Any, None]:
        while True:
            line, code, variables = (yield) or (None, None, {})
            send({"event": "stuck", "id": check, "line": line, "code": code, "variables": variables})

    teller = telling()
    next(teller)
    return teller.send


def stop() -> None:
    """The step is over."""
    if _timer is not None and _alarm is not None:
        _timer(_real, 0)
        _handler(_alarm, _default)
        _look_no_more()
    if _written and _written[1] == _pid():  # a fork has no such thread to wait for
        _dump_never()


@contextmanager
def watching(check: str | None, files: Iterable[str], limit: float, send: Send) -> Iterator[None]:
    """`start` and `stop` around a step."""
    start(check, files, limit, send)
    try:
        yield
    finally:
        stop()


seal(__name__)
