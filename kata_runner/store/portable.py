"""The whole history of a progress file: taken out, and put together with another machine's."""

from __future__ import annotations

import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from kata_runner.core.merging import Row, earliest, merged
from kata_runner.core.past import BEGUN, GAVE_UP, START


class History(NamedTuple):
    """All that was kept. Rows are in the order in which they came, and name what learners wrote by its SHA-256."""

    rows: dict[str, list[Row]]  # by table
    sources: dict[str, bytes]  # by SHA-256


def taken(connection: sqlite3.Connection) -> History:
    """Everything in a file."""
    rows = _rows(connection)
    wanted = {row["source"] for table in rows.values() for row in table if "source" in row}
    sources = connection.execute("SELECT sha256, bytes FROM sources ORDER BY sha256")
    return History(rows, {digest: bytes(found) for digest, found in sources if digest in wanted})


def absorb(connection: sqlite3.Connection, history: History) -> dict[str, int]:
    """Puts another machine's history into a file, inside the caller's transaction. How much is new, as `counted` says.

    All rows are laid out anew in the order of both, so the numbers of versions may change.
    """
    here = _rows(connection)
    both = {
        table: (earliest if table == "assisted" else merged)(here[table], history.rows.get(table, ()))
        for table in COLUMNS
    }
    if both != here:
        _keep_sources(connection, history.sources)
        for table in (*DERIVED, *COLUMNS):
            connection.execute(f"DELETE FROM {table}")
        for table, rows in both.items():
            _insert(connection, table, rows)
    before, after = counted(here), counted(both)
    return {what: after[what] - before[what] for what in after}


def counted(rows: Mapping[str, Sequence[Row]]) -> dict[str, int]:
    """How much there is, as a learner would count it: by table, and the marks of `reviews` by what they say."""
    found = Counter({table: len(of_it) for table, of_it in rows.items()})
    found["hints"] -= sum(row["level"] == 0 for row in rows["hints"])  # where a review begins to count them anew
    for row in rows["attempts"]:
        if row["status"] == "not_attempted" and row["problem"] in MARKS:
            found["attempts"] -= 1
            found[row["problem"]] += 1
    return {what: found[what] for what in (*COLUMNS, *MARKS)}


def _rows(connection: sqlite3.Connection) -> dict[str, list[Row]]:
    found = {}
    for table, columns in COLUMNS.items():
        order = "kata" if table == "assisted" else "rowid"
        rows = connection.execute(f"SELECT rowid, {', '.join(columns)} FROM {table} ORDER BY {order}")
        found[table] = [(number, dict(zip(columns, values, strict=True))) for number, *values in rows]
    results = _results(connection)
    for number, row in found["attempts"]:
        row.update(devices=row["devices"].split(), seed=int(row["seed"]), results=results[number])
    return {table: [row for _, row in rows] for table, rows in found.items()}


def _results(connection: sqlite3.Connection) -> dict[int, list[Row]]:
    found: dict[int, list[Row]] = defaultdict(list)
    rows = connection.execute(f"SELECT attempt, {', '.join(RESULT)} FROM results ORDER BY rowid")
    for attempt, *values in rows:
        found[attempt].append(dict(zip(RESULT, values, strict=True)))
    return found


def _keep_sources(connection: sqlite3.Connection, sources: dict[str, bytes]) -> None:
    connection.executemany("INSERT OR IGNORE INTO sources (sha256, bytes) VALUES (?, ?)", sources.items())


def _insert(connection: sqlite3.Connection, table: str, rows: Iterable[Row]) -> None:
    columns = COLUMNS[table]
    statement = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"
    for row in rows:
        number = connection.execute(statement, [_kept(column, row[column]) for column in columns]).lastrowid
        for result in row.get("results", ()):
            values = [number, *(result[column] for column in RESULT)]
            connection.execute(f"INSERT INTO results (attempt, {', '.join(RESULT)}) VALUES (?, ?, ?, ?, ?, ?)", values)


def _kept(column: str, value: Any) -> Any:
    """A value as the file has it: a seed may be larger than its numbers."""
    if column == "devices":
        return " ".join(value)
    return str(value) if column == "seed" else value


RESULT = ("device", "status", "passed", "checks", "seconds")
COLUMNS: dict[str, tuple[str, ...]] = {
    "versions": ("kata", "at", "why", "source"),
    "attempts": (
        *("kata", "at", "devices", "status", "problem", "diagnosis"),
        *("hint_level", "seed", "suite", "seconds", "source"),
    ),
    "hints": ("kata", "at", "level"),
    "assisted": ("kata", "at"),
    "recalls": ("card", "at", "grade", "given"),
    "guesses": ("kata", "at", "guess"),
}
MARKS = (BEGUN, GAVE_UP, START)
DERIVED = ("results", "standings", "passed_on")  # a part of attempts, or made of them by the file itself
