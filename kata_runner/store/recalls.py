"""Queries about recall cards, and about what a learner thought was wrong."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

from kata_runner.core import clock
from kata_runner.core.card import CardStanding, Grade
from kata_runner.store.records import Guess


def add(connection: sqlite3.Connection, card: str, given: str, grade: Grade) -> None:
    """Keeps one answer to a card."""
    row = (card, clock.stamp(clock.now()), int(grade), whole(given))
    connection.execute("INSERT INTO recalls (card, at, grade, given) VALUES (?, ?, ?, ?)", row)


def standings(connection: sqlite3.Connection, aliases: Mapping[str, str]) -> dict[str, CardStanding]:
    """Where the learner stands with each card that was asked, by the id that it has today."""
    found: dict[str, CardStanding] = {}
    for name, times, best, grade, at in connection.execute(STANDINGS):  # the one asked last comes last
        card = aliases.get(name, name)
        before = found.get(card)
        passed = best > Grade.AGAIN or (before is not None and before.passed)
        times += before.times if before else 0
        found[card] = CardStanding(times, Grade(grade), clock.unstamp(at), passed)
    return found


def count_since(connection: sqlite3.Connection, stamp: str) -> tuple[int, int]:
    """How many answers there are from a time on, and how many of these were known."""
    query = "SELECT COUNT(*), COALESCE(SUM(grade > 1), 0) FROM recalls WHERE at >= ?"
    asked, known = connection.execute(query, (stamp,)).fetchone()
    return int(asked), int(known)


def add_guess(connection: sqlite3.Connection, kata: str, guess: str) -> None:
    """Keeps what a learner thinks is wrong; what they thought before stays."""
    row = (kata, whole(guess), clock.stamp(clock.now()))
    connection.execute("INSERT INTO guesses (kata, guess, at) VALUES (?, ?, ?)", row)


def guesses(connection: sqlite3.Connection, names: tuple[str, ...]) -> list[Guess]:
    """What a learner thought was wrong with a kata that has these names, the first guess first."""
    marks = ", ".join("?" * len(names))
    rows = connection.execute(f"SELECT at, guess FROM guesses WHERE kata IN ({marks}) ORDER BY id", names)
    return [Guess(clock.unstamp(at), guess) for at, guess in rows]


def whole(text: str) -> str:
    """A text as SQLite takes it: bytes of a terminal that are no UTF-8 cost those letters alone."""
    return text.encode("utf-8", "replace").decode("utf-8")


STANDINGS = """
    SELECT card, times, best, grade, at FROM recalls
    JOIN (SELECT MAX(id) AS last, COUNT(*) AS times, MAX(grade) AS best FROM recalls GROUP BY card) ON id = last
    ORDER BY id
"""
