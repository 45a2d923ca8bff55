"""What comes back and when, of this learner: their past is read, FSRS is asked what it was not asked before."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from kata_runner.commands.place import Place
from kata_runner.core.past import EVERYTHING, Past
from kata_runner.practice.due import Retention, Return, day_bounds, retention, when
from kata_runner.practice.episodes import Course, courses
from kata_runner.practice.spacing import Spacer, Spacing
from kata_runner.practice.spent import spent
from kata_runner.store import spacings

if TYPE_CHECKING:
    from kata_runner.store.progress import Progress

MOST = 2000  # rows that are kept though nobody asked for them now


class Time(NamedTuple):
    """Seconds that were spent."""

    total: float
    today: float


class Returning:
    """A learner's past, and what follows from it. It is read once: make a new one after something was kept.

    `keep` puts what FSRS said where the next command finds it.
    """

    def __init__(self, place: Place, past: Past) -> None:
        self._place = place
        self._past = past

    @classmethod
    def of(
        cls,
        place: Place,
        progress: Progress,
        cards: Mapping[str, str] = MappingProxyType({}),
        parts: Collection[str] = EVERYTHING,
    ) -> Returning:
        """That of the learner whose progress it is; `cards` are ids that cards had before."""
        return cls(place, progress.past(cards, parts))

    @cached_property
    def courses(self) -> Mapping[str, Course]:
        """What is known of each kata that there is, by slug."""
        kinds = {kata.slug: kata.kind for kata in self._place.catalog.katas}
        return courses(self._past.entries, kinds, self._past.assisted)

    def katas(self, now: datetime) -> dict[str, Return]:
        """When each kata that was solved comes back, by slug, in learning order."""
        known = {kata.slug: self.courses.get(kata.slug) for kata in self._place.catalog.katas}
        return {
            slug: when(slug, course.solved, now, self._spacer, course.begun)
            for slug, course in known.items()
            if course is not None and (course.solved or course.begun)
        }

    def cards(self, now: datetime) -> dict[str, Return]:
        """When each card that was answered comes back, by id."""
        return {card: when(card, solved, now, self._spacer) for card, solved in self._past.answers.items()}

    def retention(self, now: datetime) -> Retention:
        """Of all that came back lately, katas and cards, how much was known."""
        katas = (course.solved for course in self.courses.values())
        return retention([*katas, *self._past.answers.values()], now)

    def time(self, now: datetime) -> Time:
        """How much was spent, in all and on that day."""
        begin, end = day_bounds(now)
        found = [(at, time.seconds) for at, time in spent((at, at) for at in self._past.moments)]
        return Time(sum(seconds for _, seconds in found), sum(seconds for at, seconds in found if begin <= at < end))

    @cached_property
    def _spacer(self) -> Spacer:
        found = spacings.load(self._place.workspace.spacings_file)
        return Spacer({key: Spacing(*values) for key, values in found.items()})

    def keep(self) -> None:
        """Keeps what FSRS was asked for; nothing where all was known."""
        spacer = self._spacer
        if spacer.asked and self._place.workspace.state.is_dir():
            crowded = len(spacer.known) > MOST
            kept = {key: found for key, found in spacer.known.items() if key in spacer.used or not crowded}
            spacings.keep(self._place.workspace.spacings_file, kept)
            spacer.asked = False
