"""One line a kata, for checks of several, and the count below them."""

from __future__ import annotations

from collections.abc import Mapping

from kata_runner.core.kata import Kata
from kata_runner.core.report import STATUSES, DeviceVerdict, Report
from kata_runner.ui.marks import marked, style, word
from kata_runner.ui.text import Line, Span, line, spans
from kata_runner.ui.verdict import START

FAILING = ("failed", "timeout", "crashed", "error")
WORD = 11  # columns for a mark and its word
ORDER = tuple(reversed(STATUSES))


def summary_rows(report: Report, kata: Kata, *, room: int, unicode: bool, start: bool = False) -> list[Line]:
    """The kata with its status on every device; below it what went wrong first.

    `room` columns are for its name. `start`: the file is a program to mend, as it came.
    """
    status, colour = marked(report.status, unicode=unicode)
    parts: list[Span] = [(status.ljust(WORD), colour), (kata.slug.ljust(room), "strong"), (" ", "")]
    parts += [(f" {_on_device(verdict)}", "quiet") for verdict in report.devices]
    rows = [spans(*parts, hang=4)]
    why = START if start and report.status in FAILING else _why(report)
    return [*rows, line(why, indent=4, hang=2)] if why else rows


def count_rows(counts: Mapping[str, int]) -> list[Line]:
    """How many katas have which status, the good ones first."""
    parts: list[Span] = []
    for status in ORDER:
        if counts.get(status):
            parts += [(", " if parts else "", ""), (f"{counts[status]} {word(status)}", style(status))]
    return [line(), spans(*parts)] if parts else []


def _on_device(verdict: DeviceVerdict) -> str:
    if not verdict.checks:
        return verdict.device
    passed = sum(check.outcome == "passed" for check in verdict.checks)
    return f"{verdict.device} {passed}/{len(verdict.checks)}"


def _why(report: Report) -> str | None:
    """The first thing that went wrong, in one sentence."""
    if report.status in ("passed", "not_attempted"):
        return None
    if report.problem is not None:
        return report.problem.message
    for verdict in sorted(report.devices, key=lambda verdict: STATUSES.index(verdict.status)):
        if verdict.reason:
            return f"{verdict.device}: {verdict.reason}"
        failing = next((check for check in verdict.checks if check.outcome in FAILING), None)
        if failing is not None:
            return failing.title
    return None
