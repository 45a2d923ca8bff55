"""`kata status`: how far the learner is, and what is next."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from kata_runner.commands.place import Place, open_place
from kata_runner.commands.progress import opened
from kata_runner.commands.returning import Returning
from kata_runner.commands.upgraded import tell_of_upgrade
from kata_runner.core import clock, deck
from kata_runner.core.card import Card
from kata_runner.core.errors import ExitCode
from kata_runner.core.goals import GOALS
from kata_runner.core.kata import Kata
from kata_runner.practice.due import LATELY
from kata_runner.ui.overview import Both, Share, next_rows, progress_rows
from kata_runner.ui.practised import Practice, practice_rows
from kata_runner.ui.screen import Screen


def status(screen: Screen, *, stale: bool = False) -> ExitCode:
    """Shows progress by topic and goal; with `stale`, the passes that may not hold any more instead."""
    place = open_place()
    if stale:
        from kata_runner.commands.stale import show_stale

        return show_stale(screen, place)
    tell_of_upgrade(screen, place.workspace)
    cards = deck.load(place.content, [topic.name for topic in place.catalog.topics])
    with opened(screen, place) as progress:
        known, asked = progress.summary(), progress.cards(cards.aliases)
        returning = Returning.of(place, progress, cards.aliases)
    practice = _practice(returning, _ids(cards.cards))
    returning.keep()
    passed = {slug for slug, kata in known.items() if kata.status == "passed"}
    answered = {card for card, standing in asked.items() if standing.passed}
    following = place.catalog.next(passed)
    total = Both("all", _share(_slugs(place.catalog.katas), passed), _share(_ids(cards.cards), answered))
    topics = [_share(_slugs(topic.katas), passed)._replace(title=topic.title) for topic in place.catalog.topics]
    shown = [(goal, _slugs(goal.katas(place.catalog)), _ids(cards.of_goal(goal.key))) for goal in GOALS]
    goals = [Both(goal.title, _share(slugs, passed), _share(ids, answered)) for goal, slugs, ids in shown]
    if screen.json:
        assisted = sorted(slug for slug, kata in known.items() if kata.assisted)
        named = [(slugs, ids) for _, slugs, ids in shown]
        screen.answer(
            _public(place, total, topics, list(zip(goals, named, strict=True)), following, assisted)
            | practice_public(practice)
        )
        return ExitCode.OK
    screen.show(progress_rows(total, topics, goals, unicode=screen.unicode))
    screen.show(practice_rows(practice))
    screen.show(next_rows(following, place.file_of(following) if following else ""))
    return ExitCode.OK


def _practice(returning: Returning, cards: Collection[str]) -> Practice:
    """What comes back today, how much was known of what came back, and the time spent."""
    now = clock.now()
    katas = returning.katas(now).values()
    under_way = [one.name for one in katas if one.begun is not None]
    due = [one.name for one in katas if one.is_due and one.begun is None]
    asked = [card for card, one in returning.cards(now).items() if one.is_due and card in cards]
    known, time = returning.retention(now), returning.time(now)
    return Practice(due, under_way, len(asked), known.came_back, known.known, LATELY, time.total, time.today)


def practice_public(practice: Practice) -> dict[str, Any]:
    """What comes back, for a program to read."""
    came_back, known = practice.came_back, practice.known
    share = round(known / came_back, 4) if came_back else None
    return {
        "due": {"katas": practice.due, "under_way": practice.under_way, "cards": practice.cards},
        "retention": {"days": practice.days, "came_back": came_back, "known": known, "share": share},
        "time": {"seconds": round(practice.seconds), "today": round(practice.today)},
    }


def _slugs(katas: Iterable[Kata]) -> list[str]:
    return [kata.slug for kata in katas]


def _ids(cards: Iterable[Card]) -> list[str]:
    return [card.id for card in cards]


def _share(names: Collection[str], done: Collection[str]) -> Share:
    return Share("", sum(name in done for name in names), len(names))


def _public(
    place: Place,
    total: Both,
    topics: list[Share],
    goals: list[tuple[Both, tuple[list[str], list[str]]]],
    following: Kata | None,
    assisted: list[str],
) -> dict[str, Any]:
    return {
        "workspace": str(place.workspace.root),
        "passed": total.katas.passed,
        "total": total.katas.total,
        "cards": {"known": total.cards.passed, "total": total.cards.total},
        "topics": [
            {"topic": topic.name, "title": topic.title, "passed": share.passed, "total": share.total}
            for topic, share in zip(place.catalog.topics, topics, strict=True)
        ],
        "goals": [
            {
                "goal": goal.title,
                "passed": goal.katas.passed,
                "total": goal.katas.total,
                "cards_known": goal.cards.passed,
                "cards_total": goal.cards.total,
                "done": goal.done,
                "katas": slugs,
                "cards": ids,
            }
            for goal, (slugs, ids) in goals
        ],
        "next": next_public(place, following),
        "assisted": assisted,
    }


def next_public(place: Place, kata: Kata | None) -> dict[str, Any] | None:
    """The kata that is next, for a program to read."""
    if kata is None:
        return None
    return {"kata": kata.slug, "title": kata.title, "topic": kata.topic, "file": place.file_of(kata)}
