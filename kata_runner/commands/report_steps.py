"""What a learner may do next: the kata in line, what failed last, what is due."""

from __future__ import annotations

from collections.abc import Mapping

from kata_runner.commands.place import Place
from kata_runner.core.card import CardStanding, Grade
from kata_runner.core.deck import Deck
from kata_runner.core.kata import Kata
from kata_runner.store.progress import KataProgress
from kata_runner.ui.page.shown import Step
from kata_runner.ui.page.words import things

UNSOLVED = ("failed", "timeout", "crashed")


def steps(place: Place, deck: Deck, katas: Mapping[str, KataProgress], cards: Mapping[str, CardStanding]) -> list[Step]:
    """The steps, what goes on first; with everything passed and nothing due, a word about that."""
    passed = {slug for slug, kata in katas.items() if kata.status == "passed"}
    following = place.catalog.next(passed)
    found = [_next(place, following)] if following else [ALL_PASSED]
    found += _begun(place, katas, following)
    found += _cards(deck, cards)
    return found


def _next(place: Place, kata: Kata) -> Step:
    about = f"Next in line: level {kata.level}, about {things(kata.minutes, 'minute')}, in {place.file_of(kata)}."
    return Step(kata.title, about, f"kata check {kata.slug}")


def _begun(place: Place, katas: Mapping[str, KataProgress], following: Kata | None) -> list[Step]:
    """The kata that was tried last and not passed yet, unless it is the next in line."""
    tried = [
        (found.last_at, kata)
        for kata in place.catalog.katas
        if kata != following
        and (found := katas.get(kata.slug)) is not None
        and found.status in UNSOLVED
        and found.last_at is not None
    ]
    if not tried:
        return []
    _, kata = max(tried, key=lambda one: one[0])
    return [Step(kata.title, "You began it, and it does not pass yet. A hint may help.", f"kata hint {kata.slug}")]


def _cards(deck: Deck, cards: Mapping[str, CardStanding]) -> list[Step]:
    wrong = sum(card.id in cards and cards[card.id].last == Grade.AGAIN for card in deck.cards)
    if not deck.cards:
        return []
    if wrong:
        return [Step("Recall cards", f"{things(wrong, 'card')} you did not know the last time.", "kata recall")]
    return [Step("Recall cards", "Ten questions: can you say it, too?", "kata recall")]


ALL_PASSED = Step("You have passed every kata", "What is left is to keep them in your hands.", "kata check --all")
