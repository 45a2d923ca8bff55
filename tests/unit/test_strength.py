"""How likely it is that something is still known: what FSRS says, without FSRS."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import fsrs
import pytest

from kata_runner.commands.report_strength import strengths
from kata_runner.core.card import Grade
from kata_runner.core.past import Solved
from kata_runner.practice.due import Return
from kata_runner.practice.strength import strength

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)


def back(urgency: float, grade: Grade = Grade.GOOD) -> Return:
    return Return("mse", date(2030, 1, 1), False, urgency, 1, Solved(NOON, grade))


@pytest.mark.parametrize("days", [0, 1, 7, 50, 365])
def test_it_is_the_curve_of_fsrs(days):
    scheduler = fsrs.Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    card, _ = scheduler.review_card(fsrs.Card(card_id=0, due=NOON), fsrs.Rating.Good, NOON)
    theirs = scheduler.get_card_retrievability(card, NOON + timedelta(days=days))
    assert strength(back(days / card.stability)) == pytest.approx(theirs)


def test_what_was_not_known_has_none():
    assert strength(back(0.0, Grade.AGAIN)) is None
    assert strength(back(0.0)._replace(last=None)) is None


def test_everything_that_was_ever_answered_is_counted_once():
    katas = [back(urgency) for urgency in (0, 0.3, 0.9, 1.5, 100)]
    cards = [back(0), back(0, Grade.AGAIN), back(0)._replace(last=None)]
    found = {row.word: (row.katas, row.cards) for row in strengths(katas, cards)}
    assert found == {"Firm": (2, 1), "Good": (1, 0), "Fading": (1, 0), "Faint": (1, 0), "Not known": (0, 1)}
