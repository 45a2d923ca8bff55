"""The other forms: a spare process that waits, a port in the place of a socket, and a process for one run."""

from __future__ import annotations

import os
import signal
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from workshop import FAKE, PASSES, our_processes, outcomes, python, server_pid, verdict, wait_for

from kata_runner.worker import client, processes
from kata_runner.worker.connect import Worker

CRASHES = """
import os
for check in run.todo('a', 'b', 'c'):
    run.start(check)
    if check == 'b': os._exit(0)
    run.finish(check)
run.done()
"""
HANGS = CRASHES.replace("os._exit(0)", "\n        while True: pass")
DAEMON = """
import os
for check in run.todo('a', 'b'):
    run.start(check)
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0: time.sleep(600)
        os._exit(0)
    run.finish(check)
run.done()
"""


@pytest.fixture(params=["spare", "spare over a port", "fork over a port"])
def worker(request: pytest.FixtureRequest) -> Iterator[Worker]:
    """A worker of each other form."""
    yield Worker(FAKE, form=request.param.split()[0], tcp="port" in request.param)
    client.stop_worker()
    wait_for(lambda: our_processes() == [])


def test_every_form_gives_the_same_verdicts(worker: Worker):
    assert verdict(PASSES, worker=worker).status == "passed"
    crashed = verdict(CRASHES, worker=worker)
    assert outcomes(crashed) == ["passed", "crashed", "passed"]
    hung = verdict(HANGS, worker=worker)
    assert (outcomes(hung), hung.checks[1].line) == (["passed", "timeout", "passed"], 6)
    printed = verdict("run.collect('a'); print('hello'); run.loaded(); run.passes('a'); run.done()", worker=worker)
    assert (printed.output, printed.output_says, printed.notes) == ("hello\n", (), ())


def test_every_form_is_replaced_when_it_was_killed(worker: Worker):
    assert verdict(PASSES, worker=worker).status == "passed"
    first = server_pid(worker)
    assert first is not None
    os.kill(first, signal.SIGKILL)
    assert verdict(PASSES, worker=worker).status == "passed"
    assert server_pid(worker) != first
    wait_for(lambda: not processes.is_alive(first))


def test_every_form_is_replaced_when_it_hangs(worker: Worker, impatient: None):
    assert verdict(PASSES, worker=worker).status == "passed"
    first = server_pid(worker)
    assert first is not None
    os.kill(first, signal.SIGSTOP)
    found = verdict(PASSES, worker=worker)
    assert found.status == "passed"
    assert "replaced" in found.notes[0]


def test_every_form_ends_a_run_whose_client_left(worker: Worker):
    assert verdict(PASSES, worker=worker).status == "passed"
    there = f"Worker(FAKE, form={worker.form!r}, tcp={worker.endpoint.tcp!r})"
    script = "run.todo('a'); run.start('a'); import os; os.fork(); print('x' * 100000); time.sleep(60)"
    code = f"from workshop import FAKE, Worker, verdict; verdict({script!r}, worker={there})"
    wait_for(lambda: worker.form == "fork" or len(our_processes()) == 3)  # the next spare is there
    before = len(our_processes())
    process = python(code)
    wait_for(lambda: len(our_processes()) == 5)  # the client, the worker, a supervisor, the child, its fork
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=10)
    wait_for(lambda: len(our_processes()) <= before)


TOUCHED = """
from kata_runner.worker import server
server.touched_cuda = lambda: True
server.main()
"""


def test_a_server_that_cannot_be_forked_becomes_the_other_form():
    worker = Worker(FAKE, form="fork")
    place = worker.endpoint
    process = python(TOUCHED, place.name, worker.key, str(FAKE), str(place.folder), "unix", "900")
    wait_for(worker.state)
    state = worker.state()
    assert state is not None
    assert (state["form"], state["pid"]) == ("spare", process.pid)
    assert verdict(PASSES, worker=worker).notes == ()
    client.stop_worker()
    process.communicate(timeout=10)


def test_a_spare_waits_before_it_is_needed():
    worker = Worker(FAKE, form="spare")
    assert verdict(PASSES, worker=worker).status == "passed"
    wait_for(lambda: sum("worker.child --preload" in line for line in our_processes()) == 1)
    state = worker.state()
    assert state is not None
    assert (state["form"], state["active"]) == ("spare", 0)
    client.stop_worker()
    wait_for(lambda: our_processes() == [])


def test_a_spare_that_died_while_it_waited_is_made_anew():
    worker = Worker(FAKE, form="spare")
    verdict(PASSES, worker=worker)
    for part in ("worker.child --preload", "worker.supervisor --spare"):
        wait_for(lambda part=part: pids(part))
        os.kill(pids(part)[0], signal.SIGKILL)
        assert verdict(PASSES, worker=worker).status == "passed"
    client.stop_worker()


def pids(part: str) -> list[int]:
    """Processes with something in their command line."""
    broker = server_pid(Worker(FAKE, form="spare"))
    below = processes.descendants(broker) if broker else []
    return [pid for pid in below if part in Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()]


def test_a_port_asks_for_its_secret():
    worker = Worker(FAKE, tcp=True)
    assert verdict(PASSES, worker=worker).status == "passed"
    assert stat.S_IMODE(worker.endpoint.address.stat().st_mode) == 0o600
    port, secret = worker.endpoint.address.read_text().split()
    worker.endpoint.address.write_text(f"{port} {secret[::-1]}")
    assert worker.state() is None
    worker.endpoint.address.write_text(f"{port} {secret}")
    client.stop_worker()


def test_a_run_in_a_fresh_process(monkeypatch: pytest.MonkeyPatch):
    found = verdict(CRASHES, use_worker=False)
    assert (outcomes(found), found.notes) == (["passed", "crashed", "passed"], ())
    monkeypatch.setenv("KATA_NO_WORKER", "1")
    assert verdict(PASSES).status == "passed"
    assert our_processes() == []


def test_a_fresh_process_leaves_no_daemon():
    assert verdict(DAEMON, use_worker=False).status == "passed"
    assert our_processes() == []


def test_a_fresh_process_that_is_killed_once_costs_no_verdict(tmp_path: Path):
    once = f"import os\nif not os.path.exists({str(tmp_path / 'x')!r}): open({str(tmp_path / 'x')!r}, 'w'); "
    found = verdict(f"{once}os.kill(os.getppid(), 9); time.sleep(60)\n{PASSES}", use_worker=False)
    assert found.status == "passed"
    assert ["lost" in note for note in found.notes] == [True]
    assert our_processes() == []


def test_a_fresh_process_that_is_killed_by_the_learners_code_is_a_crash():
    script = "import os, signal\nos.kill(os.getppid(), signal.SIGKILL)\ntime.sleep(60)"
    found = verdict(script, use_worker=False)
    assert found.status == "crashed"
    assert "watches over" in str(found.reason)
