"""What each case did in each column: a file with a JSON object a line, the last one of a case counting.

So what was seen before a crash, or before time was up, is there.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TypedDict


class Line(TypedDict):
    case: str
    column: str
    rules: list[int]
    known_from: str | None
    simulated_only: bool
    outcome: str  # "started", then "holds", "fails" or "skipped"
    says: str


Results = dict[tuple[str, str], Line]


def read(path: Path) -> Results:
    """The last line of each case in each column."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    found: list[Line] = [json.loads(line) for line in lines]
    return {(line["case"], line["column"]): line for line in found}


def write(path: Path, line: Line) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line, ensure_ascii=False) + "\n")
