"""Queries about katas that come back. A review leaves rows in tables that there are: the log stays one, in its order.

- `attempts` gets one that is not attempted, with `review` for its problem, when a fresh stub was put there; with
  `gave_up` when the solution was looked at, or the work from before brought back. No attempt has such a problem else.
  With `start` it says that a program to mend was checked as it came: time was spent, and nothing was tried.
- `versions` gets one for what the file held until then, with `review` for its reason, whatever the one before holds.
- `hints` gets one of level 0: from there on the hints are read anew.
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Collection, Mapping
from typing import NamedTuple

from kata_runner.core import clock
from kata_runner.core.card import Grade
from kata_runner.core.past import BEGUN, CARDS, FAILED, GAVE_UP, KATAS, MOMENTS, PASSED, Entry, Past, Solved


class Mark(NamedTuple):
    """What is kept when a review begins, or is given up, or when a program to mend was checked as it came."""

    kata: str  # the slug of today
    what: str  # BEGUN, GAVE_UP or START
    source: str  # SHA-256 of what the file holds now
    suite: str  # hash of the checks


def add_mark(connection: sqlite3.Connection, mark: Mark, hint_level: int) -> None:
    """Puts a mark into the log of attempts."""
    row = (mark.kata, clock.stamp(clock.now()), mark.what, hint_level, mark.suite, mark.source)
    connection.execute(ADD_MARK, row)


def begin(connection: sqlite3.Connection, mark: Mark, before: str) -> None:
    """Keeps that a review began; `before` is the SHA-256 of what the file held until then, or holds if it was gone."""
    at = clock.stamp(clock.now())
    connection.execute(
        "INSERT INTO versions (kata, at, why, source) VALUES (?, ?, ?, ?)", (mark.kata, at, BEGUN, before)
    )
    connection.execute("INSERT INTO hints (kata, at, level) VALUES (?, ?, 0)", (mark.kata, at))
    add_mark(connection, mark, 0)


def last_before(connection: sqlite3.Connection, names: tuple[str, ...]) -> int:
    """The number of the newest version from before the last review; 0 where there was none."""
    marks = ", ".join("?" * len(names))
    query = f"""
        SELECT COUNT(*) FROM versions WHERE kata IN ({marks})
        AND id <= (SELECT MAX(id) FROM versions WHERE kata IN ({marks}) AND why = ?)
    """
    return int(connection.execute(query, (*names, *names, BEGUN)).fetchone()[0])


def solved_before(connection: sqlite3.Connection, names: tuple[str, ...]) -> bytes | None:
    """What passed last before the last review began; None where nothing did."""
    marks = ", ".join("?" * len(names))
    query = f"""
        SELECT bytes FROM attempts JOIN sources ON sha256 = source
        WHERE kata IN ({marks}) AND status = 'passed'
        AND id < (SELECT MAX(id) FROM attempts WHERE kata IN ({marks}) AND problem = ?)
        ORDER BY id DESC LIMIT 1
    """
    row = connection.execute(query, (*names, *names, BEGUN)).fetchone()
    return None if row is None else bytes(row[0])


def past(
    connection: sqlite3.Connection, katas: Mapping[str, str], cards: Mapping[str, str], parts: Collection[str]
) -> Past:
    """What says when something comes back; `katas` and `cards` lead from old names to those of today."""
    assisted = connection.execute("SELECT kata FROM assisted") if KATAS in parts else ()
    moments = connection.execute(EVERY_MOMENT).fetchall() if MOMENTS in parts else ()
    return Past(
        entries(connection, katas) if KATAS in parts else (),
        frozenset(katas.get(name, name) for (name,) in assisted),
        answers(connection, cards) if CARDS in parts else {},
        [clock.unstamp(at) for (at,) in moments],
    )


def entries(
    connection: sqlite3.Connection, katas: Mapping[str, str], names: tuple[str, ...] | None = None
) -> list[Entry]:
    """What happened to the katas, or to one that has these names, in the order in which it was kept."""
    of_one = "" if names is None else f" AND kata IN ({', '.join('?' * len(names))})"
    rows = connection.execute(ENTRIES.format(of_one=of_one), names or ()).fetchall()
    today, unstamp = katas.get, clock.unstamp
    return [Entry(today(name, name), unstamp(at), WHATS[what], hints, source) for name, at, what, hints, source in rows]


def answers(connection: sqlite3.Connection, cards: Mapping[str, str]) -> dict[str, list[Solved]]:
    """Every answer to each card."""
    found: dict[str, list[Solved]] = defaultdict(list)
    for name, at, grade in connection.execute("SELECT card, at, grade FROM recalls ORDER BY id").fetchall():
        found[cards.get(name, name)].append(Solved(clock.unstamp(at), Grade(grade)))
    return dict(found)


ADD_MARK = """
    INSERT INTO attempts (kata, at, devices, status, problem, hint_level, seed, suite, seconds, source)
    VALUES (?, ?, '', 'not_attempted', ?, ?, '0', ?, 0.0, ?)
"""
WHATS = (PASSED, FAILED, BEGUN, GAVE_UP)
# Few columns of text: each value of them is read by a function of ours, for a damaged disk may have spoilt it.
ENTRIES = f"""
    SELECT kata, at, CASE status WHEN 'passed' THEN 0 WHEN 'not_attempted' THEN 2 + (problem = '{GAVE_UP}') ELSE 1 END,
        hint_level, CASE WHEN status NOT IN ('passed', 'not_attempted') THEN source END
    FROM attempts
    WHERE (
        status = 'passed'
        OR (status IN ('failed', 'timeout', 'crashed') AND problem IS NULL)
        OR (status = 'not_attempted' AND problem IN ('{BEGUN}', '{GAVE_UP}'))
    ){{of_one}}
    ORDER BY id
"""
EVERY_MOMENT = "SELECT at FROM attempts UNION ALL SELECT at FROM hints UNION ALL SELECT at FROM recalls"
