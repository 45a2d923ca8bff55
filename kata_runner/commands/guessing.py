"""What is told beside a verdict: after a pass how a review went, and what there is to notice or was guessed.

Before a pass: a way to write down what one thinks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kata_runner.commands.attempt import Attempt
from kata_runner.commands.place import shipped
from kata_runner.commands.progress import Keeper
from kata_runner.commands.review_end import review_end
from kata_runner.core.docstrings import notice, what_it_was
from kata_runner.core.kata import Kata
from kata_runner.core.layout import Content
from kata_runner.core.report import Report
from kata_runner.ui.suspicion import compared_lines, notice_lines
from kata_runner.ui.text import Line

FAILING = ("failed", "timeout", "crashed")


class Guessing(NamedTuple):
    """What a verdict tells of guesses."""

    lines: Sequence[Line] = ()
    steps: tuple[tuple[str, str], ...] = ()  # as those that a verdict ends with


def guessing_of(attempt: Attempt, report: Report, keeper: Keeper, content: Content) -> Guessing | None:
    """What there is to tell; the way to guess only with the first verdict on a program to mend."""
    kata = attempt.kata
    if report.status == "passed":
        rows = [*review_end(keeper, kata), *_learned(keeper, kata, content)]
        return Guessing(rows) if rows else None
    if kata.kind != "fix" or report.status not in FAILING or report.problem is not None:
        return None
    if keeper.verdicts(kata) > 1 or keeper.guesses(kata):
        return None
    return Guessing(steps=((f"kata guess {kata.slug} TEXT", "first write down what you think is wrong"),))


def _learned(keeper: Keeper, kata: Kata, content: Content) -> list[Line]:
    """The guesses; below them what was wrong in a program to mend, in all else what there is to notice."""
    guesses = [guess.text for guess in keeper.guesses(kata)]
    solution = shipped(content, content.solution(kata.topic, kata.slug)).decode("utf-8", "replace")
    compared = compared_lines(guesses, what_it_was(solution) if kata.kind == "fix" else "")
    return compared if compared and kata.kind == "fix" else [*compared, *notice_lines(notice(solution))]
