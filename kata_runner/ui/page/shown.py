"""What the page of progress shows: plain facts, counted elsewhere. Days are those of the learner's own clock."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import NamedTuple


class Step(NamedTuple):
    """Something to do next, and the command that does it."""

    title: str
    why: str
    command: str
    file: str = ""  # where it is written


class Day(NamedTuple):
    """What was done on one day."""

    date: date
    seconds: float
    tries: int
    passes: int
    cards: int  # answers


class TopicRow(NamedTuple):
    """How far a topic is."""

    name: str
    title: str
    passed: int
    total: int
    tries: int
    seconds: float
    cards_known: int
    cards_total: int


class GoalRow(NamedTuple):
    """Something that a learner can do in the end."""

    title: str
    passed: int
    total: int
    cards_known: int
    cards_total: int
    done: bool


class Place(NamedTuple):
    """A device that a kata is checked on, and whether it passed there."""

    device: str
    passed: bool


class KataRow(NamedTuple):
    """One kata's story."""

    slug: str
    title: str
    level: int | None  # None of a kata that is no longer there
    status: str
    remarks: Sequence[str]  # words behind the status: "assisted", …
    tries: int
    seconds: float
    places: Sequence[Place]
    hint_level: int
    passed_on: date | None
    strength: (
        float | None
    )  # the chance that it is still known, from 0 to 1; None where it was never passed, or not known the last time


class KataGroup(NamedTuple):
    """A topic's katas."""

    title: str
    rows: Sequence[KataRow]

    @property
    def begun(self) -> bool:
        """Whether anything was done there."""
        return any(row.seconds or row.tries or row.passed_on for row in self.rows)

    @property
    def passed(self) -> int:
        """How many are passed."""
        return sum(row.status == "passed" for row in self.rows)


class MistakeRow(NamedTuple):
    """A mistake that was made."""

    says: str  # completes "it looks as if …"
    kata: str  # its title
    slug: str
    times: int
    last_on: date
    passed_since: bool  # the kata, after it was made the last time


class Strength(NamedTuple):
    """How many katas or cards are known how well."""

    word: str
    about: str  # what that means
    katas: int
    cards: int


@dataclass(frozen=True)
class Shown:
    """The whole page."""

    workspace: str  # its folder's name, which the learner chose
    now: datetime  # as the learner's clock has it
    version: str
    passed: int
    total: int
    at_once: int  # katas passed at the first try
    tries: int
    seconds: float
    cards_known: int
    cards_total: int
    steps: Sequence[Step] = ()
    days: Sequence[Day] = ()  # those on which something was done, the oldest first
    first_passes: Sequence[date] = ()  # of every kata that was passed, the oldest first
    topics: Sequence[TopicRow] = ()
    goals: Sequence[GoalRow] = ()
    groups: Sequence[KataGroup] = ()
    mistakes: Sequence[MistakeRow] = ()  # those made most
    mistakes_in_all: int = 0  # how often any was made
    strengths: Sequence[Strength] = ()
    came_back: int = 0  # katas and cards, in the last `lately` days
    known: int = 0  # of those
    lately: int = 30
    gone: Sequence[KataRow] = field(default=())  # katas of which something is kept and which are no longer there
