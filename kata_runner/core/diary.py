"""What a learner did and when, one entry after the other: what days, times and mistakes are counted from."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple


class Try(NamedTuple):
    """One attempt at a kata."""

    kata: str  # the slug of today
    at: datetime
    status: str  # one of core.report.STATUSES
    mistake: str | None  # the name of the one that it looks like


class HintRead(NamedTuple):
    """A hint that was read."""

    kata: str  # the slug of today
    at: datetime
    level: int


class CardAnswer(NamedTuple):
    """One answer to a recall card."""

    card: str  # the id of today
    at: datetime
    grade: int  # 1 again, 2 hard, 3 good, 4 easy


class Diary(NamedTuple):
    """Everything, each part in the order in which it was kept; the clock may have been set back meanwhile."""

    tries: tuple[Try, ...] = ()
    hints: tuple[HintRead, ...] = ()
    answers: tuple[CardAnswer, ...] = ()
