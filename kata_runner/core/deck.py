"""All recall cards in learning order, and how one is found."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from kata_runner.core.card import Card
from kata_runner.core.errors import ContentProblem, UsageProblem
from kata_runner.core.layout import Content


class Deck:
    """The cards of all topics; ids are unique. Immutable."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self.cards = tuple(cards)

    @cached_property
    def aliases(self) -> Mapping[str, str]:
        """From the ids that cards had before to those that they have; no card loses its own to another."""
        return {old: card.id for card in self.cards for old in card.was if old not in self._by_id}

    @cached_property
    def _by_id(self) -> Mapping[str, Card]:
        return {card.id: card for card in self.cards}

    def of_topic(self, name: str) -> tuple[Card, ...]:
        """The cards of one topic."""
        return tuple(card for card in self.cards if card.topic == name)

    def of_goal(self, key: str) -> tuple[Card, ...]:
        """The cards that show one goal."""
        return tuple(card for card in self.cards if key in card.goals)

    def resolve(self, text: str) -> Card:
        """The card of an id (an old one too) or of its unambiguous beginning; else a UsageProblem with a way out."""
        card = self._by_id.get(self.aliases.get(text, text))
        found = [card] if card else [other for other in self.cards if text and other.id.startswith(text)]
        if len(found) == 1:
            return found[0]
        if found:
            names = ", ".join(other.id for other in found[:8])
            raise UsageProblem(f"{text!r} is the beginning of several cards.", next_step=f"Which of {names}?")
        from difflib import get_close_matches  # only for a typo: it costs a millisecond to import

        close = get_close_matches(text[:64].lower().replace("-", "_"), list(self._by_id), n=3)
        hint = f"Did you mean {' or '.join(close)}?" if close else LIST_THEM
        raise UsageProblem(f"No card is called {text[:60]!r}.", next_step=hint)


def load(content: Content, topics: Iterable[str]) -> Deck:
    """Reads the cards of some topics, by their folders' names; ContentProblem, naming file and key, for what is broken.

    A topic without a file of cards has none.
    """
    from kata_runner.core.cards_file import read_cards  # brings tomllib, which only whoever reads needs

    files = [content.cards_file(topic) for topic in topics]
    cards = [card for file in files if file.is_file() for card in read_cards(file, content.shown(file))]
    _refuse_doubles(cards, content)
    return Deck(cards)


def _refuse_doubles(cards: Iterable[Card], content: Content) -> None:
    seen: dict[str, Card] = {}
    for card in cards:
        file = content.shown(content.cards_file(card.topic))
        if card.id in seen:
            raise ContentProblem(
                f"{file}: the id {card.id!r} is taken already, in {seen[card.id].topic}.",
                next_step="Every card has an id of its own: give one of the two another.",
            )
        seen[card.id] = card


LIST_THEM = "`kata recall --all --json` shows them all."
