"""The versions of a file, as a list."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from kata_runner.core import clock
from kata_runner.ui.text import Line, spans

WHY = {
    "checked": "when you checked it",
    "reset": "before a reset",
    "restore": "before another version came back",
    "import": "when you imported progress",
    "update": "before an update",
    "notebook": "before a notebook's cell took its place",
    "review": "before a review",
}


class Kept(NamedTuple):
    """A version that can be brought back."""

    number: int
    at: datetime
    why: str
    size: int  # bytes
    passed: bool


def version_rows(versions: Sequence[Kept]) -> list[Line]:
    """One row a version, the oldest first, times as the learner's clock shows them."""
    rows = []
    for version in versions:
        passed = ("  passed", "good") if version.passed else ("", "")
        at = clock.local(version.at).strftime("%Y-%m-%d %H:%M")
        why = WHY.get(version.why, version.why)
        rows.append(
            spans((f"{version.number:4}  ", "strong"), (f"{at}  {version.size} bytes, {why}", ""), passed, hang=6)
        )
    return rows
