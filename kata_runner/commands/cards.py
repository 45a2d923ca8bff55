"""The learner's recall cards: which are due, and what is kept of an answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kata_runner.commands.place import Place
from kata_runner.commands.progress import Keeper
from kata_runner.commands.returning import Returning
from kata_runner.core import clock, deck
from kata_runner.core.card import Card, Grade
from kata_runner.core.errors import NothingMatched
from kata_runner.core.past import CARDS
from kata_runner.practice.due import day_of
from kata_runner.practice.schedule import InTime, Learner, Schedule, ready, with_the_rest
from kata_runner.ui.cards import Tally
from kata_runner.ui.reviews import on_day
from kata_runner.ui.screen import Screen


class CardBox:
    """All cards, and where the learner stands with them; trouble with the progress file is told, and costs nothing."""

    def __init__(self, screen: Screen, place: Place, schedule: Schedule | None = None) -> None:
        self._place = place
        self._keeper = Keeper(screen, place)
        self._schedule = schedule or InTime()
        self.deck = deck.load(place.content, [topic.name for topic in place.catalog.topics])

    def due(self, topic: str | None, *, every: bool) -> tuple[list[Card], int]:
        """The cards to be asked, the most urgent first, and how many wait for katas that are to be passed.

        Those of a topic that is named, or of all with `every`, wait for nothing, not even for their day.
        NothingMatched where there is none.
        """
        cards: Sequence[Card] = self.deck.cards
        if topic is not None:
            cards = self.deck.of_topic(self._place.catalog.topic(topic).name)
        if not cards:
            which = "There are no recall cards" if topic is None else "This topic has no recall cards"
            raise NothingMatched(f"{which}.", next_step="What there is to do: kata list")
        learner = self.learner()
        slugs = {kata.slug for kata in self._place.catalog.katas}
        if every or topic is not None:
            return with_the_rest(self._schedule.due(cards, learner, clock.now()), cards, learner), 0
        asked = ready(cards, learner, slugs)
        due = self._schedule.due(asked, learner, clock.now())
        if not due:
            raise NothingMatched(_nothing(asked, learner), next_step="To be asked all the same: kata recall --all")
        return due, len(cards) - len(asked)

    def learner(self) -> Learner:
        """What is known of the learner."""
        known = self._keeper.cards(self.deck.aliases)
        katas = self._keeper.summary()
        topics = {card.topic for card in self.deck.cards if card.id in known}
        topics |= {kata.topic for kata in self._place.catalog.katas if kata.slug in katas}
        returning = Returning(self._place, self._keeper.past(self.deck.aliases, [CARDS]))
        returns = returning.cards(clock.now())
        returning.keep()
        return Learner(known, {slug for slug, kata in katas.items() if kata.status == "passed"}, topics, returns)

    def look_ahead(self) -> None:
        """Asks now when the cards come back, so that the next command need not: that takes longer than all else."""
        self.learner()

    def keep(self, card: Card, given: str, grade: Grade) -> bool:
        """Keeps an answer; whether that went well."""
        return self._keeper.keep_recall(card.id, given, grade)

    def today(self) -> Tally:
        """How many answers there are since midnight, as the learner's clock has it."""
        midnight = clock.local(clock.now()).replace(hour=0, minute=0, second=0, microsecond=0)
        return Tally(*self._keeper.recalls_since(midnight))


def _nothing(cards: Sequence[Card], learner: Learner) -> str:
    """That no card is due, and on which day the next one is."""
    days = [learner.returns[card.id].due for card in cards if card.id in learner.returns]
    if not days:
        return "No card is due."
    return f"No card is due. The next comes back {on_day(min(days), day_of(clock.now()))}."


def public(card: Card, learner: Learner) -> dict[str, Any]:
    """A card for a program to read: all but what would give the answer away."""
    standing = learner.cards.get(card.id)
    return {
        "card": card.id,
        "topic": card.topic,
        "kind": card.kind,
        "question": card.question,
        "choices": [{"letter": key, "text": one.text} for key, one in zip(card.letters, card.choices, strict=True)],
        "unit": card.unit or None,
        "goals": list(card.goals),
        "needs": list(card.needs),
        "times": standing.times if standing else 0,
        "last": standing.last.word if standing else None,
        "last_at": standing.last_at.isoformat() if standing else None,
    }
