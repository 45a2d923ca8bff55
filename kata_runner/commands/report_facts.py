"""What the page of progress shows, gathered from the katas and from what is kept of the learner's work."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import NamedTuple

from kata_runner import __version__
from kata_runner.commands.place import Place
from kata_runner.commands.progress import opened
from kata_runner.commands.report_mistakes import mistake_rows
from kata_runner.commands.report_steps import steps
from kata_runner.commands.report_strength import strengths
from kata_runner.commands.returning import Returning
from kata_runner.core import clock, deck
from kata_runner.core.card import Card, CardStanding
from kata_runner.core.deck import Deck
from kata_runner.core.goals import GOALS
from kata_runner.core.kata import Kata, Topic
from kata_runner.practice.due import LATELY, Retention, Return, day_of
from kata_runner.practice.looking_back import LookBack, Sum, look_back
from kata_runner.practice.strength import strength
from kata_runner.store.progress import KataProgress
from kata_runner.ui.page.shown import Day, GoalRow, KataGroup, KataRow, Shown, TopicRow
from kata_runner.ui.page.shown import Place as Where
from kata_runner.ui.screen import Screen

DEVICES = ("cpu", "simgpu", "cuda", "mps")


class Known(NamedTuple):
    """All that the page is made of."""

    place: Place
    deck: Deck
    katas: Mapping[str, KataProgress]  # by slug
    cards: Mapping[str, CardStanding]  # by id
    past: LookBack
    back: Mapping[str, Return]  # when each kata comes back, by slug
    back_cards: Mapping[str, Return]  # and each card that there is, by id
    retention: Retention
    now: datetime  # in UTC

    @property
    def passed(self) -> set[str]:
        """Slugs of the katas that are passed."""
        return {slug for slug, kata in self.katas.items() if kata.status == "passed"}

    @property
    def answered(self) -> set[str]:
        """Ids of the cards that were known once."""
        return {card for card, standing in self.cards.items() if standing.passed}


def facts(screen: Screen, place: Place) -> Shown:
    """Everything that the page shows, as of now."""
    known = _known(screen, place)
    slugs = {kata.slug for kata in place.catalog.katas}
    passed, past = known.passed & slugs, known.past
    mistakes, in_all = mistake_rows(place, past)
    return Shown(
        workspace=place.workspace.root.name or str(place.workspace.root),
        now=clock.local(known.now),
        version=__version__,
        passed=len(passed),
        total=len(slugs),
        at_once=len(past.at_once & slugs),
        tries=past.total.tries,
        seconds=past.total.seconds,
        cards_known=_share(known.deck.cards, known.answered),
        cards_total=len(known.deck.cards),
        steps=steps(place, known.katas, known.back, known.back_cards),
        days=[Day(when, one.seconds, one.tries, one.passes, one.cards) for when, one in sorted(past.days.items())],
        first_passes=sorted(day_of(at) for slug, at in past.first_passes.items() if slug in slugs),
        topics=[_topic(known, topic) for topic in place.catalog.topics],
        goals=_goals(known),
        groups=[KataGroup(one.title, [_kata(known, kata) for kata in one.katas]) for one in place.catalog.topics],
        mistakes=mistakes,
        mistakes_in_all=in_all,
        strengths=strengths(known.back.values(), known.back_cards.values()),
        came_back=known.retention.came_back,
        known=known.retention.known,
        lately=LATELY,
        gone=[_gone(known, slug) for slug in sorted({*known.katas, *past.katas} - slugs)],
    )


def _known(screen: Screen, place: Place) -> Known:
    cards = deck.load(place.content, [topic.name for topic in place.catalog.topics])
    with opened(screen, place) as progress:
        past = look_back(progress.diary(cards.aliases), day_of)
        returning = Returning.of(place, progress, cards.aliases)
        katas, asked = progress.summary(), progress.cards(cards.aliases)
    now = clock.now()
    ids = {card.id for card in cards.cards}
    back, back_cards = returning.katas(now), returning.cards(now)
    retention = returning.retention(now)
    returning.keep()
    there = {card: one for card, one in back_cards.items() if card in ids}
    return Known(place, cards, katas, asked, past, back, there, retention, now)


def _topic(known: Known, topic: Topic) -> TopicRow:
    sums = [known.past.katas.get(kata.slug, Sum()) for kata in topic.katas]
    cards = known.deck.of_topic(topic.name)
    return TopicRow(
        topic.name,
        topic.title,
        sum(kata.slug in known.passed for kata in topic.katas),
        len(topic.katas),
        sum(one.tries for one in sums),
        sum(one.seconds for one in sums),
        _share(cards, known.answered),
        len(cards),
    )


def _goals(known: Known) -> list[GoalRow]:
    rows = []
    for goal in GOALS:
        katas, cards = goal.katas(known.place.catalog), known.deck.of_goal(goal.key)
        passed = sum(kata.slug in known.passed for kata in katas)
        answered = _share(cards, known.answered)
        total = len(katas) + len(cards)
        rows.append(GoalRow(goal.title, passed, len(katas), answered, len(cards), 0 < total == passed + answered))
    return rows


def _kata(known: Known, kata: Kata) -> KataRow:
    return _row(known, kata.slug, kata.title, kata.level, _places(kata, known.katas.get(kata.slug, KataProgress())))


def _gone(known: Known, slug: str) -> KataRow:
    found = known.katas.get(slug, KataProgress())
    return _row(known, slug, slug, None, [Where(name, True) for name in DEVICES if name in found.passed_on])


def _row(known: Known, slug: str, title: str, level: int | None, places: list[Where]) -> KataRow:
    found, past = known.katas.get(slug, KataProgress()), known.past.katas.get(slug, Sum())
    remarks = ["at the first try"] if slug in known.past.at_once and not found.assisted else []
    remarks += ["assisted"] if found.assisted else []
    if found.status == "passed" and found.last_status not in ("passed", "not_attempted"):
        remarks.append(f"last try {found.last_status}")
    passed_on = day_of(found.passed_at) if found.passed_at else None
    back = known.back.get(slug)
    chance = strength(back) if back is not None else None
    return KataRow(
        slug,
        title,
        level,
        found.status,
        remarks,
        found.attempts,
        past.seconds,
        places,
        found.hint_level,
        passed_on,
        chance,
    )


def _places(kata: Kata, found: KataProgress) -> list[Where]:
    """The devices that every machine has, of those that it is checked on; and others on which it passed."""
    always = DEVICES[:2] if kata.gpu else DEVICES[:1]
    return [Where(name, name in found.passed_on) for name in DEVICES if name in always or name in found.passed_on]


def _share(cards: Iterable[Card], answered: Collection[str]) -> int:
    return sum(card.id in answered for card in cards)
