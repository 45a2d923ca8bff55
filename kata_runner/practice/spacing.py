"""How long until something comes back, by FSRS: a pure function of the days on which it was solved, and how well.

FSRS takes ten milliseconds to import, more than all else that `kata status` does. So what it said once is handed in,
and only what is new is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kata_runner.core.card import Grade

LONGEST = 365  # days: nothing stays away for longer
GAP = 36_500  # days; a longer gap is a clock that was wrong


class Spacing(NamedTuple):
    """What follows from a row of times."""

    days: int  # from the last time until it comes back; at least one
    stability: float  # days in which the chance to know it falls to nine in ten


class Spacer:
    """Asks FSRS what it was not asked before. `known` is by `key_of`, and grows."""

    def __init__(self, known: dict[str, Spacing] | None = None) -> None:
        self.known = {} if known is None else known
        self.used: set[str] = set()  # what was asked for
        self.asked = False  # whether there was anything new

    def spacing(self, times: Sequence[tuple[int, Grade]]) -> Spacing:
        """What follows from times on different days, the oldest first: (the day's number, how well)."""
        key = key_of(times)
        self.used.add(key)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = by_fsrs(times)
            self.asked = True
        return found


def key_of(times: Sequence[tuple[int, Grade]]) -> str:
    """What the spacing depends on, as one word: each grade with the days since the one before, `3.2:4.9:1`."""
    parts, before = [], times[0][0]
    for day, grade in times:
        parts.append(f"{_gap(day - before)}.{int(grade)}")
        before = day
    return ":".join(parts)


def by_fsrs(times: Sequence[tuple[int, Grade]]) -> Spacing:
    """Replays the times through FSRS, without its steps of minutes and without chance."""
    from datetime import UTC, datetime, timedelta

    from fsrs import Card, Rating, Scheduler

    scheduler = Scheduler(learning_steps=(), relearning_steps=(), maximum_interval=LONGEST, enable_fuzzing=False)
    moment, before = datetime(2000, 1, 1, tzinfo=UTC), times[0][0]
    card = Card(card_id=0, due=moment)  # one without an id waits for another millisecond
    for day, grade in times:
        moment += timedelta(days=_gap(day - before))
        before = day
        card, _ = scheduler.review_card(card, Rating(int(grade)), moment)
    assert card.stability is not None  # it was reviewed once at least
    return Spacing((card.due - moment).days, card.stability)


def _gap(days: int) -> int:
    return min(days, GAP)
