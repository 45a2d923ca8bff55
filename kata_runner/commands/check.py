"""`kata check`: judges answers, shows the verdict, and keeps the attempt."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from kata_runner.commands.attempt import Attempt, attempt_in, attempt_of
from kata_runner.commands.place import Place, next_in_line, open_place
from kata_runner.commands.running import Running, run_attempts
from kata_runner.commands.selection import every_kata, named_katas, refuse_conflicts, with_devices
from kata_runner.commands.upgraded import tell_of_upgrade
from kata_runner.core.catalog import Catalog, Kata, load
from kata_runner.core.errors import EnvironmentProblem, ExitCode, NothingMatched, UsageProblem, worst
from kata_runner.core.layout import Content
from kata_runner.core.report import Report
from kata_runner.ui.screen import Screen
from kata_runner.ui.ticker import Ticker

if TYPE_CHECKING:
    from kata_runner.commands.after import After
    from kata_runner.commands.progress import Keeper

CODES = {
    "passed": ExitCode.OK,
    "error": ExitCode.BUG,
    "unavailable": ExitCode.ENVIRONMENT,
}


@dataclass(frozen=True)
class Choice:
    """What is checked, and what is kept of it."""

    content: Content
    attempts: list[Attempt]
    kept: Callable[[], Keeper] | None = None  # None: nothing is kept
    catalog: Catalog | None = None
    file: str | None = None  # what --file named

    @cached_property
    def keeper(self) -> Keeper | None:
        """What keeps the attempts, opened when there is something to be kept."""
        return self.kept() if self.kept else None


def check(
    screen: Screen,
    names: Sequence[str] = (),
    *,
    every: bool = False,
    failed: bool = False,
    devices: Sequence[str] = (),
    file: str | None = None,
    seed: int = 0,
    junit: str | None = None,
    limits: Mapping[str, float] = MappingProxyType({}),
    no_worker: bool = False,
) -> ExitCode:
    """Runs the hidden checks of katas and returns the worst of what they gave."""
    from kata_runner.worker import devices as machine

    refuse_conflicts(names, every=every, failed=failed, file=file)
    if junit is not None:
        from kata_runner.commands.answer_file import refuse_bad_place  # before a long run whose results have no place

        refuse_bad_place(Path(junit), f"--junit {junit}")
    running = Running(seed, frozenset(machine.present()), use_worker=not no_worker, limits=limits)
    if file is not None:
        choice = _file_as_answer(names[0], file, devices, running)
    else:
        choice = _in_workspace(screen, names, every, failed, devices, running)
    return _judge(screen, choice, running, junit, brief=every)


def exit_code(reports: Sequence[Report]) -> ExitCode:
    """The worst of every device's status."""
    return worst(CODES.get(verdict.status, ExitCode.FAILED) for report in reports for verdict in report.devices)


def _file_as_answer(name: str, file: str, devices: Sequence[str], running: Running) -> Choice:
    """Any file, judged as an answer to one kata, workspace or not."""
    content = Content.find()
    kata = load(content).resolve(name)
    ((_, chosen),) = with_devices([kata], devices, running.accelerators)
    path = Path(os.path.abspath(os.path.expanduser(file)))
    attempt = attempt_of(kata, path, path.name or file, chosen, content)
    if attempt.problem is not None and attempt.problem.kind == "missing_file":  # no answer, but a slip of the pen
        raise UsageProblem(attempt.problem.message, next_step="Name a file that is there, from where you are now.")
    return Choice(content, [attempt], file=file)


def _in_workspace(
    screen: Screen, names: Sequence[str], every: bool, failed: bool, devices: Sequence[str], running: Running
) -> Choice:
    place = open_place()
    tell_of_upgrade(screen, place.workspace)
    kept = cache(partial(_keeper, screen, place))
    pairs = with_devices(_chosen(screen, place, kept, names, every, failed), devices, running.accelerators)
    attempts = [attempt_in(place, kata, chosen) for kata, chosen in pairs]
    return Choice(place.content, attempts, kept, place.catalog)


def _keeper(screen: Screen, place: Place) -> Keeper:
    from kata_runner.commands.progress import Keeper

    return Keeper(screen, place)


def _chosen(
    screen: Screen, place: Place, kept: Callable[[], Keeper], names: Sequence[str], every: bool, failed: bool
) -> list[Kata]:
    """The katas that are meant: those named, all, those whose last try failed, or the next in line."""
    if names:
        return named_katas(names, place.catalog, place.workspace)
    if every:
        return every_kata(place.catalog, screen.warn)
    if failed:
        katas = [kata for kata in place.catalog.katas if kata.slug in kept().last_failed()]
        if not katas:
            raise NothingMatched("No kata failed at its last check.", next_step="To check the next one: kata check")
        return katas
    return [next_in_line(place.catalog, kept().passed())]


def _judge(screen: Screen, choice: Choice, running: Running, junit: str | None, *, brief: bool) -> ExitCode:
    """Runs, shows and keeps every attempt as soon as its verdict is there."""
    after = cache(partial(_after, screen, choice, brief=brief))
    running = replace(running, meanwhile=after)
    with Ticker(screen) as ticker, closing(run_attempts(choice.attempts, running, choice.content, ticker)) as stream:
        for attempt, report in stream:
            ticker.hush()
            after().take(attempt, report)
    reports = after().finish()
    code = worst([exit_code(reports), _write_junit(screen, junit, choice, reports)])
    if screen.json:
        screen.answer({"reports": [report.public() for report in reports]})
    if choice.keeper is not None:
        choice.keeper.catch_up()
    return code


def _after(screen: Screen, choice: Choice, *, brief: bool) -> After:
    """What is done with reports; it is imported while the first run is under way, for that takes as long as a run."""
    from kata_runner.commands.after import After

    return After(screen, choice, brief=brief)


def _write_junit(screen: Screen, junit: str | None, choice: Choice, reports: Sequence[Report]) -> ExitCode:
    """Writes the results for other programs; a failure is told and does not hide the verdict."""
    if junit is None:
        return ExitCode.OK
    from kata_runner.commands.answer_file import write_whole
    from kata_runner.commands.junit import junit_xml

    katas = {attempt.kata.slug: attempt.kata for attempt in choice.attempts}
    try:
        write_whole(Path(junit), junit_xml([(katas[report.kata], report) for report in reports]), junit)
    except EnvironmentProblem as problem:
        screen.warn(f"{problem.message} The verdict holds all the same.")
        return problem.code
    return ExitCode.OK
