"""Which cards are asked, and in which order."""

from __future__ import annotations

from datetime import UTC, date, datetime

from kata_runner.core.card import Card, CardStanding, Grade
from kata_runner.practice.due import Return
from kata_runner.practice.schedule import InTime, Learner, ready, with_the_rest

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


def back(card, day, urgency):
    """A card that comes back on a day of January."""
    return Return(card, date(2030, 1, day), day <= 31, urgency, 1, None)


def order(**known):
    learner = Learner(**{"cards": {}, "passed": (), "topics": ()} | known)
    return [card.id for card in InTime().due(CARDS, learner, NOW)]


def test_new_cards_come_in_learning_order():
    assert order() == ["one", "two", "three", "four", "five"]


def test_topics_that_were_begun_come_first():
    assert order(topics={"02_second"}) == ["three", "four", "one", "two", "five"]


RETURNS = {"one": back("one", 9, 0.5), "three": back("three", 30, 2.0), "five": back("five", 31, 1.0)}
ASKED = dict.fromkeys(RETURNS, standing(1, Grade.GOOD))


def test_what_has_come_back_is_asked_before_what_is_new_the_likeliest_forgotten_first():
    assert order(cards=ASKED, returns=RETURNS) == ["three", "five", "one", "two", "four"]
    assert order(cards=ASKED, returns=RETURNS, topics={"02_second"}) == ["three", "five", "one", "four", "two"]


def test_what_has_not_come_back_yet_waits():
    not_yet = {name: one._replace(is_due=False) for name, one in RETURNS.items()}
    assert order(cards=ASKED, returns=not_yet) == ["two", "four"]
    learner = Learner(ASKED, (), (), not_yet)
    assert [card.id for card in with_the_rest(InTime().due(CARDS, learner, NOW), CARDS, learner)] == [
        "two", "four", "one", "three", "five",
    ]  # fmt: skip


def test_a_card_waits_for_its_katas():
    slugs = {"mse", "relu"}

    def names(**known):
        return [card.id for card in ready(CARDS, Learner(**{"cards": {}, "passed": (), "topics": ()} | known), slugs)]

    assert names() == ["one", "three", "four"]  # there is no kata `gone`, so nobody waits for it
    assert names(passed={"mse"}) == ["one", "two", "three", "four"]
    assert names(cards={"five": standing(1, Grade.AGAIN)}) == ["one", "three", "four", "five"]
