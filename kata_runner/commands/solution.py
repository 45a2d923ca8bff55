"""`kata solution`: the reference solution, after a pass or when the learner gives up."""

from __future__ import annotations

from kata_runner.commands.answer_file import read_answer
from kata_runner.commands.place import Place, open_place, shipped
from kata_runner.commands.progress import course_of, give_up_review, opened
from kata_runner.core.catalog import Kata
from kata_runner.core.docstrings import docstring_rows, what_it_was, without_docstrings
from kata_runner.core.errors import EnvironmentProblem, ExitCode, UsageProblem
from kata_runner.core.report import Problem
from kata_runner.ui.screen import Screen
from kata_runner.ui.source import difference_rows, source_rows
from kata_runner.ui.suspicion import compared_lines
from kata_runner.ui.text import Line, code, line


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
        elif course_of(progress, kata).begun is not None:
            _refuse_unless(give_up, kata, review=True)
            give_up_review(place, progress, kata)
            screen.warn(f"You saw the solution, so this review of {kata.slug} counts as not known.")
        guesses = [one.text for one in progress.guesses(kata.slug)]
    text = source.decode("utf-8").replace("\r\n", "\n")
    screen.show(_differences(screen, own, text, place.file_of(kata)) if diff else _solution_rows(screen, text))
    _tell_guesses(screen, compared_lines(guesses, what_it_was(text) if kata.kind == "fix" else ""))
    return ExitCode.OK


def _tell_guesses(screen: Screen, rows: list[Line]) -> None:
    """What the learner thought was wrong, below the answer; beside it where the answer goes into a file."""
    if screen.terminal and rows:
        screen.show([line(), *rows])
    else:
        for row in rows:
            screen.warn("".join(words for words, _ in row.spans))


def _refuse_unless(give_up: bool, kata: Kata, *, review: bool = False) -> None:
    if not give_up:
        why = f"{kata.slug} is under review" if review else f"You have not passed {kata.slug} yet"
        raise UsageProblem(
            f"{why}, so its solution stays closed.",
            next_step=f"For help: kata hint {kata.slug}\nTo see it all the same: kata solution {kata.slug} --give-up",
        )


def _own(place: Place, kata: Kata) -> str:
    shown = place.file_of(kata)
    found = read_answer(place.workspace.answer_file(kata.topic, kata.slug), shown)
    if isinstance(found, Problem):
        raise EnvironmentProblem(found.message, next_step=f"Leave --diff out: kata solution {kata.slug}")
    return found.decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n")


def _solution_rows(screen: Screen, text: str) -> list[Line]:
    """The solution; byte for byte where no person looks at it."""
    if not screen.terminal:
        return code(text, style="")
    return source_rows(text, docstring_rows(text))


def _differences(screen: Screen, own: str, solution: str, shown: str) -> list[Line]:
    """A unified diff of the code, from the learner's file to the solution: how docstrings differ teaches nothing."""
    import difflib

    if own == solution:
        return [line("Your file is the solution, letter by letter.")]
    try:
        mine, theirs, name = without_docstrings(own), without_docstrings(solution), "the solution, without docstrings"
    except UNREADABLE:
        mine, theirs, name = own, solution, "the solution"
    rows = list(difflib.unified_diff(_rows(mine), _rows(theirs), shown, name, lineterm=""))
    if not rows:
        return [line("Your code is the solution, letter by letter.")]
    return difference_rows(rows, fold=screen.terminal)


def _rows(text: str) -> list[str]:
    return [row.rstrip() for row in text.strip("\n").splitlines()]


UNREADABLE = (SyntaxError, ValueError, RecursionError, MemoryError)  # what ast raises for what is no Python
