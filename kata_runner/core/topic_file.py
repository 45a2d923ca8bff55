"""Reads one `topic.toml`, and names the file and the key of whatever is wrong with it."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, NoReturn

from kata_runner.core.errors import ContentProblem
from kata_runner.core.extras import EXTRAS
from kata_runner.core.kata import DEVICES, KINDS, LEVELS, SLUG, Kata, Topic
from kata_runner.core.limits import KINDS as KINDS_OF_LIMITS
from kata_runner.core.limits import BadLimit
from kata_runner.core.limits import read as read_limit

FORMAT = 1
TOPIC_KEYS = ("format", "title", "kata")
REQUIRED = ("slug", "title", "kind", "level", "minutes")
KATA_KEYS = (*REQUIRED, "needs", "devices", "was", "limits", "extra")


def read_topic(path: Path, shown: str) -> Topic:
    """The topic that a file describes; ContentProblem, with the file under the name `shown`, for anything else."""
    table = open_table(path, shown)
    table.known(TOPIC_KEYS)
    name = path.parent.name
    return Topic(name, table.text("title"), tuple(_kata(entry, name) for entry in _entries(table)))


def open_table(path: Path, shown: str) -> Table:
    """What a file of the katas holds, if its format is one that is known here; else a ContentProblem."""
    table = Table(_parse(path, shown), shown)
    _check_format(table)
    return table


class Table:
    """A TOML table that knows where it stands, so that every complaint can say so."""

    def __init__(self, values: Mapping[str, Any], file: str, where: str = "") -> None:
        self.values = values
        self.file = file
        self.where = where

    def fail(self, key: str, reason: str, next_step: str | None = None) -> NoReturn:
        """Raises the problem of one key."""
        place = f"{self.where}: {_shown(key)}" if self.where else _shown(key)
        raise ContentProblem(f"{self.file}: {place} {reason}.", next_step=next_step or AUTHORS_FAULT)

    def known(self, keys: Collection[str]) -> None:
        """Refuses keys that mean nothing here."""
        for key in self.values:
            if key not in keys:
                self.fail(key, f"is no key that is known here{_did_you_mean(key, keys)}")

    def get(self, key: str) -> Any:
        """The value of a required key."""
        if key not in self.values:
            self.fail(key, "is missing")
        return self.values[key]

    def text(self, key: str) -> str:
        """One line of text."""
        value = self.get(key)
        if not isinstance(value, str) or not value.strip() or not value.isprintable():
            self.fail(key, f"is {_shown(value)}; it must be one line of text")
        return value

    def number(self, key: str, low: int, high: int) -> int:
        """A whole number from low to high."""
        value = self.get(key)
        if type(value) is not int or not low <= value <= high:
            self.fail(key, f"is {_shown(value)}; it must be a whole number from {low} to {high}")
        return value

    def slug(self, key: str) -> str:
        """A kata's name."""
        return self._legal_slug(key, self.get(key))

    def slugs(self, key: str) -> tuple[str, ...]:
        """A list of katas' names, each once; empty where the key is left out."""
        return tuple(self._legal_slug(key, value) for value in self._list(key, ()))

    def choice(self, key: str, choices: Collection[str]) -> str:
        """One of a few words."""
        value = self.get(key)
        if not isinstance(value, str) or value not in choices:
            self.fail(key, f"is {_shown(value)}; it must be one of {', '.join(choices)}")
        return value

    def choices(self, key: str, choices: Collection[str]) -> tuple[str, ...]:
        """Some of a few words, at least one; all of them where the key is left out."""
        values = self._list(key, tuple(choices))
        for value in values:
            if value not in choices:
                self.fail(key, f"holds {_shown(value)}; it may hold {', '.join(choices)}")
        if not values:
            self.fail(key, "is empty")
        return values

    def limits(self, key: str) -> dict[str, float]:
        """A table of limits of a run, in seconds, bytes and processes; empty where the key is left out."""
        values = self.values.get(key, {})
        if not isinstance(values, dict):
            self.fail(key, f"is {_shown(values)}; it must be a table")
        table = Table(values, self.file, f"{self.where}: {key}")
        table.known(KINDS_OF_LIMITS)
        return {name: table._limit(name) for name in values}

    def _limit(self, key: str) -> float:
        try:
            return read_limit(key, self.get(key))
        except BadLimit as error:
            self.fail(key, str(error))

    def _list(self, key: str, default: tuple[str, ...]) -> tuple[Any, ...]:
        values = self.values.get(key, default)
        if not isinstance(values, (list, tuple)):
            self.fail(key, f"is {_shown(values)}; it must be a list")
        if any(value in values[:position] for position, value in enumerate(values)):
            self.fail(key, "holds something twice")
        return tuple(values)

    def _legal_slug(self, key: str, value: Any) -> str:
        if not isinstance(value, str) or not SLUG.fullmatch(value):
            self.fail(key, f"holds {_shown(value)}, which is no legal slug", LEGAL_SLUG)
        return value


