"""Lets `pytest` in a workspace check katas, so that the test explorers of editors show them. Elsewhere it does nothing.

Each kata is one item a device: `02_by_hand/mse.py::mse[cpu]`. It is judged as `kata check` judges it, in the worker,
and the attempt is kept. Until a file of a workspace is met, nothing of ours is imported.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from kata_runner.commands.attempt import Attempt
    from kata_runner.commands.place import Place
    from kata_runner.core.kata import Kata
    from kata_runner.core.report import DeviceVerdict, Report

STATE = ".kata"  # what makes a folder a workspace; as in core.layout, which costs time to import


class NotPassed(Exception):
    """A kata that did not pass: its message is the verdict as a learner reads it."""


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collects the answers in a workspace. One that was named itself comes by `pytest_pycollect_makemodule`."""
    if file_path.suffix != ".py" or parent.session.isinitpath(file_path):
        return None
    return _kata_file(file_path, parent)


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Takes an answer for what it is, rather than for a module with tests in it."""
    return _kata_file(module_path, parent)


def _kata_file(path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    if not _may_be_answer(path):
        return None
    place, kata = _answered(path)
    if place is None or kata is None:
        return None
    file: KataFile = KataFile.from_parent(parent, path=path)
    file.place, file.kata = place, kata
    return file


def _may_be_answer(path: Path) -> bool:
    """Whether a file lies in a topic of a workspace: asked for every file of every project, so it only looks."""
    return _is_workspace(os.path.dirname(os.path.dirname(path)))


@cache
def _is_workspace(folder: str) -> bool:
    return os.path.isdir(os.path.join(folder, STATE))


def _answered(path: Path) -> tuple[Place | None, Kata | None]:
    """The workspace and the kata that a file answers."""
    place = _place(path.parent.parent)
    kata = place.catalog.get(path.stem)
    return place, kata if kata is not None and kata.topic == path.parent.name else None


@cache
def _place(root: Path) -> Place:
    from kata_runner.commands.place import open_place
    from kata_runner.core.layout import Workspace

    return open_place(Workspace(root))


class KataFile(pytest.File):
    """A learner's file."""

    place: Place
    kata: Kata

    def collect(self) -> Iterator[pytest.Item]:
        """One item for each device that this machine may have."""
        from kata_runner.commands.selection import devices_for
        from kata_runner.worker import devices as machine

        for device in devices_for(self.kata, (), machine.present()).names:
            item: KataItem = KataItem.from_parent(self, name=f"{self.kata.slug}[{device}]")
            item.place, item.kata, item.device = self.place, self.kata, device
            yield item


class KataItem(pytest.Item):
    """A kata on one device."""

    place: Place
    kata: Kata
    device: str

    def runtest(self) -> None:
        """Judges the kata on all its devices that were selected, when the first of them is asked for."""
        attempt, report, told = _judged(self)
        for note in told:
            self.add_report_section("call", "kata", note)
        verdict = next((verdict for verdict in report.devices if verdict.device == self.device), None)
        if verdict is None:
            pytest.skip(f"This machine has no {self.device}.")
        if verdict.status == "not_attempted":
            pytest.skip(NOTHING_YET.format(file=attempt.shown))
        if verdict.status == "unavailable":
            pytest.skip(verdict.reason or NOT_HERE)
        if verdict.status != "passed":
            raise NotPassed(_text(self, attempt, report, verdict))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], *args: Any, **named: Any) -> Any:
        """The verdict as `kata check` shows it; of an error of ours, its sentence."""
        from kata_runner.core.errors import KataError

        if isinstance(excinfo.value, NotPassed | KataError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, *args, **named)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where the item stands, and its name in a report."""
        return self.path, 0, f"{self.kata.slug} on {self.device}"


Judged = tuple["Attempt", "Report", list[str]]
_KEPT = pytest.StashKey[dict[Path, Judged]]()


def _judged(item: KataItem) -> Judged:
    """The report on a file, made once a session and kept as an attempt."""
    kept = item.session.stash.setdefault(_KEPT, {})
    if item.path not in kept:
        others = (other for other in item.session.items if isinstance(other, KataItem) and other.path == item.path)
        kept[item.path] = _judge(item.place, item.kata, tuple(other.device for other in others))
    return kept[item.path]


def _judge(place: Place, kata: Kata, devices: tuple[str, ...]) -> Judged:
    from contextlib import closing

    from kata_runner.commands.attempt import attempt_in
    from kata_runner.commands.progress import Keeper
    from kata_runner.commands.running import Running, run_attempts
    from kata_runner.commands.selection import Devices
    from kata_runner.ui.screen import Screen
    from kata_runner.ui.ticker import Ticker
    from kata_runner.worker import devices as machine

    told = io.StringIO()
    screen = Screen(io.StringIO(), told)
    attempt = attempt_in(place, kata, Devices(devices))
    running = Running(accelerators=frozenset(machine.present()))
    with closing(run_attempts([attempt], running, place.content, Ticker(screen))) as stream:
        _, report = next(iter(stream))
    keeper = Keeper(screen, place)
    keeper.keep(attempt, report)
    keeper.catch_up()
    notes = [note for verdict in report.devices for note in verdict.notes]
    return attempt, report, [*dict.fromkeys(notes), *told.getvalue().splitlines()]


def _text(item: KataItem, attempt: Attempt, report: Report, verdict: DeviceVerdict) -> str:
    """What `kata check` shows of one device."""
    from dataclasses import replace

    from kata_runner.commands.telling import next_steps
    from kata_runner.core.spots import failing_line
    from kata_runner.ui.text import fold, plain
    from kata_runner.ui.verdict import Told, verdict_rows

    alone = replace(report, devices=(verdict,))
    source = (attempt.source or b"").decode("utf-8", "replace").splitlines()
    steps = next_steps(attempt, alone, None)
    at = failing_line(alone, attempt.source)
    told = Told(item.kata, attempt.shown, steps, source, start=attempt.is_program_to_mend, at=at)
    return "\n".join(plain(row) for line in verdict_rows(alone, told) for row in fold(line, told.width))


NOTHING_YET = "Nothing is written in {file} yet."
NOT_HERE = "It can't be run here."
