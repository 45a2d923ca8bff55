"""Whose fault it is that a check or a run broke: ours, or that of the code that it ran on. Standard library only."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kata_runner.core.report import CheckResult, DeviceVerdict, worst_status
from kata_runner.worker.protocol import Job
from kata_runner.worker.stops import CHANGED
from kata_runner.worker.tally import Tally


def settled(verdict: DeviceVerdict, job: Job, tally: Tally, solution_passes: Callable[[], bool]) -> DeviceVerdict:
    """The verdict; where it says that something of ours broke on a learner's code, the solution is asked first.

    If that passes in a process of its own, nothing of ours is broken: the learner's code has changed what the checks
    work with, and what it broke has crashed.
    """
    if verdict.status != "error" or job.subject.kind != "source" or not tally.reached or not solution_passes():
        return verdict
    checks = tuple(_crashed(check) if check.outcome == "error" else check for check in verdict.checks)
    bad = [check.outcome for check in checks if check.outcome not in ("passed", "skipped")]
    broke = tally.broken is not None
    status = worst_status([*bad, *(["crashed"] if broke else [])])
    return replace(verdict, status=status, checks=checks, reason=CHANGED if broke else None)


def _crashed(check: CheckResult) -> CheckResult:
    return replace(check, outcome="crashed", message=CHANGED, failure=None)
