"""Plays faults through the real client and a real worker, and looks at what each leaves behind."""

from __future__ import annotations

import hashlib
import io
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import fault_recipes
from fault_file import CONTENT, Fault

from kata_runner.commands.attempt import Attempt, attempt_of
from kata_runner.commands.selection import Devices
from kata_runner.commands.telling import Telling
from kata_runner.core.catalog import load
from kata_runner.core.layout import Content
from kata_runner.core.report import Report
from kata_runner.ui.screen import Screen
from kata_runner.worker import client
from kata_runner.worker.channel import Lock
from kata_runner.worker.connect import Worker
from kata_runner.worker.processes import descendants, is_alive
from kata_runner.worker.protocol import Subject

LIMITS = {"check": 1.0, "load": 1.0, "device": 4.0}
PATIENCE = 10.0  # seconds for what is being ended to be gone


@dataclass
class Clock:
    """When what was heard of one run on one device."""

    charged: float = 0.0  # seconds, from `loading` to the end or to another child
    steps: list[tuple[str, float]] = field(default_factory=list)  # each step to its end or its child's, in seconds
    _since: float | None = None
    _step: tuple[str, float] | None = None

    def hear(self, event: str, step: str, now: float) -> None:
        """Takes in one event of the run."""
        if event in ("loading", "start"):
            self._step = step, now
        elif event in ("loaded", "finish", "problem", "ready", "again", "over") and self._step is not None:
            self.steps.append((self._step[0], now - self._step[1]))
            self._step = None
        if event == "loading":
            self._since = now
        elif event in ("ready", "again", "over") and self._since is not None:
            self.charged += now - self._since
            self._since = None


@dataclass
class Played:
    """What one fault came to."""

    fault: Fault
    report: Report
    read: str  # what the learner reads, all of it
    workspace_changed: bool
    left: list[str]  # processes of its own that go on
    worker: tuple[int | None, int | None]  # the process before and after
    clocks: dict[str, Clock]

    def overshoot(self) -> float:
        """By how many seconds the first time-out or the whole run came too late; negative where there was time left."""
        limits = LIMITS | dict(self.fault.limits)
        late = [clock.charged - limits["device"] for clock in self.clocks.values()]
        for clock in self.clocks.values():
            for step, seconds in clock.steps[:1] if not self._first_timeout(clock) else self._first_timeout(clock):
                late.append(seconds - limits["load" if step == "loading" else "check"])
        return max(late, default=float("-inf"))

    def _first_timeout(self, clock: Clock) -> list[tuple[str, float]]:
        out = {check.id for verdict in self.report.devices for check in verdict.checks if check.outcome == "timeout"}
        return [one for one in clock.steps if one[0] in out][:1]


class World:
    """One worker for the corpus's katas, and folders of its own: set KATA_RUNTIME_DIR and TMPDIR before."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.content = Content(CONTENT)
        self.catalog = load(self.content)
        self.worker = Worker(CONTENT)

    def pid(self) -> int | None:
        """The worker's process."""
        return Lock(self.worker.endpoint.lock).holder()

    def warm(self) -> None:
        """Starts the worker, with the settings that hold now."""
        self.worker.connect().close()

    def play(self, fault: Fault) -> Played:
        """Lets a fault be checked as a learner would, and looks around afterwards."""
        attempt = self._attempt(fault)
        before, pid = _tree(attempt.path.parent), self.pid()
        clocks: dict[str, Clock] = {device: Clock() for device in fault.devices}
        children: list[int] = []
        report = attempt.known_report(0, ()) or self._run(fault, attempt, clocks, children)
        after = _tree(attempt.path.parent)
        return Played(
            fault, report, _read(attempt, report), before != after, _left(children), (pid, self.pid()), clocks
        )

    def _attempt(self, fault: Fault) -> Attempt:
        kata = self.catalog.get(fault.kata)
        assert kata is not None
        folder = self.root / fault.name
        folder.mkdir()
        path = folder / (fault.file or f"{fault.kata}.py")
        for name, text in fault.beside.items():
            (folder / name).write_text(text, encoding="utf-8")
        if fault.made:
            getattr(fault_recipes, fault.made)(path, fault.source)
        else:
            path.write_text(fault.source, encoding="utf-8")
        return attempt_of(kata, path, path.name, Devices(fault.devices, frozenset(fault.devices)), self.content)

    def _run(self, fault: Fault, attempt: Attempt, clocks: dict[str, Clock], children: list[int]) -> Report:
        def hear(_request: object, device: str, event: dict[str, Any]) -> None:
            if event["event"] == "ready":
                children.append(event["pid"])
            clocks[device].hear(event["event"], event.get("id") or "loading", time.monotonic())

        text = (attempt.source or b"").decode("utf-8-sig")
        request = client.RunRequest(
            attempt.kata,
            Subject("source", text=text, shown=attempt.shown, path=str(attempt.path)),
            fault.devices,
            frozenset(fault.devices),
            limits=attempt.kata.allows(LIMITS | dict(fault.limits)),
        )
        stream = client.run([request], content=CONTENT, on_event=hear, worker=self.worker)
        _, report = next(stream)
        for clock in clocks.values():
            clock.hear("over", "", time.monotonic())
        assert next(stream, None) is None
        return report


def _read(attempt: Attempt, report: Report) -> str:
    """What a learner sees of a verdict, notes and all."""
    out, err = io.StringIO(), io.StringIO()
    screen = Screen(out, err, size=(100, 24))
    Telling(screen, [attempt.kata]).tell(attempt, report, None)
    return " ".join((err.getvalue() + out.getvalue()).split())


def _tree(folder: Path) -> str:
    """Everything in a folder, as one number: names, kinds, permissions, what stands in files."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        stat = path.lstat()
        digest.update(f"{path.relative_to(folder)} {stat.st_mode} {stat.st_size} {stat.st_mtime_ns}".encode())
        if path.is_file() and not path.is_symlink() and os.access(path, os.R_OK):
            digest.update(path.read_bytes())
    return digest.hexdigest()


def _left(children: list[int]) -> list[str]:
    """Processes of some children's sessions that still run after a while."""
    until = time.monotonic() + PATIENCE
    while found := [about(pid) for pid in _of_sessions(children)]:
        if time.monotonic() > until:
            return found
        time.sleep(0.02)
    return []


def _of_sessions(children: list[int]) -> Iterator[int]:
    for place in Path("/proc").glob("[0-9]*"):
        try:
            fields = (place / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if fields[0] != "Z" and (int(place.name) in children or int(fields[3]) in children):
            yield int(place.name)


def about(pid: int) -> str:
    """A process by its number and its command line."""
    try:
        return f"{pid} {Path(f'/proc/{pid}/cmdline').read_bytes().replace(bytes(1), b' ').decode()}"
    except OSError:
        return str(pid)


def still_running(server: int | None) -> list[str]:
    """What runs below the worker, or carries this runtime folder in its environment, beside the worker itself."""
    mark = f"KATA_RUNTIME_DIR={os.environ['KATA_RUNTIME_DIR']}".encode()
    found = set(descendants(server)) if server else set()
    for place in Path("/proc").glob("[0-9]*"):
        try:
            if mark in (place / "environ").read_bytes().split(bytes(1)):
                found.add(int(place.name))
        except OSError:
            continue
    return [about(pid) for pid in sorted(found - {server, os.getpid()}) if is_alive(pid)]
