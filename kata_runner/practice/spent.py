"""Time spent, as far as it can be told: the only place that says what counts as practice.

Nothing watches a learner: all that is known is when they tried something, read a hint or answered a card. Between two
such moments of one sitting they worked; a longer pause ends the sitting, and what came before its first moment is not
known, so that counts for a little.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import NamedTuple, TypeVar

PAUSE = timedelta(minutes=20)  # a longer one ends a sitting
BEGINNING = timedelta(minutes=1)  # what the first moment of a sitting counts for

What = TypeVar("What")


class Spent(NamedTuple):
    """The time that led to one moment."""

    seconds: float
    begins: bool  # a sitting


def spent(moments: Iterable[tuple[datetime, What]]) -> Iterator[tuple[What, Spent]]:
    """The time that went into each of many moments, in any order; each comes with what was done then."""
    before: datetime | None = None
    for at, what in sorted(moments, key=lambda moment: moment[0]):
        pause = at - before if before is not None else None
        begins = pause is None or pause > PAUSE
        yield what, Spent((BEGINNING if begins or pause is None else pause).total_seconds(), begins)
        before = at
