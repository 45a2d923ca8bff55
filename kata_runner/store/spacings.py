"""What FSRS said once, kept beside the progress file: a cache, as text. Without it everything is asked anew."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from kata_runner import __version__
from kata_runner.core import whole

HEAD = f"spacings 1 of tensor-kata {__version__}"
LARGEST = 4_000_000  # bytes


def load(path: Path) -> dict[str, tuple[int, float]]:
    """Days and stability by what they depend on; nothing where that can't be read, or another version wrote it."""
    try:
        if os.stat(path).st_size > LARGEST:
            return {}
        head, *rows = path.read_text(encoding="ascii").splitlines()
        if head != HEAD:
            return {}
        return dict(_pair(row) for row in rows)
    except (OSError, ValueError):
        return {}


def keep(path: Path, known: Mapping[str, tuple[int, float]]) -> None:
    """Puts it there in one step; where that can't be done it is not missed."""
    rows = [f"{key} {days} {stability!r}" for key, (days, stability) in sorted(known.items())]
    with suppress(OSError):
        made = whole.temporary(path)
        try:
            made.write_text("\n".join([HEAD, *rows, ""]), encoding="ascii")
            os.replace(made, path)
        finally:
            whole.remove(made)


def _pair(row: str) -> tuple[str, tuple[int, float]]:
    """One row; ValueError where it is none, or says what can't be."""
    key, days, stability = row.split(" ")
    found = int(days), float(stability)
    if found[0] < 1 or not found[1] > 0:
        raise ValueError(row)
    return key, found
