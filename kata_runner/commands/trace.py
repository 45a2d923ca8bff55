"""`kata trace`: the learner's function line by line on the input at which it fails. Keeps and judges nothing."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

from kata_runner.commands.attempt import Attempt, attempt_in, attempt_of
from kata_runner.commands.check import exit_code
from kata_runner.commands.place import open_place
from kata_runner.commands.running import Running, request_of, run_attempts
from kata_runner.commands.selection import with_devices
from kata_runner.commands.telling import next_steps
from kata_runner.core.catalog import load
from kata_runner.core.errors import ExitCode
from kata_runner.core.layout import Content
from kata_runner.core.report import CheckResult, DeviceVerdict, Report
from kata_runner.ui.screen import Screen
from kata_runner.ui.ticker import Ticker
from kata_runner.ui.traced import Traced, traced_rows
from kata_runner.ui.verdict import Told, verdict_rows

LIMIT = 3.0  # seconds of the check that is traced: an endless loop has shown what it does by then
FAILING = ("failed", "timeout", "crashed")
TOLD_AS_USUAL = ("not_attempted", "error", "unavailable")


@dataclass(frozen=True)
class Target:
    """The check whose last call is told, and where."""

    verdict: DeviceVerdict
    check: CheckResult


def trace(
    screen: Screen,
    name: str,
    *,
    devices: Sequence[str] = (),
    file: str | None = None,
    seed: int = 0,
    limits: Mapping[str, float] = MappingProxyType({}),
    no_worker: bool = False,
) -> ExitCode:
    """Finds the first check that fails, traces its last call, and returns what `kata check` would."""
    from kata_runner.worker import devices as machine

    running = Running(seed, frozenset(machine.present()), use_worker=not no_worker, limits=limits)
    content, attempt = _attempt(name, file, devices, running)
    with Ticker(screen) as ticker:
        with closing(run_attempts([attempt], running, content, ticker)) as stream:
            _, report = next(iter(stream))
        target = None if attempt.kata.kind == "predict" else _target(report)
        traced = _trace(attempt, target, running, content) if target is not None else None
    _tell(screen, attempt, report, traced, file)
    return exit_code([report])


def _attempt(name: str, file: str | None, devices: Sequence[str], running: Running) -> tuple[Content, Attempt]:
    if file is not None:
        content = Content.find()
        ((kata, chosen),) = with_devices([load(content).resolve(name)], devices, running.accelerators)
        path = Path(os.path.abspath(os.path.expanduser(file)))
        return content, attempt_of(kata, path, path.name or file, chosen, content)
    place = open_place()
    kata = place.catalog.resolve(name, place.workspace)
    ((_, chosen),) = with_devices([kata], devices, running.accelerators)
    return place.content, attempt_in(place, kata, chosen)


def _target(report: Report) -> Target | None:
    """The first check that fails, on the first device where one does; where all pass, the first check."""
    if report.problem is not None or report.status in TOLD_AS_USUAL:
        return None
    for verdict in report.devices:
        for check in verdict.checks:
            if check.outcome in FAILING:
                return Target(verdict, check)
    first = report.devices[0] if report.devices else None
    return Target(first, first.checks[0]) if first is not None and first.checks else None


def _trace(attempt: Attempt, target: Target, running: Running, content: Content) -> Target:
    """The same check once more, with every line watched; the verdict on it stays what it was."""
    from kata_runner.worker import client

    asked = request_of(attempt, running)
    limits = replace(asked.limits or client.Limits(), check=min(LIMIT, (asked.limits or client.Limits()).check))
    device = target.verdict.device
    request = replace(
        asked, devices=(device,), named=frozenset({device}), limits=limits, explain=False, diagnose=False,
        trace=target.check.id,
    )  # fmt: skip
    with closing(client.run([request], content=content.root, use_worker=running.use_worker)) as stream:  # type: ignore[type-var]
        _, report = next(iter(stream))
    found = next((check for check in report.devices[0].checks if check.id == target.check.id), None)
    if found is None:
        return target
    check = replace(target.check, trace=found.trace)
    if found.line is not None and (found.variables or not check.variables):
        check = replace(check, line=found.line, code=found.code, variables=found.variables)
    return Target(target.verdict, check)


def _tell(screen: Screen, attempt: Attempt, report: Report, target: Target | None, file: str | None) -> None:
    for note in dict.fromkeys(note for verdict in report.devices for note in verdict.notes):
        screen.warn(note)
    if screen.json:
        screen.answer(_as_data(report, target))
        return
    steps = tuple(step for step in next_steps(attempt, report, None, file) if not step[0].startswith("kata trace"))
    source = (attempt.source or b"").decode("utf-8", "replace").splitlines()
    told = Told(attempt.kata, attempt.shown, steps, source, screen.unicode, screen.width)
    if target is None:
        screen.show(verdict_rows(report, told))
        if attempt.kata.kind == "predict" and report.problem is None:
            screen.say()
            screen.say(NO_FUNCTION)
    else:
        screen.show(traced_rows(report, Traced(target.verdict.device, target.check), told))


def _as_data(report: Report, target: Target | None) -> dict[str, object]:
    public = report.public()
    return {
        **{key: public[key] for key in ("kata", "status", "seed", "problem")},
        "device": target.verdict.device if target else None,
        "check": target.check.public() if target else None,
    }


NO_FUNCTION = "You fill in values here, so there is no function to trace."
