"""What the screen knows beside a report, and the rows that every telling of one begins and ends with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kata_runner.core.kata import Kata
from kata_runner.core.report import Report
from kata_runner.ui.marks import marked
from kata_runner.ui.text import Line, line, spans


@dataclass(frozen=True)
class Told:
    """What the screen knows beside the report itself."""

    kata: Kata
    file: str  # the learner's file as they know it
    next_steps: tuple[tuple[str, str], ...] = ()  # what to do: a command, and what for
    source: Sequence[str] = ()  # the rows of that file
    unicode: bool = True
    width: int = 80
    height: int | None = None  # rows that a person can see at once; None: any number
    start: bool = False  # the file is a program to mend, as it came
    full: bool = False  # on the full screen, which has a head of its own and draws the course of a training
    at: int | None = None  # the line of that file to go to
    beside: Sequence[Line] = ()  # what the learner guessed, and what it was


def head_row(report: Report, told: Told) -> Line:
    """How the kata came out, its name and its title; and where to look, as editors make it a link."""
    seconds = f"  ({report.seconds:.1f} s)" if report.seconds >= 1 else ""
    return spans(
        marked(report.status, unicode=told.unicode),
        (f"  {told.kata.slug}", "strong"),
        (f"  {told.kata.title}", ""),
        (seconds, "quiet"),
        (f"  {told.file}:{told.at}" if told.at else "", "quiet"),
    )


def next_rows(told: Told) -> list[Line]:
    """What to do next."""
    if not told.next_steps:
        return []
    size = max(len(command) for command, _ in told.next_steps)
    rows = [line(), line("Next:")]
    for command, what in told.next_steps:
        if 2 + size + 2 + len(what) <= told.width:
            rows.append(spans((f"{command.ljust(size)}  ", "strong"), (what, ""), indent=2))
        else:  # a command stays whole, so that it can be copied
            rows += [line(command, "strong", indent=2)._replace(fold=False), line(what, indent=4)]
    return rows
