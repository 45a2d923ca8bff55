"""`kata status --stale`: passes on older checks, or on files that were edited since."""

from __future__ import annotations

from kata_runner.commands.answer_file import read_answer
from kata_runner.commands.place import Place
from kata_runner.commands.progress import course_of, opened
from kata_runner.core.errors import ExitCode
from kata_runner.core.kata import Kata
from kata_runner.core.stub import is_untouched
from kata_runner.core.suite import suite_hash
from kata_runner.store.progress import KataProgress, Progress
from kata_runner.ui.screen import Screen
from kata_runner.ui.text import spans

REASONS = {
    "checks": "the checks have changed since you passed",
    "file": "your file has changed since you passed",
    "missing": "your file is gone",
}


def show_stale(screen: Screen, place: Place) -> ExitCode:
    """Lists passed katas that are worth another check; none is fine too."""
    with opened(screen, place) as progress:
        known = progress.summary()
        passed = [kata for kata in place.catalog.katas if kata.slug in known and known[kata.slug].status == "passed"]
        found = [(kata, _reasons(place, progress, kata, known[kata.slug])) for kata in passed]
    stale = [(kata, reasons) for kata, reasons in found if reasons]
    if screen.json:
        screen.answer({"stale": [{"kata": kata.slug, "reasons": reasons} for kata, reasons in stale]})
    elif not stale:
        screen.say("Every pass still holds: neither its checks nor your file have changed.")
    else:
        for kata, reasons in stale:
            screen.show([spans((kata.slug, "strong"), (f": {' and '.join(REASONS[r] for r in reasons)}", ""), hang=2)])
        slugs = " ".join(kata.slug for kata, _ in stale)
        screen.say()
        screen.say(f"To check again: kata check {slugs}")
    return ExitCode.OK


def _reasons(place: Place, progress: Progress, kata: Kata, known: KataProgress) -> list[str]:
    reasons = ["checks"] if known.passed_suite != suite_hash(place.content, kata) else []
    if course_of(progress, kata).begun is not None:  # its file is a fresh stub, as was asked for
        return reasons
    now = read_answer(place.workspace.answer_file(kata.topic, kata.slug), place.file_of(kata))
    if not isinstance(now, bytes):
        return [*reasons, "missing"]
    last = next((one for one in reversed(progress.attempts(kata.slug)) if one.status == "passed"), None)
    return [*reasons, "file"] if last is not None and not is_untouched(now, last.source) else reasons
