"""What the processes of a run hold together, looked at from outside: no limit of the system's binds that (Linux)."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from kata_runner.core.limits import Limits, shown
from kata_runner.worker.processes import descendants, is_alive

LINUX = sys.platform == "linux"
FILES = 4  # as large as one file may be: so much may lie in the run's folder
MOST_ENTRIES = 5_000  # of a run's folder that are looked at
PACE = 0.05  # seconds between two looks
REST = 10  # times as long as an exact look at the memory took nobody takes another one
COUNTED = ("Pss_Anon:", "Pss_Shmem:")  # what a process wrote, its share of what several have
KB = 1024


class Usage:
    """Watches one child and all that it starts, from the process above it."""

    def __init__(self, limits: Limits, folder: Path) -> None:
        self.limits, self.folder = limits, folder
        self._next = self._look_again = 0.0

    def excess(self) -> str | None:
        """Which limit is exceeded, as a sentence; None while all are kept, and where that can't be told quickly."""
        now = time.monotonic()
        if not LINUX or now < self._next:
            return None
        self._next = now + PACE
        below = descendants(os.getpid())
        if len(below) > self.limits.processes and sum(map(is_alive, below)) > self.limits.processes:
            return TOO_MANY.format(limit=self.limits.processes)
        if self._holds_too_much(below):
            return TOO_MUCH_MEMORY.format(limit=shown("bytes", self.limits.memory))
        if written(self.folder) > FILES * self.limits.file:
            return TOO_MUCH_WRITTEN.format(limit=shown("bytes", FILES * self.limits.file))
        return None

    def _holds_too_much(self, pids: list[int]) -> bool:
        """First by figures that cost nothing and are too large, for they count shared pages in each process."""
        if sum(map(_resident, pids)) <= self.limits.memory or time.monotonic() < self._look_again:
            return False
        began = time.monotonic()
        held = sum(map(_held, pids))
        self._look_again = time.monotonic() + REST * (time.monotonic() - began)
        return held > self.limits.memory


def _resident(pid: int) -> int:
    """Bytes of a process that lie in memory, whoever else has them."""
    with suppress(OSError, ValueError, IndexError), open(f"/proc/{pid}/statm", "rb") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0


def _held(pid: int) -> int:
    """Bytes that a process has written to, each page divided among those that share it."""
    with suppress(OSError, ValueError, IndexError):
        rows = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        return sum(int(row.split()[1]) * KB for row in rows if row.startswith(COUNTED))
    return 0


def written(folder: Path) -> int:
    """Bytes that the files in a folder take, holes in them aside."""
    found, folders = 0, [] if folder.is_symlink() else [str(folder)]  # it may have been replaced by one
    entries = MOST_ENTRIES
    while folders and entries > 0:
        for entry in _entries(folders.pop()):
            entries -= 1
            with suppress(OSError):
                found += entry.stat(follow_symlinks=False).st_blocks * 512
                if entry.is_dir(follow_symlinks=False):
                    folders.append(entry.path)
    return found


def _entries(folder: str) -> Iterable[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as found:
            return list(found)
    except OSError:
        return ()


TOO_MANY = "Your code started more than {limit} processes and was stopped."
TOO_MUCH_MEMORY = "Your code held more than {limit} of memory and was stopped. Keep less of it at a time."
TOO_MUCH_WRITTEN = "Your code wrote more than {limit} into files and was stopped."
