"""One answer to be judged: the learner's file as it is now, and the verdicts that need no run."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from pathlib import Path

from kata_runner.commands.answer_file import read_answer
from kata_runner.commands.place import Place, shipped
from kata_runner.commands.pristine import is_stub
from kata_runner.commands.selection import Devices
from kata_runner.core import extras
from kata_runner.core.catalog import Kata
from kata_runner.core.layout import Content
from kata_runner.core.report import DeviceVerdict, Problem, Report
from kata_runner.core.stub import is_untouched, parse_problem


@dataclass(frozen=True)
class Attempt:
    """A kata, the file that answers it, and where it is to be run."""

    kata: Kata
    path: Path
    shown: str  # the file as the learner knows it
    devices: Devices
    source: bytes | None = None  # None where the file can't be read
    problem: Problem | None = None  # why the file can't be run
    untouched: bool = False  # it is the stub, and nothing else

    @property
    def needs_no_run(self) -> bool:
        """Whether the verdict is known already; the stub of a `fix` kata is a program, and is run."""
        return self.problem is not None or (self.untouched and not self.is_program_to_mend)

    @property
    def is_program_to_mend(self) -> bool:
        """Whether it is the untouched start of a `fix` kata, which is meant to fail."""
        return self.untouched and self.kata.kind == "fix"

    def known_report(self, seed: int, accelerators: Collection[str]) -> Report | None:
        """The verdict that needs no run; None where there is none, or a device that may be here must be asked."""
        if why := extras.missing(self.kata.extra):
            lacking = [DeviceVerdict(name, "unavailable", reason=why) for name in self._asked()]
            return Report(self.kata.slug, seed, tuple(lacking))
        if not self.needs_no_run or self.devices.named & set(accelerators):
            return None
        return Report(self.kata.slug, seed, tuple(self._verdict(device) for device in self._asked()))

    def judged(self, report: Report) -> Report:
        """The report, unless the untouched start passes it: where its fault doesn't show, that is no pass."""
        statuses = {verdict.status for verdict in report.devices} - {"unavailable"}
        if not self.is_program_to_mend or statuses != {"passed"}:
            return report
        devices = [replace(one, status="not_attempted") if one.status == "passed" else one for one in report.devices]
        return replace(report, devices=tuple(devices))

    def _asked(self) -> list[str]:
        """The devices that get a verdict whether they are here or not: no real ones that nobody named."""
        return [name for name in self.devices.names if name not in REAL or name in self.devices.named]

    def _verdict(self, device: str) -> DeviceVerdict:
        if device in self.devices.named and device in REAL:
            return DeviceVerdict(device, "unavailable", reason=missing(device))
        return DeviceVerdict(device, "failed" if self.problem else "not_attempted", problem=self.problem)


def attempt_in(place: Place, kata: Kata, devices: Devices, source: bytes | None = None) -> Attempt:
    """The learner's own file as an answer; a stub that an upgrade has changed since is untouched still."""
    path = place.workspace.answer_file(kata.topic, kata.slug)
    found = attempt_of(kata, path, place.file_of(kata), devices, place.content, source)
    if found.source is None or found.untouched or not is_stub(place, kata, found.source):
        return found
    return replace(found, untouched=True, problem=None)


def attempt_of(
    kata: Kata, path: Path, shown: str, devices: Devices, content: Content, source: bytes | None = None
) -> Attempt:
    """Reads the file that answers a kata, unless its `source` is given; what is wrong with it becomes a problem."""
    found = read_answer(path, shown) if source is None else source
    if isinstance(found, Problem):
        return Attempt(kata, path, shown, devices, problem=found)
    untouched = is_untouched(found, shipped(content, content.stub(kata.topic, kata.slug)))
    problem = None if untouched else parse_problem(found, shown)
    return Attempt(kata, path, shown, devices, found, problem, untouched)


def missing(device: str) -> str:
    """Why a device that was named can't be used."""
    return f"This machine has no {REAL[device]} that PyTorch can use."


REAL = {"cuda": "NVIDIA GPU (cuda)", "mps": "Apple GPU (mps)"}
