"""From an exception to plain words, where its meaning is known; nothing is invented. Standard library only."""

from __future__ import annotations

import re
from functools import cache

from .causes import PYTHON, TORCH, Cause

Known = tuple[Cause, re.Pattern[str]]


def explain(kind: str, text: str, code: str | None = None) -> str | None:
    """What an exception means for a beginner; None where that isn't known, or where they worded it themselves.

    kind: its class's name. text: what it says. code: the learner's line that it came from.
    """
    if code is not None and code.startswith("raise"):
        return None
    known = [*_torch(), *(_python().get(kind, ()))]
    for cause, pattern in known:
        found = pattern.search(text)
        if found and (code is None or cause.code in code):
            return _filled(cause, found)
    return None


def explain_output(text: str) -> tuple[str, ...]:
    """What the warnings in a printed text mean, each once, in their order; those that are known.

    Looked at are rows that may be the head of a warning: code prints what it likes, and patterns take their time.
    """
    rows = [row for row in text.splitlines() if len(row) <= LONGEST_ROW and any(word in row for word in TELLING)]
    text = "\n".join(list(dict.fromkeys(rows))[:MOST_ROWS])
    found = [(match.start(), _filled(cause, match)) for cause, pattern in _printed() if (match := pattern.search(text))]
    return tuple(dict.fromkeys(says for _, says in sorted(found)))


def _filled(cause: Cause, found: re.Match[str]) -> str:
    """The text with the groups that took part in it; of two wordings only one has."""
    groups = [group for group in found.groups() if group is not None]
    text = cause.says
    for number, group in enumerate(groups, 1):
        text = text.replace(f"{{{number}}}", group.strip())
    return f"{text} {META}" if "meta" in groups else text


def prepare() -> None:
    """Compiles all patterns, so that no learner waits for it."""
    _printed(), _python()


@cache
def _torch() -> list[Known]:
    return [(cause, re.compile(cause.pattern, re.DOTALL)) for cause in TORCH]


@cache
def _printed() -> list[Known]:
    return [known for known in _torch() if known[0].printed]


@cache
def _python() -> dict[str, list[Known]]:
    known: dict[str, list[Known]] = {}
    for kind, cause in PYTHON:
        known.setdefault(kind, []).append((cause, re.compile(cause.pattern, re.DOTALL)))
    return known


MOST_ROWS, LONGEST_ROW = 40, 800
TELLING = ("Warning", "MISSING", "not initialized")  # one of these stands in each row that is known

META = (
    "`meta` is a device that knows shapes and dtypes and holds no numbers: a check uses it to see whether what you "
    "make follows the input."
)
