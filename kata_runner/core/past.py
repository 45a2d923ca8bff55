"""What a learner did, as far as it says when something comes back; and what was solved or answered, how well."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from kata_runner.core.card import Grade

PASSED = "passed"
FAILED = "failed"  # a wrong answer, of a file that could be read
BEGUN = "review"  # a fresh stub took the place of what was solved
START = "start"  # a program to mend was checked as it came: that is how one begins, and no answer
GAVE_UP = "gave_up"  # in a review: the solution, or the work from before it, was looked at


class Entry(NamedTuple):
    """One thing that happened to a kata."""

    kata: str  # the slug of today
    at: datetime
    what: str  # PASSED, FAILED, BEGUN or GAVE_UP
    hint_level: int  # the highest level that was read for it, in a review since that began
    source: str | None  # of a wrong answer: SHA-256 of what the file held


class Solved(NamedTuple):
    """One time that a kata was solved, or a card answered."""

    at: datetime
    grade: Grade


KATAS, CARDS, MOMENTS = "katas", "cards", "moments"  # parts of a past: years of it take their time to be read
EVERYTHING = (KATAS, CARDS, MOMENTS)


class Past(NamedTuple):
    """All of it, or the parts that were asked for; the clock may have been set back meanwhile."""

    entries: Sequence[Entry] = ()
    assisted: frozenset[str] = frozenset()  # katas whose solution was shown before the first pass
    answers: Mapping[str, Sequence[Solved]] = {}  # by the card's id of today
    moments: Sequence[datetime] = ()  # of everything that was done
