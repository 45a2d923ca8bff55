"""What is due, since when, and why. Pure: no file, no clock of its own, nothing that is slow to import.

Whoever shows what is due asks `kata_runner.commands.returning.Returning`, which reads the learner's past and keeps what
FSRS said: `Returning.of(place, progress).katas(now)` gives a `Return` for every kata that was passed, and
`[one for one in … if one.is_due]` is what is due now.
It imports neither torch nor rich, nor fsrs where that was asked before.

Days are those of the learner's calendar: what was solved on Monday evening and comes back after two days is due from
Wednesday morning on; but nothing comes back within a day of being solved.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import date, datetime, timedelta
from typing import NamedTuple

from kata_runner.core import clock
from kata_runner.core.card import Grade
from kata_runner.core.past import Solved
from kata_runner.practice.spacing import Spacer

DAY = timedelta(days=1)
LATELY = 30  # days that retention looks back


class Return(NamedTuple):
    """When something comes back."""

    name: str  # a kata's slug, or a card's id
    due: date  # the day from which on it is
    is_due: bool
    urgency: float  # of what is due: the higher, the likelier it is forgotten
    times: int  # days on which it was solved
    last: Solved | None  # the last time that counts; None where all lie in the future
    begun: datetime | None = None  # of a kata: when the review began that is under way


class Retention(NamedTuple):
    """Of what came back lately, how much was known still."""

    came_back: int
    known: int

    @property
    def share(self) -> float | None:
        """From 0 to 1; None where nothing came back."""
        return self.known / self.came_back if self.came_back else None


def when(name: str, solved: Iterable[Solved], now: datetime, spacer: Spacer, begun: datetime | None = None) -> Return:
    """When something comes back that was solved at these times. What can't have happened yet is left out."""
    today = day_of(now)
    past = in_time(one for one in solved if one.at - now <= DAY)
    if not past:
        return Return(name, today, True, 1.0, 0, None, begun)
    times = once_a_day(past)
    day, last = times[-1]
    found = spacer.spacing([(on.toordinal(), one.grade) for on, one in times])
    due = later(day, found.days)
    is_due = today >= due and now - past[-1].at >= DAY
    return Return(name, due, is_due, (today - day).days / found.stability, len(times), last, begun)


def _lately(one: Solved, now: datetime) -> bool:
    return -DAY <= now - one.at <= LATELY * DAY


def in_time(solved: Iterable[Solved]) -> list[Solved]:
    """The earliest first; of the same time, that which was kept first."""
    return sorted(solved, key=lambda one: one.at)


def once_a_day(past: Iterable[Solved]) -> list[tuple[date, Solved]]:
    """Each day with its first time: the others only say that it was solved a moment ago."""
    found: dict[date, Solved] = {}
    for one in past:
        found.setdefault(day_of(one.at), one)
    return list(found.items())


def retention(everything: Iterable[Collection[Solved]], now: datetime) -> Retention:
    """Of all times but the first, in the last LATELY days: how many there were, and in how many it was known."""
    came_back = known = 0
    for solved in everything:
        if not any(_lately(one, now) for one in solved):
            continue
        for _, one in once_a_day(in_time(solved))[1:]:
            if _lately(one, now):
                came_back += 1
                known += one.grade != Grade.AGAIN
    return Retention(came_back, known)


def day_of(moment: datetime) -> date:
    """The day as the learner's calendar has it."""
    return clock.local(moment).date()


def day_bounds(moment: datetime) -> tuple[datetime, datetime]:
    """The midnights before and after it, as the learner's calendar has them."""
    begin = clock.local(moment).replace(hour=0, minute=0, second=0, microsecond=0)
    try:
        return begin, begin + DAY
    except OverflowError:  # on the last day that there is
        return begin, begin.replace(hour=23, minute=59, second=59, microsecond=999_999)


def later(day: date, days: int) -> date:
    """So many days later; the last day that there is, where that would be none."""
    return date.fromordinal(min(day.toordinal() + days, date.max.toordinal()))
