"""Reads what can still be read of a damaged progress file: from a copy, so that the file stays as it is."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from types import TracebackType
from typing import Any

from kata_runner.core import clock
from kata_runner.core.report import STATUSES
from kata_runner.store import history, schema

PAGE = 4096  # bytes, as SQLite has it by itself
MOST_MISSES = 300  # rows in a row that are asked for in vain; a page has fewer
SLUG = re.compile(r"[a-z0-9_]{1,80}")
GRADES = (1, 2, 3, 4)
TABLES = ("sources", "versions", "attempts", "results", "hints", "assisted", "recalls", "guesses")
NOTHING = hashlib.sha256(b"").hexdigest()

Row = dict[str, Any]


class Rescue:
    """What a damaged file still gives, read on entry; `fill` puts it into a new one, and its text says how much."""

    def __init__(self, path: Path, beside: Sequence[str]) -> None:
        self._path = path
        self._beside = beside
        self._tables: dict[str, list[Row]] = {}
        self._kept = {"attempts": 0, "versions": 0}

    def __enter__(self) -> Rescue:
        try:
            with tempfile.TemporaryDirectory(prefix="rescue-", dir=self._path.parent) as folder:
                self._read(Path(folder, self._path.name))
        except OSError:  # no room for a copy, say: then the file that is set aside is all there is
            self._tables = {}
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._tables = {}

    def __str__(self) -> str:
        attempts, versions = self._kept["attempts"], self._kept["versions"]
        if not attempts + versions:
            return "Nothing in it can be read, so a new one begins."
        return (
            f"What can be read of it is in the new one: {_count(attempts, 'attempt')}, {_count(versions, 'version')}."
        )

    def _read(self, copy: Path) -> None:
        """Tries the file as it is, then with what its first page says about the others mended."""
        for ending in ("", *self._beside):
            if os.path.isfile(f"{self._path}{ending}"):
                shutil.copyfile(f"{self._path}{ending}", f"{copy}{ending}")
        for mend in (_leave, _recount, _begin_anew):
            mend(copy)
            try:
                with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
                    connection.text_factory = lambda raw: raw.decode("utf-8", "replace")
                    if ("attempts",) in connection.execute("SELECT name FROM sqlite_master").fetchall():
                        self._tables = {table: list(_rows(connection, table)) for table in TABLES}
                        return
            except (sqlite3.Error, UnicodeDecodeError):
                continue

    def fill(self, connection: sqlite3.Connection) -> None:
        """Puts every row that makes sense into a new file."""
        connection.execute("INSERT INTO sources VALUES (?, ?)", (NOTHING, b""))
        sources = {NOTHING}
        for row in self._tables.get("sources", ()):
            if history.is_that_source(row["bytes"], row["sha256"]):  # byte for byte, or not at all
                sources.add(row["sha256"])
                _insert(connection, "sources", row)
        for table in TABLES[1:]:
            for row in filter(_makes_sense, self._tables.get(table, ())):
                if row.get("source", NOTHING) not in sources:
                    if table == "versions":
                        continue
                    row["source"] = NOTHING  # that it was tried, and how it went, is worth keeping
                _insert(connection, table, row)
        for table in self._kept:
            self._kept[table] = int(connection.execute(f"SELECT COUNT(*) FROM {table}").fetchone()[0])


def _leave(copy: Path) -> None:
    """The file as it was found, with the journal that may mend it."""


def _recount(copy: Path) -> None:
    """A file that was cut off: whole pages, as many as there are."""
    content = bytearray(copy.read_bytes())
    content += bytes(-len(content) % PAGE)
    content[28:32] = bytes(4)  # the count of pages: by the size
    copy.write_bytes(content)
    for ending in ("-journal", "-wal", "-shm"):
        Path(f"{copy}{ending}").unlink(missing_ok=True)


def _begin_anew(copy: Path) -> None:
    """The first page, which says where every table is, from a new file: it is the same in all that were made here."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        schema.migrate(fresh)
        first = bytearray(fresh.serialize()[:PAGE])
    first[28:32] = bytes(4)
    content = copy.read_bytes()
    copy.write_bytes(bytes(first) + content[PAGE:])


def _rows(connection: sqlite3.Connection, table: str) -> Iterator[Row]:
    """Every row that can be reached from the table's beginning, from its end, or by its number."""
    found: dict[int, Row] = {}
    query = f"SELECT rowid AS number, * FROM {table} NOT INDEXED"
    edges: list[int] = []
    for order in ("ASC", "DESC"):
        last = 0
        try:
            cursor = connection.execute(f"{query} ORDER BY rowid {order}")
            names = [column[0] for column in cursor.description]
            for values in cursor:
                last = values[0]
                found[last] = dict(zip(names[1:], values[1:], strict=True))
        except (sqlite3.Error, UnicodeDecodeError):
            edges.append(last)
            continue
        break  # all of it, without a fault
    else:
        _probe(connection, query, edges[0] + 1, edges[1], found)
    yield from (found[number] for number in sorted(found))


def _probe(connection: sqlite3.Connection, query: str, number: int, end: int, found: dict[int, Row]) -> None:
    """Asks for rows one by one, where the way past some of them is broken; `end` is 0 where it isn't known."""
    misses = 0
    while misses < MOST_MISSES and not number == end > 0:
        misses += 1
        try:
            cursor = connection.execute(f"{query} WHERE rowid = ?", (number,))
            names = [column[0] for column in cursor.description]
            for values in cursor:
                found[number] = dict(zip(names[1:], values[1:], strict=True))
                misses = 0
        except (sqlite3.Error, UnicodeDecodeError):
            pass
        number += 1


def _insert(connection: sqlite3.Connection, table: str, row: Row) -> None:
    known = [name for _, name, *_ in connection.execute(f"PRAGMA table_info({table})")]
    row = {name: value for name, value in row.items() if name in known}
    columns, values = ", ".join(row), ", ".join(f":{name}" for name in row)
    connection.execute(f"INSERT OR IGNORE INTO {table} ({columns}) VALUES ({values})", row)


def _makes_sense(row: Row) -> bool:
    try:
        return all(CHECKS[name](row[name]) for name in CHECKS.keys() & row.keys())
    except (TypeError, ValueError, OverflowError):
        return False


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'s' if number != 1 else ''}"


def _is_number(value: object) -> bool:
    return isinstance(value, int | float)


CHECKS: dict[str, Callable[[Any], bool]] = {
    "id": lambda value: isinstance(value, int) and value > 0,
    "kata": lambda value: bool(SLUG.fullmatch(value)),
    "at": lambda value: clock.stamp(clock.unstamp(value)) == value,
    "status": lambda value: value in STATUSES,
    "why": lambda value: isinstance(value, str),
    "seed": lambda value: int(value) >= 0,
    "level": _is_number,
    "hint_level": _is_number,
    "seconds": _is_number,
    "passed": _is_number,
    "checks": _is_number,
    "attempt": lambda value: isinstance(value, int),
    "device": lambda value: isinstance(value, str),
    "card": lambda value: bool(SLUG.fullmatch(value)),
    "grade": lambda value: value in GRADES,
    "given": lambda value: isinstance(value, str),
    "guess": lambda value: isinstance(value, str),
    "devices": lambda value: isinstance(value, str),
}
