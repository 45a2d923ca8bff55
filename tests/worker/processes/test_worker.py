"""The fork server's life: one for all, replaced when it is of no use, gone when it should be."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import stat
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from workshop import FAKE, PASSES, our_processes, outcomes, python, report, request, server_pid, verdict, wait_for

from kata_runner.core.errors import EnvironmentProblem
from kata_runner.worker import boot, client, connect, processes, signature
from kata_runner.worker.channel import Endpoint, Lines, Lock
from kata_runner.worker.connect import Worker
from kata_runner.worker.protocol import decode, encode

KILLS_PARENT = """
import os, signal
run.todo('a', 'b'); run.passes('a'); run.start('b')
time.sleep(0.1)
os.kill(os.getppid(), signal.{number})
time.sleep(9)
"""
LOCK_HOLDER = """
import os, time
from pathlib import Path
from kata_runner.worker.channel import Lock
lock = Lock(Path(sys.argv[1]))
lock.take()
if os.fork() == 0:
    print("child", flush=True)
time.sleep(60)
"""
SLOW = "for check in run.todo('a', 'b'):\n  run.start(check); time.sleep(0.3); run.finish(check)\nrun.done()"
CLIENT = "from workshop import verdict, PASSES; print(verdict(PASSES).status)"


def running() -> int:
    """The worker's process, started if need be."""
    assert verdict(PASSES).status == "passed"
    pid = server_pid()
    assert pid is not None
    return pid


def test_the_socket_is_private_and_its_path_short(runtime: Path):
    running()
    address = Worker(FAKE).endpoint.address
    assert stat.S_IMODE(address.stat().st_mode) == 0o600
    assert stat.S_IMODE(runtime.stat().st_mode) == 0o700
    assert len(os.fsencode(address)) < 100


def test_one_worker_serves_many_runs_with_one_thread():
    first = running()
    assert [verdict(PASSES).status for _ in range(3)] == ["passed"] * 3
    state = client.worker_state(FAKE)
    assert (state["pid"], state["answers"], state["form"], state["threads"]) == (first, True, "fork", 1)
    assert state["runs"] >= 4
    assert state["memory"] > 0
    assert state["limits"]["check"]["says"] == "5 s"


def test_the_state_of_no_worker_starts_none(fresh: None):
    state = client.worker_state(FAKE)
    assert (state["running"], state["answers"], state["pid"], state["memory"]) == (False, False, None, None)
    assert server_pid() is None


def test_runs_go_side_by_side_and_events_come_to_the_callers_thread():
    running()
    seen: list[tuple[str, str, threading.Thread]] = []
    requests = [request(SLOW, seed=seed, devices=("cpu", "simgpu")) for seed in range(2)]
    began = time.monotonic()
    found = client.run(
        requests,
        content=FAKE,
        jobs=4,
        on_event=lambda r, d, e: seen.append((d, e["event"], threading.current_thread())),
    )
    reports = {pair[0].seed: pair[1] for pair in found}
    assert [reports[seed].status for seed in range(2)] == ["passed", "passed"]
    assert [one.device for one in reports[0].devices] == ["cpu", "simgpu"]
    assert time.monotonic() - began < 4 * 0.6
    assert {thread for _, _, thread in seen} == {threading.current_thread()}
    assert {device for device, _, _ in seen} == {"cpu", "simgpu"}
    names = [name for device, name, _ in seen if device == "cpu"]
    assert set(names) == {"ready", "collected", "loading", "loaded", "start", "finish", "done"}


def test_clients_that_start_at_once_get_one_worker(fresh: None):
    clients = [python(CLIENT) for _ in range(4)]
    assert [process.communicate(timeout=60)[0] for process in clients] == [b"passed\n"] * 4
    wait_for(lambda: len(servers()) == 1)


def servers() -> list[str]:
    """The workers that run."""
    return [line for line in our_processes() if "worker.server" in line]


