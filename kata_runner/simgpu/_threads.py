"""Who is inside `as_cuda()`: the thread that entered it, and the threads it starts there, as long as it lasts.

On a real card "cuda" works in every thread, so a worker thread of a program must know it too. A thread that was there
before, or that belongs to somebody else, is left alone.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

from . import _names
from ._mode import InheritedMode

_HERE = _names.HERE
_lock = threading.Lock()


class Stay:
    """One entered `as_cuda()`, and the threads that are in it."""

    def __init__(self, around: Stay | None) -> None:
        self.around = around
        self.lasts = True
        self.threads: dict[int, dict[str, Any]] = {}  # what `_names.HERE` holds in each

    def or_around(self) -> Stay | None:
        """This one, or where those go who are in it when it ends."""
        stay: Stay | None = self
        while stay is not None and not stay.lasts:
            stay = stay.around
        return stay

    def end(self) -> None:
        """Leads everybody out who is still in it."""
        with _lock:
            self.lasts = False
            for thread in list(self.threads.values()):
                _put(thread, self.or_around())


@contextmanager
def staying() -> Iterator[None]:
    """A stay of this thread, around which there may be others."""
    stay = Stay(_HERE.stay)
    try:
        with _visiting(stay):
            yield
    finally:
        stay.end()


@contextmanager
def _visiting(stay: Stay) -> Iterator[None]:
    """Puts this thread into a stay, and afterwards back where it was, if that lasts still."""
    here = _HERE.__dict__
    before, shown = _HERE.stay, _HERE.shown_as_cuda
    with _lock:
        _put(here, stay.or_around())
        _HERE.shown_as_cuda = _HERE.inside
    try:
        yield
    finally:
        with _lock:
            _put(here, before and before.or_around())
            _HERE.shown_as_cuda = shown and _HERE.inside


def _put(thread: dict[str, Any], stay: Stay | None) -> None:
    """Notes for a thread, maybe another than this one, where it stands now."""
    before = thread.get("stay")
    if before is not None:
        del before.threads[id(thread)]
    if stay is not None:
        stay.threads[id(thread)] = thread
    else:
        thread["shown_as_cuda"] = False
    thread["stay"], thread["inside"] = stay, stay is not None


def starting(start: Callable[..., None]) -> Callable[..., None]:
    """Wraps `Thread.start`: a thread that is started inside is inside."""

    @wraps(start)
    def wrapper(self: threading.Thread) -> None:
        if _HERE.stay is not None:
            self.run = _inside(self.run, _HERE.stay)  # type: ignore[method-assign]
        start(self)

    return wrapper


def submitting(submit: Callable[..., Any]) -> Callable[..., Any]:
    """Wraps `ThreadPoolExecutor.submit`: its threads may be older than the `as_cuda()` that gives them work."""

    @wraps(submit)
    def wrapper(self: Any, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
        return submit(self, fn if _HERE.stay is None else _inside(fn, _HERE.stay), *args, **kwargs)

    return wrapper


def _inside(function: Callable[..., Any], stay: Stay) -> Callable[..., Any]:
    @wraps(function)
    def run(*args: Any, **kwargs: Any) -> Any:
        with _visiting(stay), InheritedMode():
            return function(*args, **kwargs)

    return run
