"""Notices that a file was saved, by what it holds: however an editor writes, new content is noticed once."""

from __future__ import annotations

import os
import time
from pathlib import Path

SOON = 0.015  # seconds between two looks at what has changed
ANYWAY = 10  # looks after which the file is read even if its date and size are the same


class Saves:
    """One file, looked at again and again.

    New content counts when two looks in a row found it, so that a file that is being written is left alone. An
    empty file is one that is being written: nothing is new until something stands in it.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._stamp: tuple[int, int, int] | None = None
        self._looks = 0
        self._now: bytes | None = None  # what the last look found
        self._settled: bytes | None = None  # what the last two looks found
        self._taken: bytes | None = None  # what was handed out last

    def look(self) -> bool:
        """Looks at the file; whether it holds something new."""
        before = self._now
        self._now = self._read()
        self._settled = self._now if self._now and self._now == before else None
        return self._settled is not None and self._settled != self._taken

    def look_again(self) -> bool:
        """A second look soon after the first, where that found something that may be half written."""
        if self._now is None or self._now == self._taken:
            return False
        time.sleep(SOON)
        return self.look()

    def take(self) -> bytes:
        """The content that is new; from now on it no longer is."""
        assert self._settled is not None
        self._taken = self._settled
        return self._taken

    def put_back(self) -> None:
        """What was handed out got no verdict: should it stand there again, it is new."""
        self._taken = None

    def holds(self) -> bool:
        """Whether the file holds, at this very moment, what was handed out last."""
        self._stamp = None
        self._now = self._read()
        return self._now == self._taken

    @property
    def there(self) -> bool:
        """Whether the last look found something in the file."""
        return bool(self._now)

    def _read(self) -> bytes | None:
        """What the file holds, read again only where something may have changed; None where it can't be read."""
        self._looks += 1
        try:
            found = self._path.stat()
            stamp = (found.st_mtime_ns, found.st_size, found.st_ino)
            if stamp == self._stamp and self._looks % ANYWAY:
                return self._now
            data = self._path.read_bytes()
        except (OSError, ValueError):
            self._stamp = None
            return None
        self._stamp = stamp
        return data


def lack(path: Path) -> str:
    """Why there is nothing to be checked in a file."""
    if not os.path.exists(path):  # os.path answers False where the folder can't be looked into
        return "is missing"
    if not os.path.isfile(path):
        return "is no file (move it away)"
    return "can't be read" if os.path.getsize(path) else "is empty"
