"""What a learner reads after a check: one screen for one kata."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from kata_runner.core.curve import curve_of
from kata_runner.core.report import OUTCOMES, CheckResult, DeviceVerdict, Problem, Report
from kata_runner.ui.curves import curve_rows
from kata_runner.ui.failure import LONGEST, failed_row, failure_rows, own_code
from kata_runner.ui.guesses import guess_rows
from kata_runner.ui.marks import mark, style, word
from kata_runner.ui.table import check_table
from kata_runner.ui.text import Line, code, fold, line, paragraphs, shortened, spans
from kata_runner.ui.told import Told, head_row, next_rows

__all__ = ["START", "Told", "verdict_rows"]

OUTPUT_ROWS = 6
FAILING = ("failed", "timeout", "crashed", "error")
WORST_FIRST = ("error", "crashed", "timeout", "failed", "skipped", "passed")


@dataclass(frozen=True)
class Listing:
    """How much of the table of checks is shown."""

    hidden: tuple[str, ...] = ()  # outcomes that are counted; checks that are explained are always listed
    cut: bool = False  # titles take one row each
    reasons: int = 2  # checks that are explained, where devices fail at different ones
    table: bool = True  # with the rows of code that say why
    mistake_first: bool = False  # what the mistake looks like stands above the check, where a screen shows the top


NEEDED = Listing(("passed", "skipped"))
LEAST = Listing(OUTCOMES, cut=True)
LISTINGS = (
    Listing(), Listing(("passed",)), NEEDED, replace(NEEDED, cut=True), LEAST,
    replace(LEAST, reasons=1), replace(LEAST, reasons=1, table=False),
    replace(LEAST, reasons=1, table=False, mistake_first=True),
)  # fmt: skip


def verdict_rows(report: Report, told: Told) -> list[Line]:
    """Everything about one kata. Where that is too high, less of the table is listed, and the rest is counted."""
    rows: list[Line] = []
    for listing in LISTINGS:
        rows = _verdict_rows(report, told, listing)
        if told.height is None or _height(rows, told.width) < told.height:
            break
    return rows


def _height(rows: Iterable[Line], width: int) -> int:
    return sum(len(fold(row, width)) for row in rows)


def _verdict_rows(report: Report, told: Told, listing: Listing) -> list[Line]:
    reasons = _to_explain(report)
    explained = {check.id for check, _ in reasons}
    listed = _without(report.devices, listing.hidden, explained)
    rows = [] if told.full else [head_row(report, told)]
    if told.start and report.status in FAILING:
        rows.append(line(START, indent=2, hang=2))
    if report.problem is not None:
        rows += _problem(report.problem, told)
    elif _not_begun(report):
        rows += [line(text, indent=2) for text in _not_attempted(told)]
    else:
        rows += check_table(listed, unicode=told.unicode, width=told.width, cut=listing.cut)
        rows += _counted(report.devices, listed) + _skipped(report.devices)
    rows += _reasons(report, told)
    above = told.full and listing.mistake_first
    rows += _mistake(report, told) if above else []
    rows += guess_rows(report, told)
    for check, devices in reasons[: listing.reasons]:
        rows += [line(), *failure_rows(check, devices, report, told, table=listing.table)]
    for check, devices in reasons[listing.reasons :]:
        rows += [line(), failed_row(check, devices, report, told)]
    rows += _course(report, told)
    rows += [] if above else _mistake(report, told)
    rows += _printed(report)
    rows += [line(), *told.beside] if told.beside else []
    return rows + next_rows(told)


def _not_begun(report: Report) -> bool:
    """Whether nothing was attempted, wherever it could be told."""
    statuses = {verdict.status for verdict in report.devices} - {"unavailable"}
    return statuses == {"not_attempted"}


def _not_attempted(told: Told) -> list[str]:
    if told.start:
        return [HERE_RIGHT, ELSEWHERE_WRONG]
    if told.kata.kind == "predict":
        return [f"There are no values in {told.file} yet.", PREDICT]
    return [f"Nothing is written in {told.file} yet, so there is nothing to judge.", WRITE]


def _problem(problem: Problem, told: Told) -> list[Line]:
    rows = paragraphs(problem.message, "bad", indent=2, hang=2)
    if problem.line is not None and 0 < problem.line <= len(told.source):
        rows += own_code(told.source[problem.line - 1])
    if problem.says:
        rows += paragraphs(problem.says, indent=2, hang=2)
    return rows


def _reasons(report: Report, told: Told) -> list[Line]:
    """Why a device gave no verdict, or one that no check explains."""
    rows = []
    for verdict in report.devices:
        if verdict.reason:
            sign = (f"{mark(verdict.status, unicode=told.unicode)} {verdict.device}: ", style(verdict.status))
            rows.append(spans(sign, (verdict.reason, ""), indent=2, hang=2))
    return rows


def _to_explain(report: Report) -> list[tuple[CheckResult, list[str]]]:
    """The first check that fails on each device, told once where it is the same one."""
    told: dict[str, tuple[CheckResult, list[str]]] = {}
    for verdict in report.devices:
        failing = [check for check in verdict.checks if check.outcome in FAILING]
        first = min(failing, key=_is_to_come, default=None)
        if first is not None and report.problem is None and not _not_begun(report):
            told.setdefault(first.id, (first, []))[1].append(verdict.device)
    return list(told.values())[:2]


def _is_to_come(check: CheckResult) -> bool:
    """Whether a check fails because a value or a function is still to be written: what is wrong is told before."""
    return check.failure is not None and check.failure.kind == "not_implemented"


def _course(report: Report, told: Told) -> list[Line]:
    """How a training went."""
    curve = None if told.full else curve_of(report)
    return [line(), *curve_rows(curve, width=told.width, unicode=told.unicode)] if curve is not None else []


def _mistake(report: Report, told: Told) -> list[Line]:
    """The mistake whose results are the learner's, number for number."""
    if report.diagnosis is None or report.status == "passed" or told.start:
        return []
    return [line(), spans((DIAGNOSIS, "strong"), (_sentence(report.diagnosis.says), ""), hang=2)]


