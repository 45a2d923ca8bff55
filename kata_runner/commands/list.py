"""`kata list`: the katas, with status, level and devices."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kata_runner.commands.place import Place, nearby_workspace
from kata_runner.commands.progress import opened
from kata_runner.commands.upgraded import tell_of_upgrade
from kata_runner.core.catalog import Catalog, Kata, load
from kata_runner.core.errors import ExitCode, NothingMatched, UsageProblem
from kata_runner.core.layout import Content, way_to_one
from kata_runner.store.progress import KataProgress
from kata_runner.ui.overview import Entry, list_rows
from kata_runner.ui.screen import Screen


def list_katas(
    screen: Screen, *, todo: bool = False, done: bool = False, topic: str | None = None, search: str | None = None
) -> ExitCode:
    """Lists the katas that match; without a workspace each of them is to do."""
    if todo and done:
        raise UsageProblem("--todo and --done don't go together.", next_step="Leave one of them out.")
    content = Content.find()
    catalog = load(content)
    known = _known(screen, content, catalog)
    matching = _matching(catalog, topic, search)
    katas = [kata for kata in matching if not (todo or done) or done == (_of(known, kata).status == "passed")]
    if not katas:
        raise _none(narrowed=len(matching) < len(catalog.katas), nothing=not matching, todo=todo)
    if screen.json:
        screen.answer({"katas": [_public(kata, _of(known, kata)) for kata in katas]})
    else:
        entries = [_entry(kata, _of(known, kata)) for kata in katas]
        screen.show(list_rows(entries, catalog.topics, unicode=screen.unicode, width=screen.width))
    return ExitCode.OK


def entries_of(screen: Screen, place: Place) -> list[Entry]:
    """Every kata of a workspace, where the learner stands with it, and whether it has come back."""
    from kata_runner.commands.returning import Returning
    from kata_runner.core import clock

    with opened(screen, place) as progress:
        known, returning = progress.summary(), Returning.of(place, progress)
    back = returning.katas(clock.now())
    returning.keep()
    due = {slug for slug, one in back.items() if one.is_due and one.begun is None}
    return [_entry(kata, _of(known, kata))._replace(due=kata.slug in due) for kata in place.catalog.katas]


def _known(screen: Screen, content: Content, catalog: Catalog) -> Mapping[str, KataProgress]:
    workspace = nearby_workspace()
    if workspace is None:
        screen.warn(f"There is no workspace here, so every kata is to do. {way_to_one()}")
        return {}
    tell_of_upgrade(screen, workspace)
    with opened(screen, Place(content, catalog, workspace)) as progress:
        return progress.summary()


def _matching(catalog: Catalog, topic: str | None, search: str | None) -> list[Kata]:
    katas = catalog.katas if topic is None else catalog.topic(topic).katas
    words = (search or "").lower().replace("_", " ").split()
    return [kata for kata in katas if all(word in _searched(kata) for word in words)]


def _none(*, narrowed: bool, nothing: bool, todo: bool) -> NothingMatched:
    """Why there is nothing to list: no kata is meant, or all of them are passed, or none is yet."""
    if nothing:
        return NothingMatched("No kata matches that.", next_step="To see them all: kata list")
    if todo:
        which = "all of these" if narrowed else "every kata"
        return NothingMatched(f"You have passed {which}.", next_step="To see them: kata list --done")
    which = "none of these" if narrowed else "no kata"
    return NothingMatched(f"You have passed {which} yet.", next_step="To see what there is: kata list")


def _searched(kata: Kata) -> str:
    return f"{kata.slug} {kata.title} {kata.topic}".lower().replace("_", " ")


def _of(known: Mapping[str, KataProgress], kata: Kata) -> KataProgress:
    return known.get(kata.slug) or KataProgress()


def _entry(kata: Kata, found: KataProgress) -> Entry:
    return Entry(kata, found.status, found.last_status, found.assisted)


def _public(kata: Kata, found: KataProgress) -> dict[str, Any]:
    return {
        "kata": kata.slug,
        "title": kata.title,
        "topic": kata.topic,
        "kind": kata.kind,
        "level": kata.level,
        "minutes": kata.minutes,
        "needs": list(kata.needs),
        "devices": list(kata.devices),
        "status": found.status,
        "last_status": found.last_status,
        "attempts": found.attempts,
        "hint_level": found.hint_level,
        "assisted": found.assisted,
        "passed_at": found.passed_at.isoformat() if found.passed_at else None,
        "passed_on": sorted(found.passed_on),
    }
