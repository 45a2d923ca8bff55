"""What a run may take: set in the child where the system can, said for `kata doctor` where it can't."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

from kata_runner.worker.protocol import Limits

if os.name != "nt":
    import resource  # before a server forks: no child has to look for it


def apply(limits: Limits, device: str) -> None:
    """Binds this process: no core files, bounds on files and memory. CUDA reserves more than it uses: none there."""
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


def described(limits: Limits | None = None) -> dict[str, str]:
    """Each limit in words, with what this system can't keep."""
    given = limits or Limits()
    return {
        "check": f"{given.check:g} s",
        "device": f"{given.device:g} s",
        "load": f"{given.load:g} s",
        "output": _size(given.output),
        "memory": f"{_size(given.memory)}, not beside CUDA" if sys.platform == "linux" else "not on this system",
        "file": "not on this system" if os.name == "nt" else _size(given.file),
        "processes": str(given.processes) if sys.platform == "linux" else "not on this system",
    }


def _size(number: int) -> str:
    for unit in ("bytes", "KB", "MB"):
        if number < 1024:
            return f"{number:g} {unit}"
        number //= 1024
    return f"{number:g} GB"
