"""What a learner's diary adds up to: days, katas, mistakes, cards."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, datetime

from kata_runner.core.diary import CardAnswer, Diary, HintRead, Try
from kata_runner.practice.spent import spent

EARNEST = ("passed", "failed", "timeout", "crashed")  # statuses of a try; an untouched start is none


@dataclass
class Sum:
    """What was done, on a day or for a kata."""

    seconds: float = 0.0
    tries: int = 0  # in earnest
    passes: int = 0
    cards: int = 0  # answers
    first_at: datetime | None = None

    @property
    def any(self) -> bool:
        """Whether anything was."""
        return self.first_at is not None


@dataclass
class Made:
    """A mistake that the learner's code showed."""

    kata: str
    mistake: str  # its name
    last_at: datetime
    times: int = 0


@dataclass
class LookBack:
    """All of it, counted."""

    days: dict[date, Sum] = field(default_factory=lambda: defaultdict(Sum))
    katas: dict[str, Sum] = field(default_factory=lambda: defaultdict(Sum))
    total: Sum = field(default_factory=Sum)
    sittings: int = 0
    first_passes: dict[str, datetime] = field(default_factory=dict)  # of each kata that was passed
    last_passes: dict[str, datetime] = field(default_factory=dict)
    at_once: set[str] = field(default_factory=set)  # katas that passed at the first try in earnest
    mistakes: list[Made] = field(default_factory=list)  # the one made most first, then the one made last


def look_back(diary: Diary, day_of: Callable[[datetime], date]) -> LookBack:
    """Counts a diary. `day_of` says on which day of the learner's a moment falls."""
    found = LookBack()
    moments: list[tuple[datetime, Try | HintRead | CardAnswer]] = [
        (entry.at, entry) for part in diary for entry in part
    ]
    for entry, time in spent(moments):
        found.sittings += time.begins
        places = [found.total, found.days[day_of(entry.at)]]
        if not isinstance(entry, CardAnswer):
            places.append(found.katas[entry.kata])
        for place in places:
            _add(place, entry, time.seconds)
    _passes(found, diary)
    found.mistakes = _mistakes(diary)
    return found


def _add(place: Sum, entry: Try | HintRead | CardAnswer, seconds: float) -> None:
    place.seconds += seconds
    place.first_at = min(place.first_at or entry.at, entry.at)
    if isinstance(entry, CardAnswer):
        place.cards += 1
    elif isinstance(entry, Try):
        place.tries += entry.status in EARNEST
        place.passes += entry.status == "passed"


def _passes(found: LookBack, diary: Diary) -> None:
    tried: set[str] = set()
    for entry in diary.tries:
        if entry.status == "passed":
            found.last_passes[entry.kata] = max(entry.at, found.last_passes.get(entry.kata, entry.at))
            if entry.kata not in found.first_passes:
                found.first_passes[entry.kata] = entry.at
                found.at_once |= {entry.kata} - tried
        if entry.status in EARNEST:
            tried.add(entry.kata)


def _mistakes(diary: Diary) -> list[Made]:
    """Each mistake of each kata, how often it was seen in the learner's code; the same code again counts once more."""
    made: dict[tuple[str, str], Made] = {}
    for entry in diary.tries:
        if entry.mistake:
            seen = made.setdefault((entry.kata, entry.mistake), Made(entry.kata, entry.mistake, entry.at))
            seen.times += 1
            seen.last_at = max(seen.last_at, entry.at)
    return sorted(made.values(), key=lambda one: (one.times, one.last_at), reverse=True)
