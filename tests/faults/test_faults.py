"""Whatever a learner's file does: the verdict that its header states, and the machine as it was before."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from fault_file import Fault, corpus
from fault_world import LIMITS, Played, World, still_running

from kata_runner.worker import client

FAULTS = {fault.name: fault for fault in corpus()}
SIDE_BY_SIDE = 3  # most of them wait for a limit
LATE = 1.0  # seconds past its limit after which a time-out is a fault of ours
NEVER = ("Traceback", "kata_runner", "site-packages", "_pytest", "pluggy", "kata-run-", "<frozen", "/tmp/", "token")
PASTED = "from kata_runner import simgpu"  # a part of an input that can be pasted

needs_linux = pytest.mark.skipif(not Path("/proc/self").exists(), reason="processes are looked at by /proc")


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """A worker of its own; whatever still runs or lies about at the end is an error."""
    runtime = Path(tempfile.mkdtemp(prefix="kf"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KATA_RUNTIME_DIR", str(runtime))
        patch.setenv("TMPDIR", str(tmp_path_factory.mktemp("tmp")))
        patch.setattr(tempfile, "tempdir", None)
        found = World(tmp_path_factory.mktemp("faults"))
        found.warm()
        yield found
        patch.setenv("KATA_RUNTIME_DIR", str(runtime))
        client.stop_worker()
        for file in runtime.rglob("*"):
            assert file.is_dir(), file
    for folder in sorted(runtime.rglob("*"), reverse=True):
        folder.rmdir()
    runtime.rmdir()


@pytest.fixture(autouse=True)
def _runtime(_no_settings: None, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KATA_RUNTIME_DIR", str(world.worker.endpoint.folder))


@pytest.fixture(scope="module")
def plays(world: World, request: pytest.FixtureRequest) -> Iterator[dict[str, Future[Played]]]:
    """Every fault that is asked for, played side by side; those that must be alone come last, one by one."""
    here = [item for item in request.session.items if item.path == request.path and hasattr(item, "callspec")]
    faults = sorted(
        (FAULTS[item.callspec.params["name"]] for item in here), key=lambda fault: (fault.alone, fault.name)
    )
    started: dict[str, Future[Played]] = {}
    with ThreadPoolExecutor(SIDE_BY_SIDE) as pool, ThreadPoolExecutor(1) as single:
        started |= {fault.name: pool.submit(world.play, fault) for fault in faults if not fault.alone}
        waiting = list(started.values())

        def alone(fault: Fault) -> Played:
            for other in waiting:
                other.exception()
            return world.play(fault)

        started |= {fault.name: single.submit(alone, fault) for fault in faults if fault.alone}
        yield started


def in_turn() -> list[Any]:
    """Every fault; those beside each third, which are of the same kinds, only where there is time for all."""
    names = sorted(FAULTS, key=lambda name: (FAULTS[name].alone, name))
    return [pytest.param(name, marks=() if place % 6 == 0 else pytest.mark.slow) for place, name in enumerate(names)]


@needs_linux
@pytest.mark.parametrize("name", in_turn())
def test_gets_its_verdict(plays: dict[str, Future[Played]], name: str) -> None:
    played = plays[name].result()
    for problem in faults_in(played):
        pytest.fail(f"{problem}\n{played.read}\n{played.report}", pytrace=False)


def faults_in(played: Played) -> Iterator[str]:
    """What is otherwise than the header states."""
    wanted, report = played.fault.wanted, played.report
    if report.status != wanted.status:
        yield f"the status is {report.status}, not {wanted.status}"
    yield from _problem(played)
    for verdict in report.devices:
        first = next((check for check in verdict.checks if check.outcome not in ("passed", "skipped")), None)
        if wanted.outcome is not None:
            if first is None or first.outcome != wanted.outcome:
                yield f"the first check that fails on {verdict.device} is {first}, not {wanted.outcome}"
                continue
            if wanted.check is not None and first.id != wanted.check:
                yield f"the first check that fails is {first.id}, not {wanted.check}"
            kind = first.failure.kind if first.failure else None
            if wanted.kind != kind and wanted.kind is not None:
                yield f"its kind is {kind}, not {wanted.kind}"
            raised = first.failure.exception if first.failure else None
            if wanted.exception is not None and (raised is None or raised.type != wanted.exception):
                yield f"the exception is {raised}, not {wanted.exception}"
            line = first.line or (raised.line if raised else None)
            if wanted.line is not False and played.fault.marked not in (None, line):
                yield f"the line is {line}, not {played.fault.marked}"
            for variable, text in wanted.variables.items():
                if text not in first.variables.get(variable, "(not there)"):
                    yield f"{variable} is {first.variables.get(variable)}, not {text}"
        outcomes = {check.id: check.outcome for check in verdict.checks}
        for check in wanted.passed if wanted.passed is not None else ():
            if outcomes.get(check) != "passed":
                yield f"{check} is {outcomes.get(check)}, not passed"
        for check in wanted.skipped:
            if outcomes.get(check) != "skipped":
                yield f"{check} is {outcomes.get(check)}, not skipped"
        if wanted.timeouts is not None and list(outcomes.values()).count("timeout") != wanted.timeouts:
            yield f"{outcomes}"
    yield from _read(played)
    yield from _behind(played)


def _problem(played: Played) -> Iterator[str]:
    wanted, problem = played.fault.wanted, played.report.problem
    if wanted.problem == "any":
        return
    if (problem.kind if problem else None) != wanted.problem:
        yield f"the problem is {problem}, not {wanted.problem}"
    elif problem is not None and wanted.line is not False and played.fault.marked not in (None, problem.line):
        yield f"the line is {problem.line}, not {played.fault.marked}"


def _read(played: Played) -> Iterator[str]:
    """What is read holds what it should, and nothing of ours."""
    wanted, read = played.fault.wanted, played.read.replace(PASTED, "")
    for text in wanted.says:
        if text not in read:
            yield f"{text!r} is not said"
    for text in (*NEVER, *wanted.never):
        if text in read and text not in played.fault.text:
            yield f"{text!r} is said"
    for folder in (os.getcwd(), str(Path.home()) + "/", str(played.fault.file or "\0") + "/"):
        if folder in read:
            yield f"the folder {folder} is told"
    if wanted.truncated and not any(verdict.output_truncated for verdict in played.report.devices):
        yield "the output is not said to be cut"
    if len(read) > 4000:
        yield f"{len(read)} characters are too much to read"


def _behind(played: Played) -> Iterator[str]:
    """What is left, and what the run itself says about its time."""
    if played.workspace_changed:
        yield "the workspace is not as it was"
    if played.left:
        yield f"still running: {played.left}"
    before, after = played.worker
    if (before == after) != (played.fault.worker == "same"):
        yield f"the worker was {before} and is {after}"
    limits = LIMITS | dict(played.fault.limits)
    for verdict in played.report.devices:
        for check in verdict.checks:
            if check.outcome == "timeout" and check.seconds > limits["check"] + LATE:
                yield f"{check.id} was stopped after {check.seconds} s"


@needs_linux
def test_nothing_is_left(plays: dict[str, Future[Played]], world: World) -> None:
    for played in plays.values():
        played.exception()
    until = time.monotonic() + 10
    folder = Path(os.environ["TMPDIR"]) if "TMPDIR" in os.environ else None
    while time.monotonic() < until and (still_running(world.pid()) or (folder and any(folder.iterdir()))):
        time.sleep(0.05)
    assert still_running(world.pid()) == []
    assert folder is not None
    assert [path.name for path in folder.iterdir()] == []
    names = sorted(path.suffix for path in world.worker.endpoint.folder.iterdir() if not path.is_dir())
    assert names == [".lock", ".log", ".sock"]


def test_the_corpus_is_large_and_each_file_states_what_it_is_about() -> None:
    assert len(FAULTS) >= 60
    assert all(fault.about.endswith(".") for fault in FAULTS.values())
    assert len({fault.about for fault in FAULTS.values()}) == len(FAULTS)


@pytest.fixture(scope="module", autouse=True)
def _say_how_late(request: pytest.FixtureRequest, plays: dict[str, Future[Played]]) -> Iterator[None]:
    """At the end: by how much any time-out or any run came later than its limit. Nothing is asserted about it."""
    yield
    done = [play.result() for play in plays.values() if play.done() and play.exception() is None]
    late = sorted(((played.overshoot(), played.fault.name) for played in done), reverse=True)
    if late:
        said = ", ".join(f"{name} {seconds:+.2f} s" for seconds, name in late[:3])
        request.config.stash.setdefault(LATEST, []).append(f"past their limits, start-up not charged: {said}")


LATEST = pytest.StashKey[list[str]]()
