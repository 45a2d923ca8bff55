"""Processes below this one: found, ended and waited for, however they tried to get away."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from kata_runner.worker.boot import SPAWNED_BY

LINUX = sys.platform == "linux"
PR_SET_PDEATHSIG = 1
PR_SET_CHILD_SUBREAPER = 36
MOST_AT_ONCE = 10_000  # processes that are looked at before something else gets its turn
FOLDER = "kata-run-"  # of a run's own files; the supervisor's process id follows


def adopt_orphans() -> None:
    """Makes this process the parent of every orphan below it, daemonised ones too (Linux)."""
    _prctl(PR_SET_CHILD_SUBREAPER, 1)


def die_with_parent(parent: int) -> None:
    """Makes the kernel end this process when its parent goes (Linux); ends it now if that has happened already."""
    _prctl(PR_SET_PDEATHSIG, signal.SIGKILL if LINUX else 0)
    if LINUX and os.getppid() != parent:
        os._exit(0)


def _prctl(option: int, value: int) -> None:
    if LINUX:
        import ctypes

        ctypes.CDLL(None, use_errno=True).prctl(option, value, 0, 0, 0)


class Reaper:
    """Waits for every child of this process and remembers how each ended."""

    def __init__(self) -> None:
        self.codes: dict[int, int] = {}

    def reap(self) -> list[int]:
        """Collects whoever has ended; their process ids. Exit codes are negative for signals.

        One that somebody has stopped is let run on: nobody sits at a terminal who could do that.
        """
        ended: list[int] = []
        for _ in range(MOST_AT_ONCE if os.name != "nt" else 0):
            try:
                pid, status = os.waitpid(-1, os.WNOHANG | os.WUNTRACED)
            except ChildProcessError:
                break
            if pid == 0:
                break
            if os.WIFSTOPPED(status):
                os.kill(pid, signal.SIGCONT)
                continue
            self.codes[pid] = os.waitstatus_to_exitcode(status)
            ended.append(pid)
        return ended

    def code(self, pid: int) -> int | None:
        """How a child ended, or None while it lives."""
        if pid not in self.codes:
            self.reap()
        return self.codes.get(pid)


def descendants(pid: int) -> list[int]:
    """Every process below one, parents before their children; zombies among them."""
    found = list(children(pid))
    for child in found:  # it grows while it is walked
        found.extend(children(child))
    return found


def children(pid: int) -> Iterator[int]:
    """The direct children of a process, as the system tells them."""
    if LINUX:
        with suppress(OSError):
            for task in os.listdir(f"/proc/{pid}/task"):
                yield from _children_of_task(f"/proc/{pid}/task/{task}/children")
    elif os.name == "posix":
        yield from _children_by_ps(pid)


def _children_of_task(path: str) -> Iterator[int]:
    with suppress(OSError), open(path, "rb") as file:
        yield from map(int, file.read().split())


def _children_by_ps(pid: int) -> Iterator[int]:
    listing = subprocess.run(["ps", "-axo", "pid=,ppid="], capture_output=True, text=True, check=False).stdout
    for line in listing.splitlines():
        child, _, parent = line.strip().partition(" ")
        if parent.strip() == str(pid):
            yield int(child)


def end_all_below(reaper: Reaper, patience: float = 5.0) -> bool:
    """Kills and reaps every process below this one, again and again until none is left; whether that worked.

    A process that forks faster than it is found is stopped first: the whole tree is frozen before it is killed.
    """
    until = time.monotonic() + patience
    pause = 0.0
    while _any_below(reaper):
        halt_all_below()
        if time.monotonic() > until:
            return False
        time.sleep(pause)
        pause = min(pause + 0.0005, 0.01)
    return True


def _any_below(reaper: Reaper) -> bool:
    if os.name == "nt":
        return False
    reaper.reap()
    return bool(descendants(os.getpid()))


def halt_all_below() -> None:
    """Stops every process below this one, then kills it; how they end is not waited for."""
    if os.name == "posix":
        below = descendants(os.getpid())
        for number in (signal.SIGSTOP, signal.SIGKILL):
            for pid in below:
                with suppress(OSError):
                    os.kill(pid, number)


def end_tree(process: subprocess.Popen[bytes]) -> None:
    """Ends a process that was spawned, and on Windows all that it started."""
    if os.name == "nt":  # pragma: no cover
        subprocess.run(["taskkill", "/T", "/F", "/PID", str(process.pid)], capture_output=True, check=False)
    with suppress(OSError):
        process.kill()


def is_alive(pid: int) -> bool:
    """Whether a process of that number runs, zombies aside."""
    try:
        os.kill(pid, 0)
    except PermissionError:
        return True  # somebody else's
    except OSError:
        return False
    if not LINUX:
        return True
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def make_folder() -> Path:
    """A fresh folder for one child: `here` to work in, `tmp` for its temporary files."""
    folder = Path(tempfile.mkdtemp(prefix=f"{FOLDER}{os.getpid()}-"))
    (folder / "here").mkdir()
    (folder / "tmp").mkdir()
    return folder


def remove_folder(folder: Path) -> None:
    """Takes a run's folder away, whatever a learner's code did to the permissions in it and however deep it made it.

    Folders within folders are moved up before they are emptied: so no path grows long, and nothing here is recursive.
    """
    if folder.is_symlink():  # it was replaced; what it leads to is nobody's business
        with suppress(OSError):
            folder.unlink()
        return
    with suppress(OSError):
        os.chmod(folder, 0o700)
    waiting, moved = [folder], os.urandom(8).hex()
    for place in waiting:  # it grows while it is walked
        for entry in _entries(place):
            with suppress(OSError):
                if not entry.is_dir(follow_symlinks=False):
                    os.unlink(entry.path)
                    continue
                os.chmod(entry.path, 0o700)
                target = folder / f"{moved}-{len(waiting)}"
                os.rename(entry.path, target)
                waiting.append(target)
    for place in reversed(waiting):
        with suppress(OSError):
            os.rmdir(place)


def _entries(folder: Path) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as found:
            return list(found)
    except OSError:
        return []


def clear_up_after(pid: int) -> None:
    """Takes away what a supervisor left that was killed itself: processes of spawned children (Linux), and folders."""
    mark = f"{SPAWNED_BY}={pid}".encode()
    for place in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if mark in (place / "environ").read_bytes().split(b"\0"):
                os.kill(int(place.name), signal.SIGKILL)
    for folder in Path(tempfile.gettempdir()).glob(f"{FOLDER}{pid}-*"):
        remove_folder(folder)


def sweep_folders() -> None:
    """Takes away the folders of this user's runs whose supervisor is gone: it and all who knew of it were killed."""
    for folder in Path(tempfile.gettempdir()).glob(f"{FOLDER}*"):
        pid = folder.name.removeprefix(FOLDER).partition("-")[0]
        with suppress(OSError):
            ours = os.name != "posix" or folder.stat().st_uid == os.getuid()
            if ours and pid.isdigit() and not is_alive(int(pid)):
                remove_folder(folder)
