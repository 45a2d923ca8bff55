"""Says when to look at a folder again: the system tells of changes, and now and then one looks anyway."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

PACE = 0.1  # seconds between two looks where the system can't tell of changes
ANYWAY = 1.0  # and where it can: some file systems stay silent
QUIET = 0.01  # seconds that a folder is left alone after a change, so that an editor can finish


class Changes:
    """A folder that is watched: by what the system tells, or by looking again and again."""

    def __init__(self, folder: Path, *, polling: bool = False) -> None:
        self._folder = folder
        self._polling = polling or is_silent(folder)

    def until(self, ended: Callable[[], bool]) -> Iterator[None]:
        """Yields at once, after every change, and now and then without one, until `ended` says so."""
        yield
        notices = None if self._polling else self._notices(ended)
        while not ended():
            if notices is not None:
                try:
                    next(notices)
                except (StopIteration, OSError, RuntimeError):  # the folder is gone, or too much is watched here
                    notices = None
            else:
                threading.Event().wait(PACE)
            if not ended():
                yield

    def _notices(self, ended: Callable[[], bool]) -> Iterator[object]:
        from watchfiles import watch

        return watch(
            self._folder, watch_filter=None, debounce=50, step=int(QUIET * 1000), stop_event=_Ended(ended),
            rust_timeout=int(ANYWAY * 1000), yield_on_timeout=True, raise_interrupt=False, recursive=False,
        )  # fmt: skip


class _Ended:
    """What watchfiles asks whether to stop: a function, in the form of an event."""

    def __init__(self, ended: Callable[[], bool]) -> None:
        self.is_set = ended


def is_silent(folder: Path) -> bool:
    """Whether the system tells nothing of changes there: Windows' disks as Linux sees them (WSL), network shares."""
    if os.environ.get("KATA_POLLING"):
        return True
    place, kind = "", ""
    with suppress(OSError):
        for row in Path("/proc/mounts").read_text(encoding="utf-8", errors="replace").splitlines():
            _, mount, system, *_ = row.split()
            inside = str(folder) == mount or str(folder).startswith(mount.rstrip("/") + "/")
            if inside and len(mount) >= len(place):
                place, kind = mount, system
    return kind in SILENT


SILENT = ("9p", "drvfs", "v9fs", "nfs", "nfs4", "cifs", "smb3", "smbfs", "fuse.sshfs", "vboxsf", "virtiofs")
