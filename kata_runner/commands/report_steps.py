"""What a learner may do next: the kata in line, what failed last, what is due."""

from __future__ import annotations

from collections.abc import Mapping

from kata_runner.commands.place import Place
from kata_runner.core.kata import Kata
from kata_runner.practice.due import Return
from kata_runner.store.progress import KataProgress
from kata_runner.ui.page.shown import Step
from kata_runner.ui.page.words import things

MOST = 3  # that are named
UNSOLVED = ("failed", "timeout", "crashed")


def steps(
    place: Place, katas: Mapping[str, KataProgress], back: Mapping[str, Return], cards: Mapping[str, Return]
) -> list[Step]:
    """The steps, what goes on first. `back` and `cards` say when katas and cards come back."""
    passed = {slug for slug, kata in katas.items() if kata.status == "passed"}
    following = place.catalog.next(passed)
    found = [_next(place, following)] if following else [ALL_PASSED]
    return [*found, *_under_way(place, back), *_due(back), *_begun(place, katas, following), *_cards(cards)]


def _next(place: Place, kata: Kata) -> Step:
    about = f"Next in line: level {kata.level}, about {things(kata.minutes, 'minute')}."
    return Step(kata.title, about, f"kata check {kata.slug}", place.file_of(kata))


def _under_way(place: Place, back: Mapping[str, Return]) -> list[Step]:
    katas = [kata for kata in place.catalog.katas if kata.slug in back and back[kata.slug].begun is not None]
    about = "Under review: solve it once more, from the start."
    return [Step(kata.title, about, f"kata check {kata.slug}", place.file_of(kata)) for kata in katas[:MOST]]


def _due(back: Mapping[str, Return]) -> list[Step]:
    due = sorted((one for one in back.values() if one.is_due and one.begun is None), key=lambda one: -one.urgency)
    if not due:
        return []
    names = ", ".join(one.name for one in due[:MOST])
    more = f" and {len(due) - MOST} more" if len(due) > MOST else ""
    return [Step("Review", f"{things(len(due), 'kata')} came back to be solved again: {names}{more}.", "kata review")]


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


def _cards(cards: Mapping[str, Return]) -> list[Step]:
    due = sum(one.is_due for one in cards.values())
    if due:
        return [Step("Recall cards", f"{things(due, 'card')} came back to be answered again.", "kata recall")]
    return [Step("Recall cards", "Ten questions: can you say it, too?", "kata recall")]


ALL_PASSED = Step("You have passed every kata", "What is left is to keep them in your hands.", "kata check --all")