def test_a_worker_that_is_stopped_while_it_starts_is_let_run_on(fresh: None, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(connect, "NUDGE", 0.2)
    start = connect.Worker._start

    def stopped(worker: Worker) -> subprocess.Popen[bytes]:
        process = start(worker)
        os.kill(process.pid, signal.SIGSTOP)
        return process

    monkeypatch.setattr(connect.Worker, "_start", stopped)
    found = verdict(PASSES)
    assert (found.status, found.notes) == ("passed", ())


def test_a_worker_that_was_killed_is_replaced(fresh: None):
    first = running()
    os.kill(first, signal.SIGKILL)
    wait_for(lambda: not processes.is_alive(first))
    assert running() != first


def test_a_run_goes_on_when_its_worker_is_killed(fresh: None):
    first = running()
    threading.Timer(0.2, os.kill, (first, signal.SIGKILL)).start()
    found = verdict(SLOW)
    assert (found.status, found.notes) == ("passed", ())
    assert not processes.is_alive(first)


def test_a_worker_that_hangs_is_replaced_and_the_run_repeated(fresh: None, impatient: None):
    first = running()
    os.kill(first, signal.SIGSTOP)
    found = verdict(PASSES)
    assert found.status == "passed"
    assert "replaced" in found.notes[0]
    assert not processes.is_alive(first)
    assert server_pid() not in (None, first)


def test_a_supervisor_that_is_killed_costs_no_verdict(fresh: None):
    marker = Path(os.environ["TMPDIR"]) / "once"
    script = (
        f"import os, signal\nids = run.todo('a')\nrun.start('a')\nif not os.path.exists({str(marker)!r}):\n"
        f"  open({str(marker)!r}, 'w').close()\n  if os.fork() == 0: os.setsid(); time.sleep(600)\n"
        "  os.kill(os.getppid(), signal.SIGKILL); time.sleep(600)\nrun.finish('a'); run.done()"
    )
    found = verdict(script)
    marker.unlink()
    assert found.status == "passed"
    assert "repeated" in found.notes[0]
    wait_for(lambda: [line for line in our_processes() if "server" not in line] == [])
    wait_for(lambda: len(our_processes()) == 1)


def test_code_that_always_kills_its_supervisor_has_crashed(fresh: None):
    found = verdict(KILLS_PARENT.format(number="SIGKILL"))
    assert (found.status, outcomes(found)) == ("crashed", ["passed", "crashed"])
    assert len(found.notes) == 2


def test_a_supervisor_that_is_stopped_is_let_run_on(fresh: None, impatient: None):
    found = verdict(KILLS_PARENT.format(number="SIGSTOP"))
    assert (found.status, outcomes(found), found.notes) == ("timeout", ["passed", "timeout"], ())


def test_a_supervisor_that_is_stopped_is_noticed_where_nobody_lets_it_run_on(impatient: None):
    found = verdict(KILLS_PARENT.format(number="SIGSTOP"), use_worker=False)
    assert (found.status, outcomes(found)) == ("crashed", ["passed", "crashed"])


@pytest.mark.parametrize("answer", [b"", b"nonsense\n", encode({"event": "accepted", "protocol": 999, "pid": 1})])
def test_a_worker_that_speaks_otherwise_is_replaced(fresh: None, impatient: None, answer: bytes):
    endpoint = Worker(FAKE).endpoint
    lock = Lock(endpoint.lock)
    stranger = python(STRANGER, str(endpoint.folder), endpoint.name, answer.hex())
    wait_for(lambda: lock.holder() == stranger.pid and endpoint.address.exists())
    found = verdict(PASSES)
    assert found.status == "passed"
    assert "repeated" in found.notes[0]
    assert stranger.wait(10) != 0
    assert stranger.stdout is not None
    stranger.stdout.close()


STRANGER = """
import sys
from pathlib import Path
from kata_runner.worker.channel import Endpoint, Lock
endpoint = Endpoint(Path(sys.argv[1]), sys.argv[2])
Lock(endpoint.lock).take() or sys.exit(1)
lock = Lock(endpoint.lock)
listener = endpoint.listen()
while True:
    sock, _ = listener.accept()
    sock.recv(100)
    sock.sendall(bytes.fromhex(sys.argv[3]))
    sock.close()
"""


def test_a_worker_that_cannot_start_costs_no_verdict(fresh: None, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(connect.FORMS, "fork", "kata_runner.worker.no_such_module")
    found = verdict(PASSES)
    assert found.status == "passed"
    assert "No module named" in found.notes[0]


def test_a_worker_goes_when_it_is_told_to():
    first = running()
    assert client.stop_worker()
    assert not processes.is_alive(first)
    assert not client.stop_worker()
    assert [path.name for path in Path(os.environ["KATA_RUNTIME_DIR"]).iterdir()] == []


def test_what_old_workers_left_is_taken_away(fresh: None, runtime: Path):
    old, new = runtime / "w-0123.lock", runtime / "w-4567.lock"
    for file in (old, new, old.with_suffix(".log"), old.with_suffix(".sock")):
        file.touch()
    os.utime(old, (0, 0))
    running()
    assert [file.name for file in runtime.iterdir() if "0123" in file.name] == []
    assert new.exists()


def test_a_runtime_folder_that_cannot_be_had_costs_no_verdict(monkeypatch: pytest.MonkeyPatch, runtime: Path):
    file = runtime / "file"
    file.touch()
    monkeypatch.setenv("KATA_RUNTIME_DIR", str(file))
    found = verdict(PASSES)
    assert (found.status, len(found.notes)) == ("passed", 1)
    file.unlink()


def test_a_worker_that_hangs_is_stopped_all_the_same(impatient: None):
    first = running()
    os.kill(first, signal.SIGSTOP)
    assert client.stop_worker()
    assert not processes.is_alive(first)


def test_a_worker_goes_when_nobody_needs_it(fresh: None, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("KATA_WORKER_IDLE", "0.3")
    assert verdict(PASSES).status == "passed"
    wait_for(lambda: our_processes() == [])
    assert not Worker(FAKE).endpoint.address.exists()


def test_a_worker_does_not_go_while_a_run_goes_on(fresh: None, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("KATA_WORKER_IDLE", "0.1")
    slow = SLOW.replace("0.3", "0.8")
    assert verdict(slow, limits=client.Limits(check=5)).status == "passed"


@pytest.mark.parametrize("loss", [lambda path: path.unlink(), lambda path: path.rename(path.with_suffix(".x"))])
def test_a_worker_goes_when_its_socket_is_gone(fresh: None, loss: Callable[[Path], object]):
    first = running()
    loss(Worker(FAKE).endpoint.address)
    wait_for(lambda: not processes.is_alive(first))


def test_a_worker_goes_when_what_it_was_built_from_changes(fresh: None, tmp_path: Path):
    root = copied_package(tmp_path)
    script = "from workshop import verdict, PASSES, server_pid; print(verdict(PASSES).status, server_pid())"
    process = python(f"sys.path.insert(0, {str(root)!r}); {script}")
    status, pid = process.communicate(timeout=60)[0].split()
    assert status == b"passed"
    (root / "kata_runner" / "worker" / "tally.py").touch()
    wait_for(lambda: not processes.is_alive(int(pid)))


def copied_package(folder: Path) -> Path:
    """The package at another place."""
    ours = boot.PACKAGE_HOME / "kata_runner"
    shutil.copytree(ours, folder / "kata_runner", ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def test_another_content_interpreter_or_source_means_another_worker(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    first = signature.key(FAKE, "fork")
    assert first == signature.key(FAKE, "fork")
    others = [signature.key(tmp_path, "fork"), signature.key(FAKE, "spare")]
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", "7")
    others.append(signature.key(FAKE, "fork"))
    monkeypatch.delenv("CUDA_VISIBLE_DEVICES")
    monkeypatch.setattr("sys.executable", "/another/python")
    others.append(signature.key(FAKE, "fork"))
    assert len({first, *others}) == 5


@pytest.mark.parametrize(
    "noise", [b"", b"\n", b"{}\n", b"[1]\n", b'{"op": "run", "key": "other"}\n{}\n', b"\0" * 70000]
)
def test_noise_on_the_socket_does_the_worker_no_harm(noise: bytes):
    first = running()
    with Worker(FAKE).endpoint.connect(5) as sock:
        sock.sendall(noise)
    assert running() == first


def test_a_job_that_makes_no_sense_does_the_worker_no_harm():
    first = running()
    worker = Worker(FAKE)
    with worker.endpoint.connect(5) as sock:
        sock.sendall(encode({"op": "run", "protocol": 1, "key": worker.key}) + b'{"kata": 3}\n')
        assert sock.recv(10) == b""
    assert running() == first


def test_a_run_for_another_version_is_refused():
    running()
    with Worker(FAKE).endpoint.connect(5) as sock:
        sock.sendall(encode({"op": "run", "protocol": 1, "key": "other"}))
        assert decode(Lines(sock).next())["event"] == "refused"


def left_by(client_ends: Callable[[object], object]) -> None:
    """A client in a process of its own ends in the middle of a run; nothing of the run may be left."""
    running()
    process = python(
        "from workshop import verdict; "
        "verdict(\"print(1); run.todo('a'); run.start('a'); import os; os.fork(); time.sleep(60)\")"
    )
    wait_for(lambda: len(our_processes()) >= 5)  # the server, a supervisor, a child, its fork; and the client
    client_ends(process)
    process.wait(10)
    process.communicate()
    wait_for(lambda: len(our_processes()) == 1)


def test_a_client_that_is_interrupted_leaves_nothing():
    left_by(lambda process: process.send_signal(signal.SIGINT))  # type: ignore[attr-defined]


def test_a_client_that_is_killed_leaves_nothing():
    left_by(lambda process: process.kill())  # type: ignore[attr-defined]


def test_a_generator_that_is_closed_leaves_nothing():
    first = running()
    found = client.run([request(PASSES), request("run.todo('a'); run.start('a'); time.sleep(60)")], content=FAKE)
    next(found)
    found.close()  # type: ignore[attr-defined]
    assert servers()
    wait_for(lambda: len(our_processes()) == 1)
    assert server_pid() == first


def test_runs_end_when_they_are_told_to_stop():
    running()
    began = time.monotonic()
    script = "run.todo('a'); run.start('a'); time.sleep(60)"
    limits = client.Limits(check=30)
    stop = client.run([request(script, limits=limits)], content=FAKE, stop=lambda: time.monotonic() - began > 0.3)
    assert list(stop) == []
    wait_for(lambda: len(our_processes()) == 1)


def test_an_exception_of_ours_in_a_thread_reaches_the_caller(monkeypatch: pytest.MonkeyPatch):
    def fails(*_: object) -> None:
        raise EnvironmentProblem("no")

    monkeypatch.setattr(client.RunRequest, "job", fails)
    with pytest.raises(EnvironmentProblem):
        report(PASSES)


def test_the_lock_belongs_to_a_process_and_not_to_its_children(tmp_path: Path):
    lock = Lock(tmp_path / "x.lock")
    assert lock.holder() is None
    process = python(LOCK_HOLDER, str(lock.path))
    assert process.stdout is not None
    process.stdout.readline()
    assert lock.holder() == process.pid
    assert not lock.take()
    child = processes.descendants(process.pid)
    process.kill()
    process.wait()
    assert lock.holder() is None
    os.kill(child[0], signal.SIGKILL)
    process.stdout.close()


def test_a_socket_left_by_a_dead_worker_is_no_hindrance(fresh: None):
    worker = Worker(FAKE)
    with socket.socket(socket.AF_UNIX) as old:
        old.bind(str(worker.endpoint.address))
    assert running()


def test_an_endpoint_removes_only_what_it_made(tmp_path: Path):
    first, second = Endpoint(tmp_path, "w-1"), Endpoint(tmp_path, "w-1")
    with first.listen(), second.listen():
        assert (first.present(), second.present()) == (False, True)
        first.remove()
        assert second.present()
        second.remove()
        assert not second.address.exists()
