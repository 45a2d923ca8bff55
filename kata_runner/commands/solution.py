"""`kata solution`: the reference solution, after a pass or when the learner gives up."""

from __future__ import annotations

from kata_runner.commands.answer_file import read_answer
from kata_runner.commands.place import Place, open_place, shipped
from kata_runner.commands.progress import opened
from kata_runner.core.catalog import Kata
from kata_runner.core.errors import EnvironmentProblem, ExitCode, UsageProblem
from kata_runner.core.report import Problem
from kata_runner.ui.screen import Screen
from kata_runner.ui.text import Line, code


def solution(screen: Screen, name: str, *, give_up: bool = False, diff: bool = False) -> ExitCode:
    """Shows the solution, or how it differs from the learner's own; before a pass it marks the kata as assisted."""
    place = open_place()
    kata = place.catalog.resolve(name, place.workspace)
    source = shipped(place.content, place.content.solution(kata.topic, kata.slug))
    own = _own(place, kata) if diff else ""
    with opened(screen, place) as progress:
        if progress.of(kata.slug).passed_at is None:
            _refuse_unless(give_up, kata)
            progress.mark_assisted(kata.slug)
            screen.warn(f"{kata.slug} is marked as assisted: you saw the solution before you passed it.")
    text = source.decode("utf-8").replace("\r\n", "\n")
    screen.show(_differences(own, text, place.file_of(kata)) if diff else code(text, style=""))
    return ExitCode.OK


def _refuse_unless(give_up: bool, kata: Kata) -> None:
    if not give_up:
        raise UsageProblem(
            f"You have not passed {kata.slug} yet, so its solution stays closed.",
            next_step=f"For help: kata hint {kata.slug}\nTo see it all the same: kata solution {kata.slug} --give-up",
        )


def _own(place: Place, kata: Kata) -> str:
    shown = place.file_of(kata)
    found = read_answer(place.workspace.answer_file(kata.topic, kata.slug), shown)
    if isinstance(found, Problem):
        raise EnvironmentProblem(found.message, next_step=f"Leave --diff out: kata solution {kata.slug}")
    return found.decode("utf-8", "replace").replace("\r\n", "\n")


def _differences(own: str, solution: str, shown: str) -> list[Line]:
    """A unified diff from the learner's file to the solution."""
    import difflib

    rows = list(difflib.unified_diff(own.splitlines(), solution.splitlines(), shown, "the solution", lineterm=""))
    if not rows:
        return [*code("Your file is the solution, letter by letter.", style="")]
    return [row for text in rows for row in code(text or " ", style=_style(text))]


def _style(row: str) -> str:
    if row.startswith(("---", "+++", "@@")):
        return "quiet"
    return {"+": "good", "-": "bad"}.get(row[:1], "")
