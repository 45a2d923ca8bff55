"""Every form of the worker gives a kata's true verdict, with torch and all."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kata_runner.core.kata import Kata
from kata_runner.core.layout import Content
from kata_runner.core.report import Report
from kata_runner.worker import client, doctor
from kata_runner.worker.connect import Worker
from kata_runner.worker.protocol import Subject

KATA = Kata("mse", "Mean squared error", "write", 1, 5, "02_by_hand")
SUMS = "def mse(y_true, y_pred):\n    print('summing')\n    return ((y_true - y_pred) ** 2).sum()\n"
MOST_MEMORY = 350 * 10**6  # bytes, of an idle worker with the CPU build of torch


@pytest.fixture(autouse=True)
def _folder(_no_settings: None, worker_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KATA_RUNTIME_DIR", str(worker_dir))


def reports(*subjects: Subject, worker: Worker | None) -> list[Report]:
    """The reports on some subjects, in order."""
    content = Content.find().root
    requests = [client.RunRequest(KATA, subject, ("cpu",), seed=at) for at, subject in enumerate(subjects)]
    found = client.run(requests, content=content, use_worker=worker is not None, worker=worker, jobs=1)
    return sorted((report for _, report in found), key=lambda report: report.seed)


@pytest.fixture(params=["fork", "spare", "cold"])
def worker(request: pytest.FixtureRequest) -> Iterator[Worker | None]:
    """A worker of each form, or none."""
    if request.param == "fork" and sys.platform != "linux":
        pytest.skip("fork is safe on Linux alone")
    yield Worker(Content.find().root, form=request.param) if request.param != "cold" else None
    if request.param == "spare":
        client.stop_worker()


def test_verdicts(worker: Worker | None):
    solved, wrong = reports(Subject("solution"), Subject("source", SUMS, "mse.py", "/x/mse.py"), worker=worker)
    assert (solved.status, solved.devices[0].notes) == ("passed", ())
    assert {check.outcome for check in solved.devices[0].checks} == {"passed"}
    assert wrong.status == "failed"
    assert wrong.diagnosis is not None
    assert wrong.devices[0].output == "summing\n"


def test_the_fork_server_has_one_thread_and_little_memory():
    worker = Worker(Content.find().root, form="fork")
    assert reports(Subject("stub"), worker=worker)[0].status == "not_attempted"
    state = doctor.state(worker)
    assert state["threads"] == 1
    if sys.platform == "linux" and "+cpu" in __import__("torch").__version__:
        assert state["memory"] < MOST_MEMORY
