"""How likely it is that something is still known: FSRS's own curve of forgetting, without importing it."""

from __future__ import annotations

from kata_runner.core.card import Grade
from kata_runner.practice.due import Return

DECAY = 0.1542  # as FSRS 6 has it where nothing was fitted to a learner; a test compares
FACTOR = 0.9 ** (-1 / DECAY) - 1  # so that it is 0.9 after as many days as the stability


def strength(found: Return) -> float | None:
    """The chance, from 0 to 1, that it is known today; None where it was not known the last time, or never."""
    if found.last is None or found.last.grade == Grade.AGAIN:
        return None
    return float((1 + FACTOR * max(found.urgency, 0.0)) ** -DECAY)
