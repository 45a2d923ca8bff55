"""Queries for all that a learner did, without what their files held: thousands of rows are read in no time."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

from kata_runner.core import clock
from kata_runner.core.diary import CardAnswer, Diary, HintRead, Try


def diary(connection: sqlite3.Connection, katas: Mapping[str, str], cards: Mapping[str, str]) -> Diary:
    """Every attempt, hint and answer to a card, under the names of today; `katas`, `cards` lead there from old ones."""
    tries = connection.execute("SELECT kata, at, status, diagnosis FROM attempts ORDER BY id")
    hints = connection.execute("SELECT kata, at, level FROM hints WHERE level > 0 ORDER BY id")
    # Level 0 is no hint: it marks where a review begins to count them anew.
    answers = connection.execute("SELECT card, at, grade FROM recalls ORDER BY id")
    return Diary(
        tuple(Try(katas.get(name, name), clock.unstamp(at), *rest) for name, at, *rest in tries.fetchall()),
        tuple(HintRead(katas.get(name, name), clock.unstamp(at), level) for name, at, level in hints.fetchall()),
        tuple(CardAnswer(cards.get(name, name), clock.unstamp(at), grade) for name, at, grade in answers.fetchall()),
    )
