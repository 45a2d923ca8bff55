"""Five goals, each with katas that show it."""

from __future__ import annotations

import re

from kata_runner.core import deck
from kata_runner.core.catalog import load
from kata_runner.core.goals import GOALS
from kata_runner.core.kata import SLUG
from kata_runner.core.layout import Content


def test_there_are_five_and_each_has_katas():
    assert len(GOALS) == 5
    assert len({goal.title for goal in GOALS}) == len({goal.key for goal in GOALS}) == 5
    for goal in GOALS:
        assert len(goal.slugs) == len(set(goal.slugs)) >= 3
        assert all(re.fullmatch(SLUG, slug) for slug in goal.slugs)


def test_katas_that_are_there_come_in_learning_order():
    catalog = load(Content.find())
    for goal in GOALS:
        found = goal.katas(catalog)
        assert {kata.slug for kata in found} <= set(goal.slugs)
        assert list(found) == sorted(found, key=catalog.katas.index)
        assert found, f"nothing shows {goal.title!r} yet"


def test_what_goals_and_cards_name_is_there():
    content = Content.find()
    catalog, cards = load(content), deck.load(content, content.topics())
    named = {slug for goal in GOALS for slug in goal.slugs} | {need for card in cards.cards for need in card.needs}
    there = {kata.slug for kata in catalog.katas}
    assert named <= there
    assert {key for card in cards.cards for key in card.goals} <= {goal.key for goal in GOALS}
