"""The small parts: what is kept of the output, who may be where, what is said of limits."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from kata_runner.worker import boot, child, devices, limits, pages, processes
from kata_runner.worker.channel import Lines
from kata_runner.worker.order import Order
from kata_runner.worker.output import CALL, FAILED, Output, mark
from kata_runner.worker.protocol import Job, Limits, Subject, decode, encode
from kata_runner.worker.stops import Stop, line_of_fault
from kata_runner.worker.watch import Watch

SECRET = b"s3cret"


def played(stream: bytes, step: int, most: int = 1000) -> Output:
    """An output that was fed in pieces of some size."""
    output = Output(most)
    output.begin_child(SECRET)
    for at in range(0, len(stream), step):
        output.feed(stream[at : at + step])
    return output


@pytest.mark.parametrize("step", [1, 2, 3, 7, 9, 1000])
def test_marks_are_found_wherever_they_are_cut(step: int):
    call, failed = mark(SECRET, CALL), mark(SECRET, FAILED)
    stream = b"ours" + call + b"load\0ing" + call + b"first" + call + b"last\0s3" + failed + b"after" + call + b"more"
    assert played(stream, step).text() == "load\ufffdinglast\ufffds3"


def test_what_passes_shows_only_what_loading_printed():
    call = mark(SECRET, CALL)
    assert played(call + b"loading" + call + b"call", 5).text() == "loading"


def test_output_is_cut_so_that_the_call_is_seen_too():
    call, failed = mark(SECRET, CALL), mark(SECRET, FAILED)
    output = played(call + b"l" * 500 + call + b"c" * 500 + failed, 64, most=100)
    assert output.text() == "l" * 50 + "c" * 50
    assert output.truncated


def test_a_second_child_loads_again_and_that_is_not_shown_twice():
    output = played(mark(SECRET, CALL) + b"loading", 100)
    output.begin_child(b"other")
    output.feed(mark(b"other", CALL) + b"loading" + mark(b"other", CALL) + b"call")
    output.settle()
    assert output.text() == "loadingcall"


def test_output_that_is_no_text_is_shown_as_far_as_it_goes():
    assert played(mark(SECRET, CALL) + b"caf\xe9", 100).text() == "caf\ufffd"


def test_lines_are_put_together_from_what_comes():
    here, there = socket.socketpair()
    with here, there:
        lines = Lines(here, most=20)
        there.sendall(b"\none\ntwo\nth")
        assert lines.receive() == [b"one", b"two"]
        there.sendall(b"ree\n")
        assert lines.receive() == [b"three"]
        here.setblocking(False)
        assert lines.receive() == []
        there.sendall(b"x" * 30)
        lines.receive()
        there.sendall(b"x")
        with pytest.raises(EOFError):
            lines.receive()


def test_an_accelerator_is_tried_where_there_are_signs_of_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    (tmp_path / "nvidia0").touch()
    monkeypatch.setattr(devices, "CUDA_SIGNS", (str(tmp_path / "nvidia[0-9]*"),))
    monkeypatch.setattr("sys.path", [])
    monkeypatch.delenv("CUDA_VISIBLE_DEVICES", raising=False)
    assert "cuda" in devices.present()
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", "")
    assert "cuda" not in devices.present()
    monkeypatch.delenv("CUDA_VISIBLE_DEVICES")
    (tmp_path / "torch-2.13.0+cpu.dist-info").mkdir()
    monkeypatch.setattr("sys.path", [str(tmp_path)])
    assert "cuda" not in devices.present()


def test_limits_are_told_by_value_and_in_words():
    found = limits.described(Limits(check=1.5, processes=1))
    assert found["check"] == {"value": 1.5, "unit": "seconds", "says": "1.5 s", "lacking": None}
    assert (found["memory"]["value"], found["memory"]["says"]) == (4 << 30, "4 GB")
    assert found["processes"]["says"] == "1 process"


@pytest.mark.parametrize(
    ("system", "lacks"),
    [("linux", {"memory"}), ("darwin", {"memory", "processes", "file"}), ("win32", {"memory", "processes", "file"})],
)
def test_what_a_system_does_not_keep_is_said(system: str, lacks: set[str]):
    assert {name for name in limits.described() if limits.lacking(name, system)} == lacks
    assert "CUDA" in str(limits.lacking("memory", "linux"))


def test_what_is_said_between_processes_comes_back_as_it_was():
    job = Job("mse", "02_by_hand", "write", "/x", "cpu", Subject("source", "é\n", "mse.py"), done=("a",))
    order = Order(job, "token", "secret", "/folder", 7)
    assert Order.from_json(decode(encode(order.to_json()))) == order
    with pytest.raises(ValueError, match="JSON object"):
        decode(b"[1]")


def test_the_environment_of_a_worker_changes_neither_pytest_nor_hypothesis(monkeypatch: pytest.MonkeyPatch):
    for name in ("CI", "PYTEST_ADDOPTS", "PYTHONWARNINGS", "GITHUB_ACTIONS"):
        monkeypatch.setenv(name, "true")
    found = boot.environment()
    assert {"CI", "PYTEST_ADDOPTS", "PYTHONWARNINGS", "GITHUB_ACTIONS"}.isdisjoint(found)
    assert (found["OMP_NUM_THREADS"], found["PYTEST_DISABLE_PLUGIN_AUTOLOAD"]) == ("1", "1")


def test_the_learners_line_is_found_in_what_faulthandler_wrote(tmp_path: Path):
    subject = Subject("source", "a\n  b()\n", "mse.py", "/home/x/mse.py")
    file = tmp_path / "faults.txt"
    thread = 'Thread 0x1 (most recent call first):\n  File "mse.py", line 1 in other\n\n'
    current = (
        'Current thread 0x2 (most recent call first):\n  File "/lib/y.py", line 9 in z\n  File "mse.py", line 2 in f\n'
    )
    file.write_text(thread + current)
    assert line_of_fault(file, subject) == 2
    assert Stop("crashed", "m").located(None, tmp_path, subject).code == "b()"
    assert line_of_fault(tmp_path / "none", subject) is None


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("/home/x/y.py", "y.py"),
        ("see '/a/b.py', ~/c.py and C:/u/v.txt", "see 'b.py', c.py and v.txt"),
        ("a/b.py is 1/2 of https://x.org/y", "a/b.py is 1/2 of https://x.org/y"),
        ("a / b", "a / b"),
    ],
)
def test_of_a_path_the_name_is_told(text: str, shown: str):
    assert child.without_folders(text) == shown


def test_starting_is_not_charged():
    watch = Watch(Limits(check=1, device=2, startup=60))
    watch.enter("collected")
    assert watch.overdue() < -50
    watch.enter("loading")
    assert watch.spent < 1
    watch.enter("check")
    watch.spent = 3.0
    assert watch.overdue() > 0
    assert watch.of_device()
    watch.enter("ending")
    assert not watch.of_device()  # nothing failed: a pass isn't lost for its last milliseconds


def test_memory_is_gathered_into_large_pages_a_step_at_a_time():
    block = bytearray(8 << 20)
    steps = sum(1 for _ in pages.gather())
    assert steps >= 3 or os.uname().sysname != "Linux" or tuple(map(int, os.uname().release.split(".")[:2])) < (6, 1)
    assert not any(block)


def test_a_process_that_is_gone_is_not_alive():
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        os._exit(0)
    os.close(reader)
    os.close(writer)
    os.waitpid(pid, 0)
    assert not processes.is_alive(pid)
    assert processes.is_alive(os.getpid())
