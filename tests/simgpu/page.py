"""The parts of docs/simulated-gpu.md that are generated: each between two comments that name it."""

from __future__ import annotations

import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "simulated-gpu.md"


def read(name: str) -> str:
    """What stands there. Raises ValueError where the page has no such part."""
    return _part(name).group(2)


def write(name: str, text: str) -> None:
    part, page = _part(name), PAGE.read_text(encoding="utf-8")
    PAGE.write_text(page[: part.start(2)] + text + page[part.end(2) :], encoding="utf-8")


def _part(name: str) -> re.Match[str]:
    found = re.search(rf"(<!-- {name}: .*?-->\n)(.*?)(?=<!-- end -->)", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    if found is None:
        raise ValueError(f"{PAGE.name} has no part {name!r}")
    return found
