"""Where a learner stands with every kata."""

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
            found[slug].update(zip(fields, values, strict=True))
    return {slug: _progress(**values) for slug, values in found.items()}


def last_with(connection: sqlite3.Connection, aliases: Mapping[str, str], statuses: tuple[str, ...]) -> list[str]:
    """The katas whose last attempt ended in one of the statuses, the one tried last first."""
    return [slug for slug, status in _rows(connection, aliases, LAST) if status in statuses]


def _rows(connection: sqlite3.Connection, aliases: Mapping[str, str], query: str) -> Iterator[tuple[Any, ...]]:
    pairs = [(None, None), *aliases.items()]  # one row at least, or VALUES is no table
    prelude = PRELUDE.format(renamed=", ".join(["(?, ?)"] * len(pairs)))
    yield from connection.execute(f"{prelude} {query}", [name for pair in pairs for name in pair])


def _progress(
    *,
    last_status: str = "not_attempted",
    last_at: str | None = None,
    passed_at: str | None = None,
    passed_on: str | None = None,
    assisted: int = 0,
    **same: Any,
) -> KataProgress:
    return KataProgress(
        status="passed" if passed_at else last_status,
        last_status=last_status,
        last_at=clock.unstamp(last_at) if last_at else None,
        passed_at=clock.unstamp(passed_at) if passed_at else None,
        passed_on=frozenset((passed_on or "").split()),
        assisted=bool(assisted),
        **same,
    )


# Everything under the slugs of today.
PRELUDE = """
    WITH renamed (old, new) AS (VALUES {renamed}),
    stands AS (
        SELECT COALESCE(new, kata) AS slug, SUM(tries) AS tries,
            MAX(last) AS last, MIN(first_pass) AS first_pass, MAX(last_pass) AS last_pass
        FROM standings LEFT JOIN renamed ON old = kata GROUP BY slug
    )
"""
LAST = "SELECT slug, status FROM stands JOIN attempts ON id = last ORDER BY id DESC"
QUERIES: Mapping[tuple[str, ...], str] = {
    ("attempts", "last_status", "last_at", "passed_at", "passed_suite"): """
        SELECT slug, tries, newest.status, newest.at, first.at, latest.suite FROM stands
        JOIN attempts AS newest ON newest.id = last
        LEFT JOIN attempts AS first ON first.id = first_pass
        LEFT JOIN attempts AS latest ON latest.id = last_pass
    """,
    ("passed_on",): """
        SELECT COALESCE(new, kata), GROUP_CONCAT(device, ' ')
        FROM passed_on LEFT JOIN renamed ON old = kata GROUP BY 1
    """,
    ("hint_level",): """
        SELECT COALESCE(new, kata), MAX(level) FROM hints LEFT JOIN renamed ON old = kata GROUP BY 1
    """,
    ("assisted",): "SELECT COALESCE(new, kata), 1 FROM assisted LEFT JOIN renamed ON old = kata GROUP BY 1",
}
