"""`kata review`: what has come back, and how a review begins: from a fresh stub, once the work from before is safe."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from kata_runner.commands.answer_file import write_whole
from kata_runner.commands.place import Place, open_place, shipped
from kata_runner.commands.pristine import remember
from kata_runner.commands.progress import course_of, opened
from kata_runner.commands.reset import keep, what_is_there
from kata_runner.commands.returning import Returning
from kata_runner.core import clock
from kata_runner.core.errors import ExitCode, NothingMatched, UsageProblem
from kata_runner.core.kata import Kata
from kata_runner.core.suite import suite_hash
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
        return begin(screen, place, place.catalog.resolve(name, place.workspace), moment)
    with opened(screen, place) as progress:
        returning = Returning.of(place, progress)
    found = returning.katas(moment)
    returning.keep()
    under_way = [one for one in found.values() if one.begun is not None]
    due = sorted((one for one in found.values() if one.is_due and one.begun is None), key=lambda one: -one.urgency)
    following = min((one for one in found.values() if one.begun is None and not one.is_due), key=_day, default=None)
    if not due and not under_way:
        raise _nothing(following, moment)
    if screen.json:
        screen.answer(_public(place, due, under_way, following, moment))
        return ExitCode.OK
    return _offer(screen, place, due, under_way, moment)


def begin(screen: Screen, place: Place, kata: Kata, now: datetime) -> ExitCode:
    """Puts a fresh stub in place of the learner's file: first a copy is kept, last the review is, so that a kill
    between two steps costs nothing and counts for nothing.
    """
    path, shown = place.workspace.answer_file(kata.topic, kata.slug), place.file_of(kata)
    stub = shipped(place.content, place.content.stub(kata.topic, kata.slug))
    suite = suite_hash(place.content, kata)
    with opened(screen, place) as progress:
        _refuse_unless_solved(kata, progress.of(kata.slug).status)
        course = course_of(progress, kata)
        if course.begun is not None:
            return _go_on(screen, place, kata, course.begun)
        there = what_is_there(path, shown)
        version = None if there is None or there == stub else keep(screen, place, kata, there, "review")
        if there != stub:
            write_whole(path, stub, shown)
            remember(place.workspace, kata, stub)
        progress.begin_review(kata.slug, before=stub if there is None else there, now=stub, suite_hash=suite)
        found = Returning.of(place, progress).katas(now)[kata.slug]
    _tell_begun(screen, place, kata, version, found, now)
    return ExitCode.OK


def _refuse_unless_solved(kata: Kata, status: str) -> None:
    if status != "passed":
        raise UsageProblem(
            f"You have not passed {kata.slug} yet, so there is nothing to repeat.",
            next_step=f"To solve it: kata check {kata.slug}",
        )


def _go_on(screen: Screen, place: Place, kata: Kata, since: datetime) -> ExitCode:
    """That a review is under way: the file is what the learner made of the stub since, and stays."""
    if screen.json:
        screen.answer(_begun(place, kata, None, since, began=False))
        return ExitCode.OK
    screen.show(under_way_rows([_offer_of(place, kata, since)], day_of(clock.now())))
    screen.say(f"To begin once more from a fresh stub: kata reset {kata.slug}")
    return ExitCode.OK


def _tell_begun(screen: Screen, place: Place, kata: Kata, version: int | None, found: Return, now: datetime) -> None:
    if screen.json:
        screen.answer(_begun(place, kata, version, found.begun or now, began=True))
        return
    screen.say(f"{place.file_of(kata)} is a fresh stub: {kata.title}.", "good")
    if version is not None:
        screen.say(f"What was there is kept as version {version}, and shown again once you have passed.")
    if found.last is not None and day_of(found.last.at) == day_of(now):
        screen.say(f"You solved it today already, so this time changes no date: it comes back {_on(found, now)}.")
    elif not found.is_due:
        screen.say(f"It would have come back {_on(found, now)}; earlier counts as well.")
    screen.say("Is the file open in your editor? Let it load the stub before you type.")
    screen.say(f"Then: kata watch {kata.slug}")


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
        return begin(screen, place, first, now)
    screen.say(f"To begin: kata review {first.slug}")
    return ExitCode.OK


def _nothing(following: Return | None, now: datetime) -> NothingMatched:
    """That nothing is due, and what comes next."""
    if following is None:
        return NothingMatched(
            "No kata is due: you have passed none yet.", next_step="To check the next one: kata check"
        )
    return NothingMatched(
        f"No kata is due. The next, {following.name}, comes back {_on(following, now)}.",
        next_step=f"To solve it again before: kata review {following.name}",
    )


def _on(found: Return, now: datetime) -> str:
    return on_day(found.due, day_of(now))


def _day(found: Return) -> tuple[object, str]:
    return found.due, found.name


def _offered(place: Place, found: Return, today: Any) -> Offer:
    kata = place.catalog.resolve(found.name)
    since = day_of(found.begun) if found.begun is not None else found.due
    return Offer(kata, since, _why(found, today), place.file_of(kata))


def _offer_of(place: Place, kata: Kata, since: datetime) -> Offer:
    return Offer(kata, day_of(since), "", place.file_of(kata))


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


def _begun(place: Place, kata: Kata, version: int | None, since: datetime, *, began: bool) -> dict[str, Any]:
    """A review that began, now or before."""
    file = place.file_of(kata)
    return {"kata": kata.slug, "file": file, "began": began, "begun_at": since.isoformat(), "version": version}
