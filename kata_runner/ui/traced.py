"""What `kata trace` shows: which check it is, its input, the rows, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass

from kata_runner.core.report import CheckResult, Report
from kata_runner.ui.failure import input_rows, stood_rows
from kata_runner.ui.marks import mark, style
from kata_runner.ui.text import Line, line, paragraphs, spans
from kata_runner.ui.told import Told, head_row, next_rows
from kata_runner.ui.trace import trace_lines


@dataclass(frozen=True)
class Traced:
    """One check that was traced, and where."""

    device: str
    check: CheckResult


def traced_rows(report: Report, traced: Traced, told: Told) -> list[Line]:
    """The trace of one check of a kata, from what it was given to what came of it."""
    check = traced.check
    sign = (f"{mark(check.outcome, unicode=told.unicode)} ", style(check.outcome))
    rows = [head_row(report, told), line()]
    rows.append(spans(sign, (check.title, "strong"), (f" (on {traced.device})", "quiet"), hang=2))
    if report.status == "passed":
        rows.append(line(PASSED, indent=2, hang=2))
    if check.failure is not None:
        rows += input_rows(check.failure, told.width)
    rows.append(line())
    if check.trace is not None and check.trace.rows:
        rows += trace_lines(check.trace, width=told.width, unicode=told.unicode)
    else:
        rows.append(line(LOST if check.trace is None else NOTHING, indent=2, hang=2))
    if check.message and check.outcome != "passed":
        rows += [line(), *paragraphs(check.message, indent=2, hang=2)]
    if check.trace is None:
        rows += stood_rows(check, told)
    return rows + next_rows(told)


PASSED = "Every check passes. This is what your code does in the first of them:"
LOST = "Line by line it can't be told: nothing comes back from code that ends Python, or that stands in native code."
NOTHING = "No line of your file ran to be shown here."
