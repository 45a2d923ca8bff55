"""Files that come into being whole: made under another name beside their place, which says whose they are."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def temporary(path: Path, *, hidden: bool = True) -> Path:
    """A free name for this process's file that is to become `path`; what killed processes have left goes away."""
    prefix = f"{'.' if hidden else ''}{path.name}."
    with suppress(OSError):
        for name in os.listdir(path.parent):
            if name.startswith(prefix) and ENDING in name:
                maker = name[len(prefix) :].partition(".")[0]
                if maker.isdigit() and (int(maker) == os.getpid() or not _runs(int(maker))):
                    with suppress(OSError):
                        os.unlink(path.with_name(name))
    return path.with_name(f"{prefix}{os.getpid()}{ENDING}")


def put(made: Path, path: Path) -> bool:
    """Gives a file that was made its name, in one step; False, with nothing changed, where that is taken."""
    try:
        os.link(made, path)
    except FileExistsError:
        return False
    except OSError:  # a file system without a second name for a file
        if os.path.lexists(path):
            return False
        os.rename(made, path)
    return True


def remove(made: Path) -> None:
    """Takes away what has its own name by now, or never got it."""
    for name in (made, f"{made}-journal"):
        with suppress(OSError):
            os.unlink(name)


def _runs(pid: int) -> bool:
    """Whether a process of that number may be there."""
    if os.name != "posix":  # asking would end it
        return True
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


ENDING = ".tmp"
