"""What a run may take: set in the child where the system can, said for `kata doctor` where it can't."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import Any

from kata_runner.core.limits import KINDS, Limits, shown

if os.name != "nt":
    import resource  # before a server forks: no child has to look for it


def apply(limits: Limits, device: str) -> None:
    """Binds this process: no core files, bounds on files and memory. CUDA reserves more than it uses: none there.

    What this can't bind, such as memory that processes share, the supervisor looks after (`usage`).
    """
    if os.name == "nt":
        return
    _bind(resource.RLIMIT_CORE, 0)
    _bind(resource.RLIMIT_FSIZE, limits.file)
    if device != "cuda" and sys.platform == "linux":
        _bind(resource.RLIMIT_DATA, limits.memory)


def _bind(which: int, most: int) -> None:
    _, hard = resource.getrlimit(which)
    if hard != resource.RLIM_INFINITY:
        most = min(most, hard)
    with suppress(ValueError, OSError):
        resource.setrlimit(which, (most, most))


def described(limits: Limits | None = None) -> dict[str, dict[str, Any]]:
    """Each limit by name: `value` in its `unit`, `says` in words, and `lacking`: where it isn't kept, or None."""
    given = limits or Limits()
    return {
        name: {
            "value": getattr(given, name),
            "unit": kind.unit,
            "says": shown(kind.unit, getattr(given, name)),
            "lacking": lacking(name),
        }
        for name, kind in KINDS.items()
    }


def lacking(name: str, system: str = sys.platform) -> str | None:
    """What is missing of a limit on a system; None where it is kept."""
    if name == "memory":
        return BESIDE_CUDA if system == "linux" else ONLY_ON_LINUX
    if name == "processes":
        return None if system == "linux" else ONLY_ON_LINUX
    if name == "file":
        return NOT_ON_WINDOWS if system == "win32" else None if system == "linux" else EACH_FILE
    return None


ONLY_ON_LINUX = "not kept on this system: only Linux tells quickly what a run's processes hold"
NOT_ON_WINDOWS = "not kept on Windows"
EACH_FILE = "for each file; all together only on Linux"
BESIDE_CUDA = "beside CUDA, what lies on the card is not counted"
