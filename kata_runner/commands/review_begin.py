"""How a review begins: from a fresh stub, once the work from before is safe."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from kata_runner.commands.answer_file import write_whole
from kata_runner.commands.place import Place, shipped
from kata_runner.commands.pristine import remember
from kata_runner.commands.progress import course_of, opened
from kata_runner.commands.reset import keep, what_is_there
from kata_runner.commands.returning import Returning
from kata_runner.core import clock
from kata_runner.core.errors import ExitCode, UsageProblem
from kata_runner.core.kata import Kata
from kata_runner.core.past import KATAS
from kata_runner.core.suite import suite_hash
from kata_runner.practice.due import Return, day_of
from kata_runner.ui.reviews import Offer, on_day, under_way_rows
from kata_runner.ui.screen import Screen


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
        found = Returning.of(place, progress, parts=[KATAS]).katas(now)[kata.slug]
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
    offer = Offer(kata, day_of(since), "", place.file_of(kata))
    screen.show(under_way_rows([offer], day_of(clock.now())))
    screen.say(f"To begin once more from a fresh stub: kata reset {kata.slug}")
    return ExitCode.OK


def _tell_begun(screen: Screen, place: Place, kata: Kata, version: int | None, found: Return, now: datetime) -> None:
    if screen.json:
        screen.answer(_begun(place, kata, version, found.begun or now, began=True))
        return
    back = on_day(found.due, day_of(now))
    screen.say(f"{place.file_of(kata)} is a fresh stub: {kata.title}.", "good")
    if version is not None:
        screen.say(f"What was there is kept as version {version}; once you have passed you may look at it.")
    if found.last is not None and day_of(found.last.at) == day_of(now):
        screen.say(f"You solved it today already, so this time changes no date: it comes back {back}.")
    elif not found.is_due:
        screen.say(f"It would have come back {back}; earlier counts as well.")
    screen.say("Is the file open in your editor? Let it load the stub before you type.")
    screen.say(f"Then: kata watch {kata.slug}")


def _begun(place: Place, kata: Kata, version: int | None, since: datetime, *, began: bool) -> dict[str, Any]:
    """A review that began, now or before."""
    file = place.file_of(kata)
    return {"kata": kata.slug, "file": file, "began": began, "begun_at": since.isoformat(), "kept_as": version}
