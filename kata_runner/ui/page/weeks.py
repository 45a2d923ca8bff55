"""Days put into weeks that begin on Monday: what the calendar and the charts by week are made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from typing import NamedTuple

from kata_runner.ui.page import words
from kata_runner.ui.page.shown import Day

YEAR = 53  # weeks that the calendar shows
WEEK = timedelta(days=7)
STEPS = (0, 15 * words.MINUTE, 40 * words.MINUTE, 80 * words.MINUTE)  # more seconds than that: shade 1, 2, 3, 4


class Cell(NamedTuple):
    """A square of the calendar."""

    shade: int  # 0 to 4
    says: str  # in words; empty for a day without practice
    coming: bool  # a day that is not there yet


class Column(NamedTuple):
    """A week of the calendar."""

    month: str  # where it begins in this week
    cells: Sequence[Cell]  # from Monday on


class Week(NamedTuple):
    """What was done in one week."""

    monday: date
    days: int
    seconds: float
    tries: int
    passes: int
    cards: int


def monday(when: date) -> date:
    """The Monday of a day's week."""
    return when - timedelta(days=when.weekday())


def calendar(days: Iterable[Day], today: date) -> list[Column]:
    """The weeks of a year up to today, the oldest first; fewer where time itself has only begun."""
    by_date = {day.date: day for day in days}
    columns = []
    for number, begins in enumerate(_mondays(today, YEAR)):
        dates = [_date(begins.toordinal() + offset) for offset in range(7)]
        there = [when for when in dates if when is not None]
        first = next((when for when in there if when.day == 1), begins if number == 0 and begins.day < 15 else None)
        cells = [_cell(by_date.get(when) if when else None, when is None or when > today) for when in dates]
        columns.append(Column(words.month(first) if first else "", cells))
    return columns


def weeks(days: Sequence[Day], today: date, *, least: int = 12, most: int = YEAR) -> list[Week]:
    """Every week from the first day on, at least and at most so many, up to today's; the oldest first."""
    this = monday(today)
    begun = (this - monday(days[0].date)) // WEEK + 1 if days else 0
    return [_week(days, begins) for begins in _mondays(today, min(max(begun, least), most))]


def _mondays(today: date, number: int) -> list[date]:
    """Those of so many weeks up to today's; of fewer where the first day that there is comes before."""
    last = monday(today).toordinal()
    return [date.fromordinal(last - 7 * back) for back in reversed(range(number)) if last - 7 * back >= 1]


def _date(number: int) -> date | None:
    """The day of that number; None behind the last one that there is."""
    return date.fromordinal(number) if number <= date.max.toordinal() else None


def _week(days: Iterable[Day], begins: date) -> Week:
    inside = [day for day in days if 0 <= (day.date - begins).days < 7]
    return Week(
        begins,
        len(inside),
        sum(day.seconds for day in inside),
        sum(day.tries for day in inside),
        sum(day.passes for day in inside),
        sum(day.cards for day in inside),
    )


def _cell(day: Day | None, coming: bool) -> Cell:
    if day is None:
        return Cell(0, "", coming)
    shade = sum(day.seconds > step for step in STEPS) or 1
    return Cell(shade, f"{words.day(day.date)}: {done(day)}", coming)


def done(day: Day | Week) -> str:
    """What was done, in words: `45 min, 6 tries, 2 passes, 10 cards`."""
    parts = [words.length(day.seconds)]
    parts += [words.things(day.tries, "try", "tries")] if day.tries else []
    parts += [words.things(day.passes, "pass", "passes")] if day.passes else []
    parts += [words.things(day.cards, "card")] if day.cards else []
    return ", ".join(parts)
