"""Which recall cards are asked, in which order: behind one protocol, so that another schedule can take its place."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple, Protocol

from kata_runner.core.card import Card, CardStanding, Grade


class Learner(NamedTuple):
    """What a schedule may know of the learner."""

    cards: Mapping[str, CardStanding]  # of the cards that were asked, by id
    passed: Collection[str]  # slugs of katas
    topics: Collection[str]  # names of topics in which a kata was tried or a card was asked


class Schedule(Protocol):
    """Puts cards in the order in which they are asked."""

    def due(self, cards: Sequence[Card], learner: Learner, now: datetime) -> list[Card]:
        """The cards to be asked at that time, the most urgent first; `cards` are in learning order."""
        ...


class PlainOrder:
    """New cards first, those of topics that were begun before others; then what was not known; then the oldest.

    Nothing is ever put off until a certain day.
    """

    def due(self, cards: Sequence[Card], learner: Learner, now: datetime) -> list[Card]:
        """Every card, in that order."""
        del now
        new = [card for card in cards if card.id not in learner.cards]
        asked = sorted((card for card in cards if card.id in learner.cards), key=lambda c: learner.cards[c.id].last_at)
        wrong = [card for card in asked if learner.cards[card.id].last == Grade.AGAIN]
        known = [card for card in asked if learner.cards[card.id].last != Grade.AGAIN]
        begun = [card for card in new if card.topic in learner.topics]
        later = [card for card in new if card.topic not in learner.topics]
        return [*begun, *wrong, *later, *known]


def ready(cards: Sequence[Card], learner: Learner, slugs: Collection[str]) -> list[Card]:
    """The cards that make sense by now: every kata that they need, of those that there are (`slugs`), is passed.

    A card that was asked before stays, whatever it needs.
    """
    return [
        card
        for card in cards
        if card.id in learner.cards or all(need in learner.passed or need not in slugs for need in card.needs)
    ]