def _printed(report: Report) -> list[Line]:
    """The end of what the learner's code printed."""
    source = report.output_from
    if source is None or not source.output.strip() or report.status == "passed":
        return []
    printed = source.output.rstrip().splitlines()
    head = "Your code printed:"
    if source.output_truncated:
        head = "Your code printed more than is kept. The last lines that are:"
    elif len(printed) > OUTPUT_ROWS:
        head = f"The last {OUTPUT_ROWS} lines that your code printed:"
    rows = [line(), line(head), *code(shortened("\n".join(printed[-OUTPUT_ROWS:]), LONGEST), indent=2, style="")]
    return rows + [line(f"That means: {says}", hang=2) for says in source.output_says]


def _without(
    verdicts: Sequence[DeviceVerdict], hidden: Sequence[str], explained: Collection[str]
) -> Sequence[DeviceVerdict]:
    """The verdicts without checks that came out in one of these ways wherever they ran."""
    if not hidden:
        return verdicts
    worth = {check.id for verdict in verdicts for check in verdict.checks if check.outcome not in hidden}
    worth |= set(explained)
    return [replace(v, checks=tuple(check for check in v.checks if check.id in worth)) for v in verdicts]


def _counted(verdicts: Sequence[DeviceVerdict], listed: Sequence[DeviceVerdict]) -> list[Line]:
    """How many checks are not listed, by the worst that came of each."""
    there = {check.id for verdict in listed for check in verdict.checks}
    worst: dict[str, str] = {}
    for check in (check for verdict in verdicts for check in verdict.checks if check.id not in there):
        worst[check.id] = min(worst.get(check.id, "passed"), check.outcome, key=WORST_FIRST.index)
    counts = Counter(worst.values())
    more = " more" if there else ""
    return [
        line(
            f"{counts[outcome]}{more} {_checks(counts[outcome])} {DID.get(outcome) or word(outcome)}.",
            style(outcome),
            indent=2,
        )
        for outcome in WORST_FIRST
        if counts[outcome]
    ]


def _skipped(verdicts: Sequence[DeviceVerdict]) -> list[Line]:
    """Why checks were skipped, each reason once."""
    said = dict.fromkeys(
        _why_skipped(check.message)
        for verdict in verdicts
        for check in verdict.checks
        if check.outcome == "skipped" and check.message
    )
    return [line(text, "quiet", indent=2) for text in said]


def _why_skipped(message: str) -> str:
    return SAME_CAUSE if message.startswith("same cause as ") else _sentence(f"Skipped: {message}")


DID = {"timeout": "timed out", "error": "broke"}  # where an outcome's word is no verb


def _checks(number: int) -> str:
    return "check" if number == 1 else "checks"


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else text + "."


START = "This is the start, as it came: it fails, and your task is to mend it."
HERE_RIGHT = "This is the start, as it came: here it passes every check, so this is no pass."
ELSEWHERE_WRONG = "What is wrong with it shows on another device."
DIAGNOSIS = "It looks as if "
SAME_CAUSE = "Skipped: fails for the same reason as another check; mend that one first."
WRITE = "Open the file, put your code where the TODO is, and save. There is no hurry."
PREDICT = (
    "Open the file, write what you think in place of each `...`, save, and check again. A wrong guess teaches too."
)
