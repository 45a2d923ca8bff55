"""Changes of a solution that change nothing a kata promises: read from a file that somebody has judged."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from .mutant import Mutant

KEYS = {"function", "change", "why"}


class Equal(NamedTuple):
    """One change, and why no check should notice it."""

    function: str
    change: str  # as `Mutant.change`
    why: str

    def is_of(self, mutant: Mutant) -> bool:
        """Whether it is this mutant, wherever in its function it stands by now."""
        return (self.function, self.change) == (mutant.function, mutant.change)


def read_equal(file: Path) -> list[Equal]:
    """The judged changes of one kata, none where there is no file. ValueError, a sentence, where it can't be read.

    ```toml
    [[equal]]
    function = "mse"
    change = "return float(x) -> return x"
    why = "a NumPy scalar is a number too"
    ```
    """
    import tomllib

    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return []
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"it is no TOML: {error}") from error
    entries = data.get("equal")
    if set(data) != {"equal"} or not isinstance(entries, list):
        raise ValueError("it may hold entries [[equal]] and nothing else")
    return [_entry(entry) for entry in entries]


def _entry(entry: object) -> Equal:
    texts = isinstance(entry, dict) and all(isinstance(value, str) and value.strip() for value in entry.values())
    if not isinstance(entry, dict) or set(entry) != KEYS or not texts:
        raise ValueError("each entry needs `function`, `change` and `why`, all of them texts")
    return Equal(entry["function"], entry["change"], entry["why"])


def out_of_date(equal: Iterable[Equal], survivors: Iterable[Mutant]) -> list[Equal]:
    """Entries that no longer speak of a mutant which survives: the solution is another, or a check notices it."""
    survivors = list(survivors)
    return [entry for entry in equal if not any(entry.is_of(mutant) for mutant in survivors)]
