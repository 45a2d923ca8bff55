"""What comes back today, how much was known, and the time spent: a few lines of the status."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kata_runner.ui.page.words import length, percent
from kata_runner.ui.text import Line, Span, line, spans


class Practice(NamedTuple):
    """What there is to say; where nothing was done yet that is nothing."""

    due: Sequence[str]  # katas
    under_way: Sequence[str]  # katas under review
    cards: int  # that are due
    came_back: int  # katas and cards, in the last `days` days
    known: int
    days: int
    seconds: float  # spent in all
    today: float


def practice_rows(practice: Practice) -> list[Line]:
    """The lines, with a head; none before anything was done."""
    if not (practice.seconds or practice.due or practice.under_way or practice.cards):
        return []
    rows = [line(), line("Practice", "strong"), _due_row(practice)]
    if practice.came_back:
        share = percent(practice.known / practice.came_back)
        of_these = f"{practice.known} of {practice.came_back} that came back in the last {practice.days} days"
        rows.append(spans(("Still known    ", "quiet"), (f"{share} ({of_these})", ""), indent=2, hang=15))
    times = f"{length(practice.seconds)} in all, {length(practice.today)} today"
    rows.append(spans(("Time spent     ", "quiet"), (times, ""), indent=2, hang=15))
    return rows


def _due_row(practice: Practice) -> Line:
    parts: list[Span] = [("Due today      ", "quiet")]
    if practice.due:
        parts += [(_count(len(practice.due), "kata"), "strong"), (" (kata review)", "")]
    if practice.cards:
        parts += [
            (", " if practice.due else "", ""),
            (_count(practice.cards, "card"), "strong"),
            (" (kata recall)", ""),
        ]
    if not practice.due and not practice.cards:
        parts.append(("nothing", ""))
    if practice.under_way:
        parts.append((f"; under review: {', '.join(practice.under_way)}", ""))
    return spans(*parts, indent=2, hang=15)


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
