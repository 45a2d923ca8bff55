"""Which cards come first, until a schedule by dates takes the place of the plain order."""

from __future__ import annotations

from datetime import UTC, datetime

from kata_runner.core.card import Card, CardStanding, Grade
from kata_runner.practice.schedule import Learner, PlainOrder, ready

NOW = datetime(2030, 1, 31, tzinfo=UTC)
CARDS = [
    Card(name, topic, "open", "?", "", needs=needs)
    for name, topic, needs in [
        ("one", "01_first", ()), ("two", "01_first", ("mse",)), ("three", "02_second", ()),
        ("four", "02_second", ("gone",)), ("five", "03_third", ("relu",)),
    ]
]  # fmt: skip


def standing(day, last, passed=True):
    return CardStanding(1, last, datetime(2030, 1, day, tzinfo=UTC), passed)


def order(**known):
    learner = Learner(**{"cards": {}, "passed": (), "topics": ()} | known)
    return [card.id for card in PlainOrder().due(CARDS, learner, NOW)]


def test_new_cards_come_in_learning_order():
    assert order() == ["one", "two", "three", "four", "five"]


def test_topics_that_were_begun_come_first():
    assert order(topics={"02_second"}) == ["three", "four", "one", "two", "five"]


def test_then_what_was_not_known_then_other_topics_then_what_was_not_seen_for_longest():
    cards = {
        "one": standing(9, Grade.GOOD), "two": standing(3, Grade.HARD),
        "three": standing(8, Grade.AGAIN), "five": standing(2, Grade.AGAIN),
    }  # fmt: skip
    assert order(cards=cards) == ["five", "three", "four", "two", "one"]
    assert order(cards=cards, topics={"02_second"}) == ["four", "five", "three", "two", "one"]


def test_a_card_waits_for_its_katas():
    slugs = {"mse", "relu"}

    def names(**known):
        return [card.id for card in ready(CARDS, Learner(**{"cards": {}, "passed": (), "topics": ()} | known), slugs)]

    assert names() == ["one", "three", "four"]  # there is no kata `gone`, so nobody waits for it
    assert names(passed={"mse"}) == ["one", "two", "three", "four"]
    assert names(cards={"five": standing(1, Grade.AGAIN)}) == ["one", "three", "four", "five"]