def _parse(path: Path, shown: str) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_bytes().decode("utf-8"))
    except OSError as error:
        reason = f"can't be read: {error.strerror or error}"
    except UnicodeDecodeError as error:
        reason = f"is not UTF-8 (byte {error.start})"
    except tomllib.TOMLDecodeError as error:
        reason = f"is not valid TOML: {error}"
    except (RecursionError, ValueError) as error:  # nested too deeply; a whole number of too many digits
        reason = f"can't be read as TOML: {type(error).__name__}"
    raise ContentProblem(f"{shown} {reason}.", next_step=AUTHORS_FAULT)


def _check_format(table: Table) -> None:
    found = table.get("format")
    if type(found) is not int or found < 1:
        table.fail("format", f"is {_shown(found)}; it must be {FORMAT}")
    if found > FORMAT:
        table.fail("format", f"is {found}, which this tensor-kata is too old to read (it knows {FORMAT})", UPGRADE)


def _entries(table: Table) -> list[Table]:
    entries = table.values.get("kata", [])
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        table.fail("kata", "must be a list of tables, each under its own [[kata]]")
    return [Table(entry, table.file, _place(number, entry)) for number, entry in enumerate(entries, start=1)]


def _place(number: int, entry: Mapping[str, Any]) -> str:
    slug = entry.get("slug")
    return f"[[kata]] {number} ({slug})" if isinstance(slug, str) and slug.isidentifier() else f"[[kata]] {number}"


def _kata(table: Table, topic: str) -> Kata:
    table.known(KATA_KEYS)
    for key in REQUIRED:
        table.get(key)
    return Kata(
        slug=table.slug("slug"),
        title=table.text("title"),
        kind=table.choice("kind", KINDS),
        level=table.number("level", LEVELS.start, LEVELS.stop - 1),
        minutes=table.number("minutes", 1, 600),
        topic=topic,
        needs=table.slugs("needs"),
        devices=table.choices("devices", DEVICES),
        was=table.slugs("was"),
        limits=table.limits("limits"),
        extra=table.choice("extra", EXTRAS) if "extra" in table.values else None,
    )


def _shown(value: object) -> str:
    text = ascii(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _did_you_mean(key: str, keys: Collection[str]) -> str:
    from difflib import get_close_matches  # only for a typo: it costs a millisecond to import

    close = get_close_matches(key, keys, n=1)
    return f" (did you mean {close[0]!r}?)" if close else f"; known are {', '.join(keys)}"


AUTHORS_FAULT = "This is a fault in the katas, not in your work. Whoever writes them mends it there."
LEGAL_SLUG = "A slug is 2 to 32 small letters, digits and underscores, and begins with a letter."
UPGRADE = "Upgrade with `python -m pip install --upgrade tensor-kata`."
