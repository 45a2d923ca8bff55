"""The worker beside the worker: forked when a kata first needs an extra, and never in the way of the others."""

from __future__ import annotations

import os
import signal
from dataclasses import replace
from pathlib import Path

import pytest
from workshop import FAKE, KATA, PASSES, QUICK, our_processes, server_pid, wait_for

from kata_runner.core import extras
from kata_runner.core.report import DeviceVerdict
from kata_runner.worker import client, connect
from kata_runner.worker.annex import Annex
from kata_runner.worker.channel import Lock
from kata_runner.worker.connect import Worker
from kata_runner.worker.protocol import Subject

# Passes where `wave`, which nothing else imports, has been imported before the run began.
HAS_WAVE = "import sys\n" + PASSES.replace("'a', 'b'", "'a' if 'wave' in sys.modules else 'none'")


@pytest.fixture(autouse=True)
def _extras(monkeypatch: pytest.MonkeyPatch) -> None:
    """The extras of the tests; all of them are installed."""
    monkeypatch.setattr(extras, "EXTRAS", dict.fromkeys(("wave", "none", "threads"), "json"))


def run(extra: str | None, *, text: str = HAS_WAVE, worker: Worker | None = None, devices: int = 1) -> DeviceVerdict:
    """The verdict on a script of a kata that needs an extra."""
    kata = replace(KATA, extra=extra)
    names = ("cpu", "simgpu")[:devices]
    request = client.RunRequest(kata, Subject("source", text, "mse.py"), names, limits=QUICK)
    ((_, report),) = client.run([request], content=FAKE, worker=worker)
    return report.devices[0]


def checks(found: DeviceVerdict) -> list[str]:
    return [check.id for check in found.checks]


def annex(extra: str) -> Annex:
    return Annex(Worker(FAKE), extra)


def pid_of(worker: Worker) -> int | None:
    return Lock(worker.endpoint.lock).holder()


def test_a_kata_with_an_extra_finds_it_imported_and_others_do_not(fresh: None):
    assert checks(run(None)) == ["none"]
    assert pid_of(annex("wave")) is None
    assert [checks(run(extra)) for extra in ("wave", None, "wave")] == [["a"], ["none"], ["a"]]


def test_it_is_forked_once_and_can_be_forked_itself(fresh: None):
    assert checks(run("wave", devices=2)) == ["a"]
    first = pid_of(annex("wave"))
    assert checks(run("wave")) == ["a"]
    state = annex("wave").state()
    assert state is not None
    assert (state["pid"], state["threads"], state["runs"]) == (first, 1, 3)
    assert pid_of(Worker(FAKE)) != first


def test_its_address_is_short_and_private(fresh: None, runtime: Path):
    run("wave")
    address = annex("wave").endpoint.address
    assert len(os.fsencode(address.name)) <= 30
    assert address.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("extra", ["none", "threads"])
def test_where_it_cannot_be_had_the_worker_serves(fresh: None, extra: str):
    for _ in range(2):
        found = run(extra)
        assert (found.status, checks(found), found.notes) == ("passed", ["none"], ())
    assert pid_of(annex(extra)) is None
    state = Worker(FAKE).state()
    assert state is not None
    assert state["runs"] == 2


def test_one_that_was_killed_is_forked_again(fresh: None):
    run("wave")
    first = pid_of(annex("wave"))
    assert first is not None
    os.kill(first, signal.SIGKILL)
    wait_for(lambda: pid_of(annex("wave")) is None)
    found = run("wave")
    assert (found.status, checks(found)) == ("passed", ["a"])
    assert pid_of(annex("wave")) not in (None, first)


def test_it_outlives_the_worker_and_is_found_by_the_next(fresh: None):
    run("wave")
    first, main = pid_of(annex("wave")), Worker(FAKE)
    connect.end(main.endpoint)
    assert pid_of(main) is None
    assert checks(run("wave")) == ["a"]
    assert pid_of(annex("wave")) == first


def test_it_goes_when_nobody_needs_it(fresh: None, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("KATA_WORKER_IDLE", "0.5")
    run("wave")
    wait_for(lambda: not our_processes())


def test_stopping_the_worker_ends_it_too(fresh: None):
    run("wave")
    assert client.stop_worker()
    wait_for(lambda: not our_processes())
    assert server_pid() is None


def test_a_worker_that_does_not_fork_imports_it_in_each_run(fresh: None):
    assert checks(run("wave", worker=Worker(FAKE, form="spare"))) == ["none"]
    assert pid_of(annex("wave")) is None


def test_a_missing_extra_starts_nothing(fresh: None, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(extras.EXTRAS, "wave", "no_such_package")
    found = run("wave", devices=2)
    assert found.status == "unavailable"
    assert found.reason == extras.missing("wave")
    assert server_pid() is None
