"""Why one check failed, in the order in which a learner needs it."""

from __future__ import annotations

from kata_runner.core.report import CheckResult, Failure, Report
from kata_runner.ui.marks import mark, style
from kata_runner.ui.packing import begins_one, packed
from kata_runner.ui.text import Line, code, line, paragraphs, shortened, spans
from kata_runner.ui.told import Told
from kata_runner.ui.trace import trace_lines

LABEL = 11  # columns for "got", "expected", "for", "run first"
LONGEST = 240  # characters of one row of what is the learner's own: three rows of the screen


def failure_rows(
    check: CheckResult, devices: list[str], report: Report, told: Told, *, table: bool = True
) -> list[Line]:
    """One check that failed, from its sentence to the smallest input, and the rows of code that say why."""
    rows = [failed_row(check, devices, report, told)]
    failure = check.failure
    if failure is not None and failure.kind == "not_implemented":
        return rows + _not_written(failure, told)
    if failure is not None and failure.exception is not None:
        rows += _exception(failure, told)
    elif check.message:
        rows += paragraphs(check.message, indent=2, hang=2)
    rows += stood_rows(check, told)
    if failure is not None:
        values = {"got": failure.actual, "expected": failure.expected}
        rows += [row for label, value in values.items() for row in _value(label, value, told.width)]
        rows += input_rows(failure, told.width)
    if check.trace is not None and table:
        rows.append(line(ON_THE_WAY, "quiet", indent=2))
        rows += trace_lines(check.trace, width=told.width, unicode=told.unicode, indent=4, short=True)
    return rows


def failed_row(check: CheckResult, devices: list[str], report: Report, told: Told) -> Line:
    """The sentence of a check that failed, and where."""
    where = f" ({' and '.join(devices)} only)" if len(devices) < len(report.devices) else ""
    sign = (f"{mark(check.outcome, unicode=told.unicode)} ", style(check.outcome))
    return spans(sign, (check.title, "strong"), (where, ""), hang=2)


def input_rows(failure: Failure, width: int) -> list[Line]:
    """The input as code, what has to be run before it, and what is not as it was in the check."""
    if failure.input is None:
        return []
    rows = _pasted("for", failure.input, width) + _pasted("run first", failure.setup or "", width)
    return rows + ([spans((failure.unlike, "quiet"), indent=2 + LABEL)] if failure.unlike else [])


def _pasted(label: str, text: str, width: int) -> list[Line]:
    """Code to be copied: beside its label, or below it.

    Several statements begin in the first column there, for Python takes no others from a terminal.
    """
    rows = packed(text, width - 2 - LABEL) if text else []
    if len(rows) <= 1:
        return _value(label, "\n".join(rows) or None, width)
    alone = not any(begins_one(row) for row in rows[1:])
    return [line(label, "quiet", indent=2), *code("\n".join(packed(text, width)), indent=6 if alone else 0)]


def _not_written(failure: Failure, told: Told) -> list[Line]:
    """A part that is still to come is no fault: nothing of it is blamed, no input matters."""
    rows = [line(failure.message, indent=2, hang=2)]
    if failure.exception is not None and failure.exception.line is not None:
        rows.append(line(f"Its code goes to line {failure.exception.line} of {told.file}.", indent=2, hang=2))
    return rows


def _exception(failure: Failure, told: Told) -> list[Line]:
    raised = failure.exception
    assert raised is not None
    text = f"{raised.type}: {raised.text}" if raised.text else raised.type
    if raised.line is None:
        return [spans(("Your code raised ", ""), (text, "bad"), indent=2, hang=2), *_meaning(raised.says)]
    return [
        line(f"Your code raised an exception at line {raised.line} of {told.file}:", indent=2, hang=2),
        *own_code(raised.code or ""),
        *paragraphs(text, "bad", indent=2, hang=2),
        *_meaning(raised.says),
    ]


def own_code(row: str) -> list[Line]:
    """A row of the learner's file."""
    return code(shortened(row.strip(), LONGEST), indent=6)


def _meaning(says: str | None) -> list[Line]:
    return paragraphs(says, indent=2, hang=2) if says else []


def stood_rows(check: CheckResult, told: Told) -> list[Line]:
    """Where a timeout or a crash found the learner's code."""
    if check.line is None:
        return []
    rows = [line(f"Your code stood at line {check.line} of {told.file}:", indent=2, hang=2)]
    rows += own_code(check.code or "")
    if check.variables:
        rows.append(line("There it held:", indent=2))
        rows += [row for name, value in check.variables.items() for row in code(f"{name} = {value}", indent=6)]
    return rows


def _value(label: str, value: str | None, width: int) -> list[Line]:
    """A value beside its label; a long one or one of several rows below it."""
    if value is None:
        return []
    if "\n" not in value and 2 + LABEL + len(value) <= width:
        return [spans((label.ljust(LABEL), "quiet"), (value, "code"), indent=2)._replace(fold=False)]
    if label in TOLD and "\n" not in value:  # nobody pastes it
        return [line(label, "quiet", indent=2), line(value, "code", indent=6, hang=2)]
    return [line(label, "quiet", indent=2), *code(value, indent=6)]


TOLD = ("got", "expected")
ON_THE_WAY = "On the way there:"
