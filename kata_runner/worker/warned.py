"""Warnings of the code under test: told by its own line, once a call, and without folders of this machine."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TextIO

from kata_runner.testing.recording import recorder
from kata_runner.testing.sealing import seal

from .frames import standing, text_of


@contextmanager
def told(files: Callable[[], tuple[str, ...]]) -> Iterator[None]:
    """Within it every call may warn anew: Python says a warning only once, and the call that fails is a later one.

    files: the names of the files whose lines are the subject's own.
    """
    before, filters = warnings.showwarning, warnings.filters[:]
    warnings.filterwarnings("always", category=UserWarning)
    warnings.showwarning = _teller(files)
    try:
        yield
    finally:
        warnings.showwarning = before
        warnings.filters[:] = filters  # type: ignore[index]
        warnings._filters_mutated()  # type: ignore[attr-defined]


def _teller(files: Callable[[], tuple[str, ...]]) -> Callable[..., None]:
    def tell(
        message: Warning | str, category: type[Warning], filename: str, lineno: int,
        file: TextIO | None = None, line: str | None = None,
    ) -> None:  # fmt: skip
        del line
        text = text_of(message) if isinstance(message, Warning) else message
        place = standing(sys._getframe(1), files())
        where = f"line {place[0]}" if place else f"line {lineno} of {filename.replace(chr(92), '/').rpartition('/')[2]}"
        said = f"{category.__name__} at {where}: {text}\n"
        if said not in recorder.warned:
            recorder.warned.add(said)
            out: Any = file or sys.stderr
            out.write(said)

    return tell


seal(__name__)
