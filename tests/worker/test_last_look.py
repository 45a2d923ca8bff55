"""A look by force, and what a run's processes hold together."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from kata_runner.core.limits import Limits
from kata_runner.worker import usage
from kata_runner.worker.asking import WAYS, Asking
from kata_runner.worker.usage import Usage, written

LOCKED = """
import itertools, os, sys
sys.path.insert(0, {home!r})
from kata_runner.worker import last_look

def look(frame):
    os.write(1, f"{{frame.f_back.f_code.co_name}} {{frame.f_back.f_locals}}".encode())
    os._exit(0)

def counts(first):
    os.write(1, b"ready ")
    return sum(itertools.count(first))

last_look.install(lambda frame: None)
last_look.install(look)
counts(5)
"""


@pytest.mark.skipif(os.name != "posix", reason="there is no such signal")
def test_native_code_that_keeps_the_interpreter_locked_is_looked_at():
    home = str(Path(__file__).parents[2])
    with subprocess.Popen([sys.executable, "-c", LOCKED.format(home=home)], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.read(6) == b"ready "
        process.send_signal(signal.SIGURG)
        assert process.stdout.read().startswith(b"counts {'first': 5}")


class Deaf:
    """A child that hears and says nothing."""

    def __init__(self) -> None:
        self.heard: list[int] = []

    def signal(self, number: int) -> None:
        self.heard.append(number)


def test_each_way_is_tried_once_and_after_the_last_nothing_is_believed():
    child = Deaf()
    asking = Asking(child)
    for overdue in (0.0, 0.05, 0.11, 0.12, 0.21):
        assert not asking.forced
        asking.ask(overdue)
    asking.ask(0.4)
    assert child.heard == WAYS
    assert asking.forced
    asking.again()
    assert not asking.forced


def test_what_was_written_is_counted_without_holes(tmp_path: Path):
    (tmp_path / "a" / "b").mkdir(parents=True)
    with (tmp_path / "hole").open("wb") as file:
        file.truncate(1 << 40)
    empty = written(tmp_path)
    (tmp_path / "a" / "b" / "file").write_bytes(bytes(range(256)) * 400)
    (tmp_path / "a" / "back").symlink_to(tmp_path)
    assert 100_000 <= written(tmp_path) - empty < 200_000
    assert written(tmp_path / "gone") == 0


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells")
def test_the_limit_that_is_exceeded_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(usage, "descendants", lambda _: [])  # those of other tests
    (tmp_path / "file").write_bytes(b"x" * 100_000)
    assert Usage(Limits(), tmp_path).excess() is None
    assert "wrote more than 40 KB into files" in str(Usage(Limits(file=10 << 10), tmp_path).excess())
    with subprocess.Popen(
        [sys.executable, "-c", "kept = b'x' * 60_000_000; print(1); input()"], stdin=-1, stdout=-1
    ) as one:
        assert one.stdout is not None
        one.stdout.readline()
        monkeypatch.setattr(usage, "descendants", lambda _: [one.pid])
        assert "held more than 40 MB of memory" in str(Usage(Limits(memory=40 << 20), tmp_path).excess())
        assert "more than 0 processes" in str(Usage(Limits(processes=0), tmp_path).excess())
        assert Usage(Limits(memory=90 << 20), tmp_path).excess() is None
        assert one.stdin is not None
        one.stdin.close()
