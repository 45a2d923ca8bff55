"""How much a run may take, and how a person writes that down."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

KB, MB, GB, TB = 1 << 10, 1 << 20, 1 << 30, 1 << 40
UNITS = {"": 1, "k": KB, "m": MB, "g": GB, "t": TB}
SIZE = r"(?ia:(\d+(?:\.\d+)?)\s*([kmgt]?)i?b?)"
SECONDS = r"(?ia:(\d+(?:\.\d*)?|\.\d+)\s*(?:s|sec|seconds?)?)"


@dataclass(frozen=True)
class Limits:
    """How much a run may take. Seconds, bytes."""

    check: float = 5.0
    device: float = 20.0
    load: float = 5.0
    startup: float = 60.0  # importing torch on a cold, slow machine; not charged to the learner
    output: int = 64 * KB
    memory: int = 4 * GB  # of all processes of the run together
    file: int = 256 * MB  # of each file that is written; all in the run's folder may be four times as large
    processes: int = 64

    def with_(self, values: Mapping[str, float]) -> Limits:
        """The same with some limits replaced, by their names."""
        return replace(self, **dict[str, Any](values))


@dataclass(frozen=True)
class Kind:
    """One limit that a person may set: what it counts, and how little or much of it makes sense."""

    unit: str  # seconds, bytes, processes
    least: float
    most: float


KINDS = {
    "check": Kind("seconds", 0.05, 86_400),
    "device": Kind("seconds", 0.05, 86_400),
    "load": Kind("seconds", 0.05, 86_400),
    "memory": Kind("bytes", GB, 1 << 50),
    "processes": Kind("processes", 1, 10_000),
    "file": Kind("bytes", MB, 1 << 50),
    "output": Kind("bytes", KB, 16 * MB),
}


class BadLimit(ValueError):
    """What was written is no limit; the text says why, in a sentence without its end."""


def parse(text: str) -> tuple[str, float]:
    """A limit as the command line has it, `check=10` or `memory=8GB`: its name and its value. Raises BadLimit."""
    name, _, value = (part.strip() for part in text.partition("="))
    if name not in KINDS:
        raise BadLimit(f"there is no limit called {_quoted(name)}{_near(name)}")
    if not value:
        raise BadLimit(f"{name} has no value. For example: {name}={EXAMPLES[name]}")
    try:
        return name, read(name, value)
    except BadLimit as error:
        raise BadLimit(f"{name} {error}. For example: {name}={EXAMPLES[name]}") from None


def parse_all(texts: Iterable[str]) -> dict[str, float]:
    """Several of them; of two with one name the last counts."""
    return dict(parse(text) for text in texts)


def read(name: str, value: object) -> float:
    """The value of a limit, in seconds, bytes or processes, from a number or a text.

    Raises:
        BadLimit: as what is said after the limit's name.
    """
    kind = KINDS[name]
    number = _of_text(kind.unit, value) if isinstance(value, str) else _of_number(kind.unit, value)
    if number is None:
        raise BadLimit(f"is {_quoted(value)}; it must be {WANTED[kind.unit]}")
    if not kind.least <= number <= kind.most:
        reach = f"from {shown(kind.unit, kind.least)} to {shown(kind.unit, kind.most)}"
        raise BadLimit(f"is {shown(kind.unit, number)}; it must be {reach}")
    return number


def _of_text(unit: str, text: str) -> float | None:
    if unit == "processes":
        return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
    found = re.fullmatch(SIZE if unit == "bytes" else SECONDS, text.strip())
    if found is None or len(found[1]) > 20:
        return None
    return int(float(found[1]) * UNITS[found[2].lower()]) if unit == "bytes" else float(found[1])


def _of_number(unit: str, value: object) -> float | None:
    if type(value) is int and abs(value) < 1 << 60:
        return float(value) if unit == "seconds" else value
    return value if type(value) is float and unit == "seconds" and math.isfinite(value) else None


def shown(unit: str, number: float) -> str:
    """A value in words: `5 s`, `256 MB`, `64 processes`."""
    if unit == "seconds":
        return f"{number:g} s"
    if unit == "bytes":
        return _size(number)
    return f"{number:g} process" + ("" if number == 1 else "es")


def _size(number: float) -> str:
    for unit in ("bytes", "KB", "MB", "GB"):
        if number < 1024:
            return f"{number:.4g} {unit}"
        number /= 1024
    return f"{number:.4g} TB"


def _quoted(value: object) -> str:
    text = ascii(value)
    return text if len(text) <= 40 else text[:37] + "..."


def _near(name: str) -> str:
    from difflib import get_close_matches  # only for a typo: it costs a millisecond to import

    close = get_close_matches(name.lower(), KINDS, n=1)
    return f". Did you mean {close[0]}?" if close else f"; there are {', '.join(KINDS)}"


WANTED = {
    "seconds": "a number of seconds",
    "bytes": "a size with its unit (KB, MB, GB)",
    "processes": "a whole number of processes",
}
EXAMPLES = {
    "check": "10",
    "device": "60",
    "load": "10",
    "memory": "8GB",
    "processes": "100",
    "file": "1GB",
    "output": "1MB",
}
