"""In GitHub's CI, what didn't pass is told as annotations too, which GitHub shows beside the lines of the change."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from kata_runner.ui.annotations import Annotation
from kata_runner.ui.screen import Screen
from kata_runner.ui.text import code

if TYPE_CHECKING:
    from kata_runner.commands.attempt import Attempt
    from kata_runner.core.findings import Finding
    from kata_runner.core.layout import Content
    from kata_runner.core.report import Report

SILENT = ("passed", "not_attempted")


class Annotations:
    """Gathers remarks, and writes them at the end; none at all where GitHub is not listening."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._wanted = os.environ.get("GITHUB_ACTIONS") == "true"
        self._found: list[Annotation] = []

    def add_report(self, attempt: Attempt, report: Report) -> None:
        """One remark on a kata that did not pass: GitHub shows ten of a step at most. What is not begun is no fault."""
        if self._wanted and report.status not in SILENT and not attempt.is_program_to_mend:
            self._found.append(_of_report(attempt, report))

    def add_findings(self, content: Content, findings: Iterable[Finding]) -> None:
        """What `kata verify` found."""
        if self._wanted:
            self._found += [
                Annotation("error", f"kata verify {found.invariant}", f"{found.reason}\n{found.do}",
                           _in_repository(content.root / found.file))
                for found in findings
            ]  # fmt: skip

    def write(self) -> None:
        """Writes them on standard output; on standard error where that is to hold one object: GitHub reads both."""
        for row in (found.row() for found in self._found):
            if self._screen.json:
                self._screen.warn_in_place(f"{row}\n")
            else:
                self._screen.show(code(row, style=""))


def _of_report(attempt: Attempt, report: Report) -> Annotation:
    from kata_runner.core.spots import failing_line, first_failure

    level = "warning" if report.status == "unavailable" else "error"
    found = first_failure(report)
    if report.problem is not None or found is None:
        reasons = [report.problem.message] if report.problem else [v.reason for v in report.devices if v.reason]
        message = "\n".join(reasons) or report.status
        where = ""
    else:
        device, check = found
        message, where = f"{check.title}\n{check.message or check.outcome}", f" on {device}"
    if report.diagnosis is not None:
        message += f"\nIt looks as if {report.diagnosis.says}"
    title = f"{report.kata}: {report.status}{where}"
    return Annotation(level, title, message, _in_repository(attempt.path), failing_line(report, attempt.source))


def _in_repository(path: Path) -> str:
    """A path as GitHub knows it: from the root of the checkout; elsewhere the file's name."""
    root = os.path.realpath(os.environ.get("GITHUB_WORKSPACE") or os.curdir)
    try:
        way = os.path.relpath(os.path.realpath(path), root)
    except ValueError:  # another drive
        return path.name
    return path.name if way.startswith(os.pardir) else way.replace(os.sep, "/")
