"""`kata status`: how far the learner is, and what is next."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kata_runner.commands.place import Place, open_place
from kata_runner.commands.progress import opened
from kata_runner.core.errors import ExitCode
from kata_runner.core.goals import GOALS
from kata_runner.core.kata import Kata
from kata_runner.ui.overview import Share, next_rows, progress_rows
from kata_runner.ui.screen import Screen


def status(screen: Screen, *, stale: bool = False) -> ExitCode:
    """Shows progress by topic and goal; with `stale`, the passes that may not hold any more instead."""
    place = open_place()
    if stale:
        from kata_runner.commands.stale import show_stale

        return show_stale(screen, place)
    with opened(screen, place) as progress:
        known = progress.summary()
    passed = {slug for slug, kata in known.items() if kata.status == "passed"}
    following = place.catalog.next(passed)
    total = _share("all", place.catalog.katas, passed)
    topics = [_share(topic.title, topic.katas, passed) for topic in place.catalog.topics]
    goals = [_share(goal.title, goal.katas(place.catalog), passed) for goal in GOALS]
    if screen.json:
        assisted = sorted(slug for slug, kata in known.items() if kata.assisted)
        screen.answer(_public(place, total, topics, goals, following) | {"assisted": assisted})
        return ExitCode.OK
    screen.show(progress_rows(total, topics, goals, unicode=screen.unicode))
    screen.show(next_rows(following, place.file_of(following) if following else ""))
    return ExitCode.OK


def _share(title: str, katas: Iterable[Kata], passed: set[str]) -> Share:
    katas = tuple(katas)
    return Share(title, sum(kata.slug in passed for kata in katas), len(katas))


def _public(
    place: Place, total: Share, topics: list[Share], goals: list[Share], following: Kata | None
) -> dict[str, Any]:
    return {
        "workspace": str(place.workspace.root),
        "passed": total.passed,
        "total": total.total,
        "topics": [
            {"topic": topic.name, "title": topic.title, "passed": share.passed, "total": share.total}
            for topic, share in zip(place.catalog.topics, topics, strict=True)
        ],
        "goals": [
            {"goal": goal.title, "passed": goal.passed, "total": goal.total, "done": goal.done} for goal in goals
        ],
        "next": next_public(place, following),
    }


def next_public(place: Place, kata: Kata | None) -> dict[str, Any] | None:
    """The kata that is next, for a program to read."""
    if kata is None:
        return None
    return {"kata": kata.slug, "title": kata.title, "topic": kata.topic, "file": place.file_of(kata)}
