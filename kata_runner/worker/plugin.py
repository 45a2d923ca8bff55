"""The pytest plugin that runs a kata's checks in a child and sends what happens, event by event."""

from __future__ import annotations

import sys
import time
import warnings
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import numpy as np  # noqa: F401 - preloaded
import pytest
import torch
from hypothesis.extra import numpy as hypothesis_numpy  # noqa: F401 - preloaded

from kata_runner.core.report import Failure, Problem
from kata_runner.testing.recording import recorder
from kata_runner.testing.sealing import seal
from kata_runner.testing.seen import trust

from . import alarm, diagnose, gate, guard, warned
from .checks import Check, Player, checks_of, suite_error
from .child import FAULTS
from .intact import replaced, watch
from .loading import Loaded, part
from .memo import Memo
from .ourselves import HIDDEN, hide_ourselves
from .patches import Names, remember, undo
from .protocol import Job
from .proxy import Kata, Watched
from .session import fixtures, forget, gist, play, prepare_hypothesis
from .subject import load_stub, load_subject
from .tracing import Failed, explain, tell_in_full

_clock, _own_clock = time.perf_counter, time.process_time
Event = Mapping[str, Any]
Send = Callable[[Event], object]


class SuiteBroken(Exception):
    """The suite itself can't be collected: our fault, never the learner's."""


def preload() -> None:
    """Imports what runs need and lets one dummy session warm it all up. No backward pass, no second thread."""
    import torch._dynamo
    import torch.distributed.tensor  # noqa: F401

    from kata_runner import simgpu

    from .explain import prepare as prepare_explanations
    from .protocol import Subject
    from .several import Several  # noqa: F401

    simgpu.prepare()  # the device is not there after it; a child that enables it copies a tenth of the pages
    here = Path(__file__).parent
    job = Job("warm", "", "write", str(here), "cpu", Subject("source", "def double(x):\n    return x + x\n"))
    run(job, lambda _: None, lambda: None, alone=False, suite=here / "warm_suite.py")
    prepare_explanations()
    guard.remember_modules()


def run(job: Job, send: Send, mark: Callable[[], object], *, alone: bool = True, suite: Path | None = None) -> None:
    """Runs one job and sends its events, from `collected` to `done`.

    mark: called before loading and before each call of the subject. alone: nothing else runs in this process, so
    our own modules may be hidden from the subject. suite: instead of the kata's own.
    """
    suite, alone = suite or part(job, "checks", "test_"), alone and job.subject.kind != "several"
    prepare_hypothesis(job.seed, shrink=job.shrink)
    recorder.simulated = job.device == "simgpu"
    if job.device == "simgpu":
        from kata_runner import simgpu

        simgpu.enable()
        with simgpu.as_cuda():
            trust(torch.zeros(1, device="cuda"), "cuda")
            torch.Generator("cuda")  # the first makes simgpu guard torch's draws: later, the subject would be blamed
            _run(job, "cuda", send, mark, alone, suite)
        return
    missing = _missing(job.device)
    if missing:
        send({"event": "unavailable", "reason": missing})
        return
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = False
    _run(job, job.device, send, mark, alone, suite)


def _missing(device: str) -> str | None:
    """Why a device can't be used; None where it can."""
    if device == "cuda" and not torch.cuda.is_available():
        return "There is no CUDA card that this torch can use."
    if device == "mps" and not torch.backends.mps.is_available():
        return "There is no Apple GPU (mps) that this torch can use."
    return None


def _run(job: Job, device: str, send: Send, mark: Callable[[], object], alone: bool, suite: Path) -> None:
    kind: type[Plugin] = Plugin
    if job.subject.kind == "several":
        from .several import Several

        kind = Several
    plugin = kind(job, device, send, mark, alone, suite)
    before = guard.settings(), guard.randomness()
    try:
        with warned.told(plugin.files):
            play(suite, [plugin, plugin.fixtures], alarm.share(job.limits.check))
    finally:
        guard.restore(before[0])
        guard.restore_randomness(before[1])
    if plugin.error is not None:
        raise plugin.error
    if plugin.broken:
        raise SuiteBroken(plugin.broken)
    send({"event": "done"})


