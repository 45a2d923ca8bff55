"""What comes back, on a screen: what is due and why, how a review begins, and how it ended. Nobody is late."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from kata_runner.core.card import Grade
from kata_runner.core.kata import Kata
from kata_runner.ui.text import Line, line, spans

MOST = 5  # katas that are shown
HUES = {Grade.AGAIN: "warn", Grade.HARD: "warn", Grade.GOOD: "good", Grade.EASY: "good"}


class Offer(NamedTuple):
    """A kata that is due, or under review."""

    kata: Kata
    since: date
    why: str  # a sentence
    file: str  # the learner's


def offer_rows(offers: Sequence[Offer], today: date) -> list[Line]:
    """What is due: one kata in two rows, the most urgent first."""
    if not offers:
        return []
    rows = [line(_head(len(offers)), "strong")]
    for offer in offers[:MOST]:
        about = f"  {offer.kata.title} (level {offer.kata.level}, about {offer.kata.minutes} minutes)"
        rows.append(spans((offer.kata.slug, "strong"), (about, ""), indent=2, hang=2))
        rows.append(line(f"since {day_text(offer.since, today)}: {offer.why}", "quiet", indent=4))
    return rows


def _head(count: int) -> str:
    """How many there are; a long list would be a reproach, so that the rest is not shown."""
    if count == 1:
        return "1 kata has come back: solve it again from a fresh stub."
    return (
        f"{count} katas have come back: solve them again from a fresh stub{'. These first:' if count > MOST else '.'}"
    )


def under_way_rows(offers: Sequence[Offer], today: date) -> list[Line]:
    """Reviews that were begun and wait for a pass."""
    rows: list[Line] = []
    for offer in offers:
        about = f"  under review since {day_text(offer.since, today)}"
        rows.append(spans((offer.kata.slug, "strong"), (about, ""), hang=2))
        rows.append(spans(("edit  ", ""), (offer.file, "code"), indent=2))
        rows.append(spans(("then  ", ""), (f"kata check {offer.kata.slug}", "strong"), indent=2))
    return rows


def end_rows(slug: str, grade: Grade, due: date, today: date, *, counts: bool) -> list[Line]:
    """How a review ended, when the kata comes back, and where the work from before it is."""
    if counts:
        said = [("Reviewed: ", ""), (grade.word, HUES[grade]), (f", {ENDS[grade]}", "")]
        said.append((f" It comes back {on_day(due, today)}.", ""))
    else:
        said = [(f"Reviewed. {ONCE_A_DAY} {slug} comes back {on_day(due, today)}.", "")]
    return [
        spans(*said, hang=2),
        spans(("Your work from before, beside it: ", ""), (f"kata review {slug} --diff", "strong")),
    ]


def day_text(day: date, today: date) -> str:
    """A day as people say it: near ones by their names."""
    near = {0: "today", 1: "tomorrow", -1: "yesterday"}
    return near.get((day - today).days, day.isoformat())


def on_day(day: date, today: date) -> str:
    """When that is, in a sentence."""
    return day_text(day, today) if abs((day - today).days) <= 1 else f"on {day.isoformat()}"


def why(grade: Grade | None, times: int, days: int) -> str:
    """Why something is due: how it went the last time, and how long ago that was."""
    if grade is None:
        return "the clock was ahead when you solved it."
    ago = {0: "today", 1: "yesterday"}.get(days, f"{days} days ago")
    solved = "you solved it" if times == 1 else f"you solved it for the {_ordinal(times)} time,"
    return f"{ago} {solved} {HOW[grade]}."


def _ordinal(number: int) -> str:
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


HOW = {
    Grade.AGAIN: "with the answer in sight",
    Grade.HARD: "with a hint or after many tries",
    Grade.GOOD: "without a hint",
    Grade.EASY: "at the first try",
}
ENDS = {
    Grade.AGAIN: "for you had the answer in sight.",
    Grade.HARD: "for it took a hint, or many tries.",
    Grade.GOOD: "for it took a few tries and no hint.",
    Grade.EASY: "for it passed at the first try, without a hint.",
}
ONCE_A_DAY = "You had solved it that day already, so this time changes no date."
