"""What a worker was built from, as a short key: another key means another worker.

The suites, solutions and answers aren't part of it, for a run reads them afresh: editing a check needs no restart.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from zlib import crc32

from kata_runner.worker.protocol import PROTOCOL

PACKAGE = Path(__file__).resolve().parents[1]
MATTERS = ("CUDA_VISIBLE_DEVICES", "PYTHONPATH", "LD_LIBRARY_PATH", "KATA_CONTENT", "PYTHONHOME", "VIRTUAL_ENV")
LIBRARIES = ("torch-", "numpy-", "pytest-", "hypothesis-", "pytest_timeout-", "pluggy-", "transformers-")


def key(content: Path, form: str) -> str:
    """The key of a worker of this interpreter, for this content: 16 hexadecimal digits."""
    place = [str(PROTOCOL), form, sys.executable, sys.version, str(content), *_environment()]
    built_from = [*sorted(_libraries()), *sorted(_sources(str(PACKAGE)))]
    return f"{_digest(place):08x}{_digest(built_from):08x}"


def _digest(parts: list[str]) -> int:
    return crc32("\0".join(parts).encode("utf-8", "surrogateescape"))


def _environment() -> Iterator[str]:
    for name in MATTERS:
        yield f"{name}={os.environ.get(name)}"


def _libraries() -> Iterator[str]:
    """The versions that are installed, from the names of their folders: nothing is imported or read."""
    for folder in sys.path:
        if folder.rstrip("/\\").endswith(("site-packages", "dist-packages")):
            try:
                names = os.listdir(folder)
            except OSError:
                continue
            for name in names:
                if name.endswith(".dist-info") and name.startswith(LIBRARIES):
                    yield name


def _sources(folder: str) -> Iterator[str]:
    """Name, size and time of every Python file below a folder."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(".py"):
                stat = entry.stat()
                yield f"{entry.path} {stat.st_size} {stat.st_mtime_ns}"
            elif entry.is_dir() and not entry.name.startswith(("_", ".")):
                yield from _sources(entry.path)
