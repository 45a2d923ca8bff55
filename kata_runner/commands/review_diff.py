"""`kata review --diff`: after the pass, how the work from before the review differs from what was written in it."""

from __future__ import annotations

from kata_runner.commands.place import Place
from kata_runner.commands.progress import course_of, opened
from kata_runner.commands.reset import what_is_there
from kata_runner.core.errors import EnvironmentProblem, ExitCode, NothingMatched, UsageProblem
from kata_runner.core.kata import Kata
from kata_runner.ui.screen import Screen
from kata_runner.ui.source import difference_rows


def show_difference(screen: Screen, place: Place, name: str | None) -> ExitCode:
    """Shows it, once the review has ended: before that it would give the answer away."""
    if name is None:
        raise UsageProblem("--diff is about one kata.", next_step="Name it: kata review KATA --diff")
    if screen.json:
        raise UsageProblem("--diff and --json don't go together.", next_step="Leave one of them out.")
    kata = place.catalog.resolve(name, place.workspace)
    with opened(screen, place) as progress:
        begun = course_of(progress, kata).begun
        before = progress.solved_before_review(kata.slug)
    _refuse_unless_ended(kata, under_way=begun is not None, reviewed=before is not None)
    shown = place.file_of(kata)
    there = what_is_there(place.workspace.answer_file(kata.topic, kata.slug), shown)
    if there is None:
        raise EnvironmentProblem(
            f"There is no file {shown}.", next_step=f"Your versions: kata restore {kata.slug} --list"
        )
    _tell(screen, _text(before or b""), _text(there), shown)
    return ExitCode.OK


def _refuse_unless_ended(kata: Kata, *, under_way: bool, reviewed: bool) -> None:
    if under_way:
        raise UsageProblem(
            f"{kata.slug} is under review, so your work from before stays closed until you have passed.",
            next_step=f"To have it back all the same, which counts as not known: kata restore {kata.slug}",
        )
    if not reviewed:
        raise NothingMatched(
            f"You have not reviewed {kata.slug} yet.", next_step=f"Your versions: kata restore {kata.slug} --list"
        )


def _tell(screen: Screen, before: list[str], now: list[str], shown: str) -> None:
    import difflib

    rows = list(difflib.unified_diff(before, now, f"{shown} before the review", shown, lineterm=""))
    if rows:
        screen.show(difference_rows(rows, fold=screen.terminal))
    else:
        screen.say("You wrote the same again, letter by letter.")


def _text(source: bytes) -> list[str]:
    return source.decode("utf-8", "replace").splitlines()
