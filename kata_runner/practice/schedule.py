"""Which recall cards are asked, in which order: behind one protocol, so that another schedule can take its place."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from types import MappingProxyType
from typing import NamedTuple, Protocol

from kata_runner.core.card import Card, CardStanding
from kata_runner.practice.due import Return


class Learner(NamedTuple):
    """What a schedule may know of the learner."""

    cards: Mapping[str, CardStanding]  # of the cards that were asked, by id
    passed: Collection[str]  # slugs of katas
    topics: Collection[str]  # names of topics in which a kata was tried or a card was asked
    returns: Mapping[str, Return] = MappingProxyType({})  # when the cards that were asked come back, by id


class Schedule(Protocol):
    """Puts cards in the order in which they are asked."""

    def due(self, cards: Sequence[Card], learner: Learner, now: datetime) -> list[Card]:
        """The cards to be asked at that time, the most urgent first; `cards` are in learning order."""
        ...


class InTime:
    """What has come back, that which is likeliest forgotten first; then new cards, of topics that were begun first."""

    def due(self, cards: Sequence[Card], learner: Learner, now: datetime) -> list[Card]:
        """The cards to be asked; one that was answered waits until it comes back."""
        del now  # `learner.returns` are those of that time
        new = [card for card in cards if card.id not in learner.cards]
        begun = [card for card in new if card.topic in learner.topics]
        later = [card for card in new if card.topic not in learner.topics]
        back = [card for card in cards if card.id in learner.returns and learner.returns[card.id].is_due]
        return [*sorted(back, key=lambda card: -learner.returns[card.id].urgency), *begun, *later]


def with_the_rest(due: Sequence[Card], cards: Sequence[Card], learner: Learner) -> list[Card]:
    """The cards that are due, and behind them those that are not yet, the one that comes back next first."""
    rest = [card for card in cards if card not in due]
    return [*due, *sorted(rest, key=lambda card: learner.returns[card.id].due)]


def ready(cards: Sequence[Card], learner: Learner, slugs: Collection[str]) -> list[Card]:
    """The cards that make sense by now: every kata that they need, of those that there are (`slugs`), is passed.

    A card that was asked before stays, whatever it needs.
    """
    return [
        card
        for card in cards
        if card.id in learner.cards or all(need in learner.passed or need not in slugs for need in card.needs)
    ]
