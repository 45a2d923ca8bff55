"""`kata review`: what has come back and why, and the way to begin."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from kata_runner.commands.place import Place, open_place
from kata_runner.commands.progress import opened
from kata_runner.commands.returning import Returning
from kata_runner.core import clock
from kata_runner.core.errors import ExitCode, NothingMatched
from kata_runner.core.past import KATAS
from kata_runner.practice.due import Return, day_of
from kata_runner.ui.reviews import Offer, offer_rows, on_day, under_way_rows, why
from kata_runner.ui.screen import Screen


def review(screen: Screen, name: str | None = None, *, now: str | None = None, diff: bool = False) -> ExitCode:
    """Offers what is due at `now` (an ISO text; else the clock's time), begins a review, or shows what came of it."""
    moment = clock.parse(now, "--now") if now is not None else clock.now()
    place = open_place()
    if diff:
        from kata_runner.commands.review_diff import show_difference

        return show_difference(screen, place, name)
    if name is not None:
        from kata_runner.commands.review_begin import begin  # a list needs nothing of it

        return begin(screen, place, place.catalog.resolve(name, place.workspace), moment)
    with opened(screen, place) as progress:
        returning = Returning.of(place, progress, parts=[KATAS])
    katas = returning.katas(moment).values()
    returning.keep()
    found = [one for one in katas if now is None or one.last is not None]  # else it was not solved yet at that time
    under_way = [one for one in found if one.begun is not None]
    due = sorted((one for one in found if one.is_due and one.begun is None), key=lambda one: -one.urgency)
    following = min((one for one in found if one.begun is None and not one.is_due), key=_day, default=None)
    if not due and not under_way:
        raise _nothing(following, moment)
    if screen.json:
        screen.answer(_public(place, due, under_way, following, moment))
        return ExitCode.OK
    return _offer(screen, place, due, under_way, moment)


def _offer(screen: Screen, place: Place, due: list[Return], under_way: list[Return], now: datetime) -> ExitCode:
    today = day_of(now)
    screen.show(under_way_rows([_offered(place, one, today) for one in under_way], today))
    if under_way and due:
        screen.say()
    screen.show(offer_rows([_offered(place, one, today) for one in due], today))
    if not due:
        return ExitCode.OK
    first = place.catalog.resolve(due[0].name)
    screen.say()
    question = f"Begin with {first.slug}? Its file becomes a fresh stub; what is in it now is kept."
    if screen.asks and screen.ask(question, default=True):
        from kata_runner.commands.review_begin import begin

        return begin(screen, place, first, now)
    screen.say(f"To begin: kata review {first.slug}")
    return ExitCode.OK


def _nothing(following: Return | None, now: datetime) -> NothingMatched:
    """That nothing is due, and what comes next."""
    if following is None:
        return NothingMatched(NONE_YET, next_step="To check the next one: kata check")
    return NothingMatched(
        f"No kata is due. The next, {following.name}, comes back {on_day(following.due, day_of(now))}.",
        next_step=f"To solve it again before: kata review {following.name}",
    )


def _day(found: Return) -> tuple[object, str]:
    return found.due, found.name


def _offered(place: Place, found: Return, today: Any) -> Offer:
    kata = place.catalog.resolve(found.name)
    since = day_of(found.begun) if found.begun is not None else found.due
    return Offer(kata, since, _why(found, today), place.file_of(kata))


def _why(found: Return, today: Any) -> str:
    last = found.last
    return why(None, 0, 0) if last is None else why(last.grade, found.times, (today - day_of(last.at)).days)


def _public(
    place: Place, due: list[Return], under_way: list[Return], following: Return | None, now: datetime
) -> dict[str, Any]:
    """What has come back, for a program to read."""
    return {
        "now": now.isoformat(),
        "due": [_public_of(place, one, now) for one in due],
        "under_way": [_public_of(place, one, now) for one in under_way],
        "next": {"kata": following.name, "due": following.due.isoformat()} if following else None,
    }


def _public_of(place: Place, found: Return, now: datetime) -> dict[str, Any]:
    kata = place.catalog.resolve(found.name)
    return {
        "kata": kata.slug,
        "title": kata.title,
        "topic": kata.topic,
        "file": place.file_of(kata),
        "minutes": kata.minutes,
        "due": found.due.isoformat(),
        "why": _why(found, day_of(now)),
        "times": found.times,
        "last": found.last.grade.word if found.last else None,
        "last_at": found.last.at.isoformat() if found.last else None,
        "begun_at": found.begun.isoformat() if found.begun else None,
    }


NONE_YET = "No kata is due: none was passed yet."
