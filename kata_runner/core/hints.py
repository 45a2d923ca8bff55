"""A kata's hints, level by level, from a nudge to almost-code."""

from __future__ import annotations

import re
from typing import NamedTuple

from kata_runner.core.errors import ContentProblem
from kata_runner.core.kata import Kata
from kata_runner.core.layout import Content

HEADING = re.compile(r"## +(\d{1,3}) *")
FENCE = re.compile(r" {0,3}(```|~~~)")


class Hint(NamedTuple):
    """One level of help."""

    level: int  # from 1
    text: str  # Markdown


def read(content: Content, kata: Kata) -> list[Hint]:
    """The hints of a kata; ContentProblem where its file is missing or broken."""
    path = content.hints_file(kata.topic, kata.slug)
    try:
        return levels(path.read_bytes().decode("utf-8"), content.shown(path))
    except (OSError, UnicodeDecodeError) as error:
        raise ContentProblem(f"{content.shown(path)} can't be read: {error}.") from error


def levels(text: str, file: str = "the hints") -> list[Hint]:
    """The hints under `## 1`, `## 2` …; what stands above the first is left out. ContentProblem, naming `file`."""
    sections: list[list[str]] = []
    for line, level in _lines(text):
        if level is None:
            if sections:
                sections[-1].append(line)
        elif level == len(sections) + 1:
            sections.append([])
        else:
            raise ContentProblem(f"{file}: `## {level}` stands where `## {len(sections) + 1}` is due.")
    hints = [Hint(level, "\n".join(lines).strip("\n").rstrip()) for level, lines in enumerate(sections, start=1)]
    for hint in hints:
        if not hint.text.strip():
            raise ContentProblem(f"{file}: nothing stands under `## {hint.level}`.")
    return hints


def _lines(text: str) -> list[tuple[str, int | None]]:
    """Every line with the level that it opens, if it is a heading; in fenced code nothing is."""
    found: list[tuple[str, int | None]] = []
    fence: str | None = None
    for line in text.removeprefix("\ufeff").splitlines():
        mark = FENCE.match(line)
        if mark and fence in (None, mark[1]):
            fence = None if fence else mark[1]
        heading = HEADING.fullmatch(line) if fence is None else None
        found.append((line, int(heading[1]) if heading else None))
    return found
