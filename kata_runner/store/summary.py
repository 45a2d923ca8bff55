"""Where a learner stands with every kata, counted by SQLite so that years of attempts cost little."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from kata_runner.core import clock
from kata_runner.store.records import KataProgress


def of_all(connection: sqlite3.Connection, aliases: Mapping[str, str]) -> dict[str, KataProgress]:
    """Every kata that something is known of, by the slug that it has today."""
    found: dict[str, dict[str, Any]] = defaultdict(dict)
    for fields, query in QUERIES.items():
        for slug, *values in _rows(connection, aliases, query):
            found[slug].update(zip(fields, values, strict=False))  # what is left over only chose the row
    return {slug: _progress(values) for slug, values in found.items()}


def last_with(connection: sqlite3.Connection, aliases: Mapping[str, str], statuses: tuple[str, ...]) -> list[str]:
    """The katas whose last attempt ended in one of the statuses, the one tried last first."""
    rows = _rows(connection, aliases, LAST + " ORDER BY MAX(id) DESC")
    return [slug for slug, status, *_ in rows if status in statuses]


def _rows(connection: sqlite3.Connection, aliases: Mapping[str, str], query: str) -> Iterator[tuple[Any, ...]]:
    pairs = [(None, None), *aliases.items()]  # one row at least, or VALUES is no table
    prelude = PRELUDE.format(renamed=", ".join(["(?, ?)"] * len(pairs)))
    yield from connection.execute(f"{prelude} {query}", [name for pair in pairs for name in pair])


def _progress(values: dict[str, Any]) -> KataProgress:
    passed_on = values.pop("passed_on", None)
    for moment in ("last_at", "passed_at"):
        if moment in values:
            values[moment] = clock.unstamp(values[moment])
    return KataProgress(
        status="passed" if "passed_at" in values else values.get("last_status", UNTOUCHED.status),
        passed_on=frozenset(passed_on.split()) if passed_on else frozenset(),
        assisted=bool(values.pop("assisted", False)),
        **values,
    )


UNTOUCHED = KataProgress()

# Everything under the slugs of today. SQLite gives the other columns from the row that MIN or MAX found.
PRELUDE = """
    WITH renamed (old, new) AS (VALUES {renamed}),
    tried AS (SELECT id, COALESCE(new, kata) AS slug, at, status, suite FROM attempts LEFT JOIN renamed ON old = kata)
"""
LAST = "SELECT slug, status, at, MAX(id) FROM tried GROUP BY slug"
QUERIES: Mapping[tuple[str, ...], str] = {
    ("last_status", "last_at"): LAST,
    ("attempts",): """
        SELECT slug, COUNT(*) FROM tried WHERE status IN ('passed', 'failed', 'timeout', 'crashed') GROUP BY slug
    """,
    ("passed_at",): "SELECT slug, at, MIN(id) FROM tried WHERE status = 'passed' GROUP BY slug",
    ("passed_suite",): "SELECT slug, suite, MAX(id) FROM tried WHERE status = 'passed' GROUP BY slug",
    ("passed_on",): """
        SELECT slug, GROUP_CONCAT(device, ' ') FROM (
            SELECT DISTINCT slug, device FROM tried JOIN results ON attempt = id WHERE results.status = 'passed'
        ) GROUP BY slug
    """,
    ("hint_level",): """
        SELECT COALESCE(new, kata), MAX(level) FROM hints LEFT JOIN renamed ON old = kata GROUP BY 1
    """,
    ("assisted",): "SELECT COALESCE(new, kata), 1 FROM assisted LEFT JOIN renamed ON old = kata GROUP BY 1",
}
