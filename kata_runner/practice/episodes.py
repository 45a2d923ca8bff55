"""How well a kata was solved each time, by what the learner did: the table that docs/practice.md explains.

Only two sorts of pass count: the first one, and that which ends a review. Any other says nothing about memory: the
answer was in the file already.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime

from kata_runner.core.card import Grade
from kata_runner.core.past import BEGUN, FAILED, GAVE_UP, PASSED, Entry, Solved

MANY = 5  # wrong answers from which on a pass was hard; every save is one in a watch, so few say little


class Course:
    """What is known of one kata: each time that it was solved, and the review that is under way."""

    def __init__(self, kind: str = "write", *, assisted: bool = False) -> None:
        self.first: Solved | None = None
        self.reviews: list[Solved] = []
        self.begun: datetime | None = None  # when the review began that is under way
        self.ended = False  # whether the last pass ended a review
        self._kind = kind
        self._assisted = assisted
        self._gave_up = False
        self._wrong: set[str | None] = set()

    @property
    def solved(self) -> list[Solved]:
        """Every time that counts, in the order in which they were kept."""
        return [self.first, *self.reviews] if self.first else self.reviews

    def take(self, entry: Entry) -> None:
        """One more thing that happened."""
        if entry.what == PASSED:
            self._pass(entry)
        elif entry.what == FAILED:
            self._wrong.add(entry.source)  # the same file again is no other answer
        elif entry.what == GAVE_UP:
            self._gave_up = True
        elif entry.what == BEGUN:
            self.begun = entry.at
            self._forget()

    def _pass(self, entry: Entry) -> None:
        self.ended = self.begun is not None
        if self.begun is not None:
            self.reviews.append(Solved(entry.at, self._grade(entry.hint_level, best=Grade.EASY)))
            self.begun = None
        elif self.first is None or entry.at < self.first.at:  # earlier: on another machine, or by a clock set right
            self.first = Solved(entry.at, self._grade(entry.hint_level, best=Grade.GOOD))
        self._forget()

    def _grade(self, hints: int, *, best: Grade) -> Grade:
        """What a pass is worth; `best` is that of one at the first try."""
        if self._gave_up or (self._assisted and self.begun is None):
            return Grade.AGAIN
        wrong = len(self._wrong)
        if hints or wrong >= MANY or (wrong and self._kind == "predict"):  # there the first verdict tells the truth
            return Grade.HARD
        return Grade.GOOD if wrong else best

    def _forget(self) -> None:
        self._wrong = set()
        self._gave_up = False


def courses(entries: Iterable[Entry], kinds: Mapping[str, str], assisted: Collection[str]) -> dict[str, Course]:
    """What is known of each kata; `kinds` are those of the katas that there are, by slug: others are left out."""
    found: dict[str, Course] = {}
    for entry in entries:
        course = found.get(entry.kata)
        if course is None:
            if entry.kata not in kinds:
                continue
            course = found[entry.kata] = Course(kinds[entry.kata], assisted=entry.kata in assisted)
        course.take(entry)
    return found
