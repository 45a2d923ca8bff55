"""What was read of the katas' own files, kept ready beside them, as Python keeps what it has compiled."""

from __future__ import annotations

import marshal
import os
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from kata_runner import __version__
from kata_runner.core import whole

SETTLED = 2.0  # seconds: a file that changed later than that may change again and look the same
FORMAT = 1

Stamp = tuple[Any, ...]


def kept(place: Path, files: Sequence[Path], shape: Sequence[str], read: Callable[[], tuple[Any, ...]]) -> Any:
    """What `read` makes of some files: what was put at `place`, if they are as they were then; else read and put there.

    `read` gives tuples of texts, numbers and tuples, and raises for what is broken, which is never kept. `shape` names
    the fields, so that another version's rows are not taken for today's. Where nothing can be put it is read each time.
    """
    stamp = _stamp(files, shape)
    found = _look(place, stamp)
    if found is not None:
        return found[0]
    result = read()
    if stamp is not None and _settled(stamp) and stamp == _stamp(files, shape):
        _put(place, (stamp, result))
    return result


def _stamp(files: Sequence[Path], shape: Sequence[str]) -> Stamp | None:
    """What the files look like from outside; None where one can't be looked at."""
    try:
        looks = tuple(
            (os.fspath(path), found.st_mtime_ns, found.st_size) for path in files for found in [os.stat(path)]
        )
    except OSError:
        return None
    return FORMAT, __version__, sys.implementation.cache_tag, tuple(shape), looks


def _settled(stamp: Stamp) -> bool:
    return all(time.time() - changed / 1e9 > SETTLED for _, changed, _ in stamp[-1])


def _look(place: Path, stamp: Stamp | None) -> tuple[Any, ...] | None:
    """A tuple of what was put there, where it is of files that look like that; anything else is no reason to stop."""
    try:
        with open(place, "rb") as file:
            there, result = marshal.load(file)
    except (OSError, EOFError, ValueError, TypeError, MemoryError):
        return None
    return (result,) if stamp is not None and there == stamp else None


def _put(place: Path, what: tuple[Any, ...]) -> None:
    """In one step; what can't be put is not missed."""
    with suppress(OSError):
        place.parent.mkdir(exist_ok=True)
        made = whole.temporary(place)
        try:
            made.write_bytes(marshal.dumps(what))
            os.replace(made, place)
        finally:
            whole.remove(made)
