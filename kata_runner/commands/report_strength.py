"""How many katas and cards are known how well today."""

from __future__ import annotations

from collections.abc import Iterable

from kata_runner.practice.due import Return
from kata_runner.practice.strength import strength
from kata_runner.ui.page.shown import Strength

LEVELS = (  # from which chance on, its name, and what that means
    (0.95, "Firm", "95 % or more"),
    (0.90, "Good", "90 to 95 %"),
    (0.75, "Fading", "75 to 90 %"),
    (0.00, "Faint", "less than 75 %"),
)
NOT_KNOWN = ("Not known", "the last time you did not know it")


def strengths(katas: Iterable[Return], cards: Iterable[Return]) -> list[Strength]:
    """The counts, what is known best first; of what was never solved nothing."""
    chances = [[strength(one) for one in found if one.last is not None] for found in (katas, cards)]
    rows, above = [], 1.01
    for least, word, about in LEVELS:
        counts = [sum(chance is not None and least <= chance < above for chance in part) for part in chances]
        rows.append(Strength(word, about, *counts))
        above = least
    return [*rows, Strength(*NOT_KNOWN, *(part.count(None) for part in chances))]
