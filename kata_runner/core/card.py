"""What a recall card is, and what is known of one that was asked."""

from __future__ import annotations

import re
from datetime import datetime
from enum import IntEnum
from typing import NamedTuple

KINDS = ("choice", "number", "open")  # the first two are judged, the third by the learner
ID = re.compile(r"[a-z][a-z0-9_]{1,39}")
LETTERS = "abcdefgh"  # what choices are called, in their order


class Grade(IntEnum):
    """How well a card was known; what is judged is AGAIN or GOOD."""

    AGAIN = 1
    HARD = 2
    GOOD = 3
    EASY = 4

    @property
    def word(self) -> str:
        """As it is typed and read: `again`, `hard`, `good`, `easy`."""
        return self.name.lower()


GRADES = tuple(grade.word for grade in Grade)


class Choice(NamedTuple):
    """One of the answers that a card offers."""

    text: str
    wrong: str = ""  # why it is wrong; of the right one nothing


class Card(NamedTuple):
    """One question, as its topic's `cards.toml` asks it."""

    id: str
    topic: str  # the folder's name, `02_by_hand`
    kind: str  # one of KINDS
    question: str
    answer: str | float  # a choice's text, a number, or a model answer in words
    why: str = ""  # a sentence or two; of an open card nothing, its answer says it
    choices: tuple[Choice, ...] = ()
    unit: str = ""  # of a number
    tolerance: float = 0.0  # how far off a number may be
    points: tuple[str, ...] = ()  # what an open answer has to hold
    goals: tuple[str, ...] = ()  # keys of the goals that it shows
    needs: tuple[str, ...] = ()  # slugs of katas after which it makes sense
    was: tuple[str, ...] = ()  # ids that it had before
    code: str = ""  # Python whose last line gives the answer, for tests

    @property
    def judged(self) -> bool:
        """Whether an answer is right or wrong by itself."""
        return self.kind != "open"

    @property
    def letters(self) -> str:
        """What its choices are called."""
        return LETTERS[: len(self.choices)]


class CardStanding(NamedTuple):
    """What is known of a card that was asked before."""

    times: int
    last: Grade
    last_at: datetime
    passed: bool  # whether it was ever known