class Plugin:
    """Collects, loads the subject, plays the checks, diagnoses."""

    def __init__(self, job: Job, device: str, send: Send, mark: Callable[[], object], alone: bool, suite: Path) -> None:
        self.job, self.device_name, self.send, self.mark, self.alone = job, device, send, mark, alone
        self.suite = suite
        self.broken: str | None = None
        self.error: BaseException | None = None
        self.checks: dict[str, Check] = {}
        self.player: Player | None = None
        self.names = Names()
        self.intact: Callable[[], bool] = bool
        self.first_failed: Failed | None = None
        self.memo: Memo | None = None  # shared with other diagnoses
        self.fixtures = fixtures(kata=lambda: self.player.kata if self.player else None, device=lambda: device)

    def files(self) -> tuple[str, ...]:
        """Whose lines are the subject's own."""
        return self.player.files if self.player else (self.job.subject.shown or f"{self.job.kata}.py",)

    def pytest_internalerror(self, excinfo: pytest.ExceptionInfo[BaseException]) -> bool:
        """Something of ours broke, or nobody listens any more: pytest would only print it."""
        self.error = self.error or excinfo.value
        return True

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A suite that can't be imported."""
        if report.failed and self.broken is None:
            self.broken = f"{self.suite.name} can't be imported: {gist(str(report.longrepr))}"

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Promises the checks, then loads the subject: what is promised can't depend on it."""
        self.checks = checks_of(session.items)
        if not self.checks and self.broken is None:
            self.broken = "The suite has no checks."
        if self.broken:
            session.items.clear()
            return
        listed = [{"id": c.id, "title": c.title, "fixed": c.fixed} for c in self.checks.values()]
        self.send({"event": "collected", "checks": listed})
        loaded = self._load(_module_of(session.items[0]))
        if isinstance(loaded, Problem):
            self.send({"event": "problem", "problem": asdict(loaded)})
            session.items.clear()
            return
        mutates = frozenset().union(*(check.mutates for check in self.checks.values()))
        kata = Kata(Watched(loaded.module, loaded.files, mutates, self.mark, self.names))
        self.player = Player(self.job, self.device_name, loaded.files, kata)
        session.items[:] = [item for item in session.items if item.name in self._wanted()]
        self.player.last = session.items[-1].name if session.items else None

    def _wanted(self) -> list[str]:
        """The checks to play: all that are left, or up to the one that is to be traced."""
        names = list(self.checks)
        end = names.index(self.job.trace) + 1 if self.job.trace in names else len(names)
        return [name for name in names[:end] if name not in self.job.done]

    def _load(self, suite: ModuleType) -> Loaded | Problem:
        with_torch = vars(suite).get("torch") is torch  # katas in NumPy compute nothing with it
        stub = load_stub(self.job)
        forget(self.suite)
        self.names = remember(with_torch=with_torch)
        self.intact = watch(suite, [name for name in sys.modules if name.startswith(HIDDEN)])
        if self.alone:
            guard.remember_modules()
            alarm.write_into(FAULTS)
            hide_ourselves()
            gate.close(self.job, self.suite)
        self.send({"event": "loading"})
        self.mark()
        before = guard.settings()
        with alarm.watching(None, self.files(), self.job.limits.load, self.send):
            loaded = load_subject(self.job, stub)
        guard.restore(before)
        if isinstance(loaded, Loaded):
            undo(self.names.all(), loaded.module.__name__, loaded.files)
            self.send({"event": "loaded"})
        return loaded

    @pytest.hookimpl(tryfirst=True)
    def pytest_pyfunc_call(self, pyfuncitem: pytest.Function) -> bool:
        """Plays a check and sends how it went. pytest itself is told that all is well: its verdict isn't asked for."""
        try:
            self._play(pyfuncitem)
        except BaseException as error:  # ours, or the socket's; pytest would take it for the check's failure
            self.error = error
            pyfuncitem.session.shouldstop = "the run is over"
        return True

    def _play(self, pyfuncitem: pytest.Function) -> None:
        assert self.player is not None
        check = self.checks[pyfuncitem.name]
        self.send({"event": "start", "id": check.id})
        started, busy = _clock(), _own_clock()
        arguments = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}
        if check.id == self.job.trace:
            tell_in_full(self.player, check, arguments, self.send)
            return
        outcome, failure = self.player.play(check, arguments, self._failing(check))
        if outcome == "passed" and not self.intact():
            outcome, failure = "failed", replaced()
        seconds = _clock() - started
        if failure is not None and self.first_failed is None:
            self.first_failed = Failed(check, arguments, outcome, failure, seconds, _own_clock() - busy)
        told, curve = (asdict(part) if part else None for part in (failure, recorder.curve))
        end = {"event": "finish", "id": check.id, "outcome": outcome, "seconds": seconds, "failure": told}
        self.send({**end, "curve": curve} if curve else end)

    def _failing(self, check: Check) -> Callable[[Failure], None]:
        def tell(failure: Failure) -> None:
            self.send({"event": "failing", "id": check.id, "failure": asdict(failure)})

        return tell

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A check that can't even begin: it asks for a fixture that isn't there."""
        check = self.checks.get(report.nodeid.rpartition("::")[2])
        if report.when == "setup" and report.failed and check is not None:
            reason = gist(str(report.longrepr))
            self.send({"event": "start", "id": check.id})
            told = asdict(suite_error(check, reason))
            self.send({"event": "finish", "id": check.id, "outcome": "error", "seconds": 0.0, "failure": told})

    @pytest.hookimpl(tryfirst=True)
    def pytest_timeout_set_timer(self, item: pytest.Item) -> bool:
        """Raises nothing, which Hypothesis would take for a failing example: says where the learner's code stands."""
        files = self.player.files if self.player else ()
        alarm.start(item.name, files, self.job.limits.check, self.send)
        return True

    @pytest.hookimpl(tryfirst=True)
    def pytest_timeout_cancel_timer(self) -> bool:
        """The check is over."""
        alarm.stop()
        return True

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self) -> None:
        """After the last check: which mistake it looks like, and what the variables were on the way there."""
        failed = self.first_failed is not None or (self.player is not None and self.player.failed)
        if self.player is None or self.error is not None or not failed:
            return
        self.mark()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what a second look warns of is nobody's to read
            if self.job.diagnose and self.player.failed:
                self._diagnose(self.player)
            if self.job.explain and self.first_failed is not None and not self.job.done:
                explain(self.player, self.first_failed, self.send)

    def _diagnose(self, player: Player) -> None:
        try:
            found = diagnose.diagnose(self.job, player, list(self.checks.values()), self.memo)
        except Exception:  # the answers' file is broken, which `kata verify` says; a learner's verdict stands
            found = None
        told = asdict(found) if found else {"mistake": None, "says": None}
        self.send({"event": "diagnosis", **told})


def _module_of(item: pytest.Item) -> ModuleType:
    assert isinstance(item, pytest.Function)
    return cast(ModuleType, item.module)


seal(__name__)


def main() -> None:
    """Runs a kata in this process and prints what happens: for authors, beside their editor."""
    from .by_hand import main as by_hand

    by_hand()


if __name__ == "__main__":
    main()
