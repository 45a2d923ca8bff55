"""`kata watch`: one run for each new content, the last save's verdict, and on to the next kata."""

from __future__ import annotations

import io
import os
import re
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing

import pytest
from cli_world import failed, passed, write

from kata_runner.commands import watch as command
from kata_runner.commands.saves import Saves
from kata_runner.core.layout import Workspace
from kata_runner.core.report import CheckResult, DeviceVerdict
from kata_runner.store.progress import Progress
from kata_runner.ui.screen import Screen
from kata_runner.worker import client

ANSWER = "def double(x):\n    return x * 2\n"


class TestSaves:
    """New content is noticed once, however it is written."""

    @pytest.fixture
    def path(self, tmp_path):
        path = tmp_path / "double.py"
        path.write_text("one", encoding="utf-8")
        return path

    def settle(self, saves):
        """Looks until nothing changes; what was taken."""
        taken = []
        for _ in range(4):
            if saves.look():
                taken.append(saves.take())
        return taken

    def test_what_is_there_counts_once(self, path):
        saves = Saves(path)
        assert self.settle(saves) == [b"one"]
        assert self.settle(saves) == []

    def test_two_looks_must_agree(self, path):
        saves = Saves(path)
        for number in range(5):
            path.write_text(f"still being written {number}", encoding="utf-8")
            assert not saves.look()
        assert saves.look()

    def test_a_save_of_the_same_is_none(self, path):
        saves = Saves(path)
        self.settle(saves)
        path.write_text("one", encoding="utf-8")
        os.utime(path, (1, 1))
        assert self.settle(saves) == []

    def test_the_same_date_and_size(self, path):
        saves = Saves(path)
        os.utime(path, (1, 1))
        self.settle(saves)
        path.write_text("two", encoding="utf-8")
        os.utime(path, (1, 1))
        taken = [saves.take() for _ in range(30) if saves.look()]
        assert taken == [b"two"]

    def test_a_rename_over_it(self, path):
        saves = Saves(path)
        self.settle(saves)
        (path.parent / "4913").write_text("", encoding="utf-8")  # what vim tries first
        (path.parent / ".double.py.swp").write_text("x", encoding="utf-8")
        path.rename(path.parent / "double.py~")
        assert not saves.look()
        (path.parent / "new").write_text("two", encoding="utf-8")
        (path.parent / "new").rename(path)
        assert self.settle(saves) == [b"two"]

    def test_an_emptied_file_is_waited_for(self, path):
        saves = Saves(path)
        self.settle(saves)
        path.write_bytes(b"")
        assert self.settle(saves) == []
        assert not saves.there
        path.write_text("two", encoding="utf-8")
        assert self.settle(saves) == [b"two"]

    def test_emptied_and_written_as_before(self, path):
        saves = Saves(path)
        self.settle(saves)
        path.write_bytes(b"")
        saves.look()
        path.write_text("one", encoding="utf-8")
        assert self.settle(saves) == []

    def test_what_got_no_verdict_is_new_again(self, path):
        saves = Saves(path)
        self.settle(saves)
        path.write_text("two", encoding="utf-8")
        assert [saves.look() for _ in range(2)] == [False, True]
        saves.put_back()  # the run of "one" is broken off, and "one" is written again
        path.write_text("one", encoding="utf-8")
        assert self.settle(saves) == [b"one"]

    def test_a_file_that_comes_later(self, tmp_path):
        saves = Saves(tmp_path / "later.py")
        assert not saves.look()
        (tmp_path / "later.py").write_text("x", encoding="utf-8")
        assert self.settle(saves) == [b"x"]

    def test_a_folder_is_nothing(self, tmp_path):
        assert not Saves(tmp_path).look()


@pytest.fixture
def editor(monkeypatch):
    """A learner: what they do whenever the command waits for a save. After the last thing they press Ctrl-C."""
    steps = []

    def sleep(_seconds):
        if editor_waits[0] > 0:
            editor_waits[0] -= 1
            return
        if not steps:
            raise KeyboardInterrupt
        editor_waits[0] = 3
        steps.pop(0)()

    editor_waits = [3]
    monkeypatch.setattr(command.time, "sleep", sleep)
    return steps


def test_a_save_is_checked_and_a_pass_leads_on(kata, workspace, worker, editor):
    worker.gives("double", failed)

    def right():
        worker.gives("double", passed)
        write(workspace, "01_first/double.py", ANSWER)

    editor += [lambda: write(workspace, "01_first/double.py", "def double(x):\n    return 3\n"), right]
    shown = kata("watch")
    assert shown.code == 130
    assert shown.err.strip() == "Stopped."
    said = shown.out
    order = ["Watching 01_first/double.py", "to do", "saved:", "✗ failed  double", "✓ passed  double"]
    assert [said.index(words) for words in order] == sorted(said.index(words) for words in order)
    assert "Watching 01_first/dot_product.py" in said
    assert len(worker.requests) == 2


def test_what_is_saved_is_what_is_judged(kata, workspace, worker, editor):
    """A save that comes after the look and before the run gets a run of its own."""
    texts = []

    def run(requests, **how):
        (request,) = requests
        texts.append(request.subject.text)
        write(workspace, "01_first/double.py", "second")
        for _ in range(3):
            if how["stop"]():
                return
        yield from worker.run([request], **how)

    editor += [lambda: write(workspace, "01_first/double.py", "first")]
    worker.gives("double", failed)
    patch = pytest.MonkeyPatch()
    patch.setattr(client, "run", run)
    try:
        shown = kata("watch", "double")
    finally:
        patch.undo()
    assert texts == ["first", "second"]
    assert shown.out.count("✗ failed  double") == 1
    assert shown.out.count("saved:") == 2


@pytest.mark.parametrize("then", ["def double(x):\n    return 3\n", "", None])
def test_a_save_in_the_moment_of_the_verdict(kata, workspace, worker, editor, then):
    """The file holds something else, or nothing, when the verdict comes: it is neither shown nor kept."""
    path = workspace / "01_first" / "double.py"

    def save_meanwhile(device):
        if path.exists() and path.read_text(encoding="utf-8") == ANSWER:
            path.unlink() if then is None else path.write_text(then, encoding="utf-8")
            return passed(device)
        return failed(device)

    worker.gives("double", save_meanwhile)
    editor += [lambda: write(workspace, "01_first/double.py", ANSWER), lambda: None]
    shown = kata("watch", "double")
    assert "✓ passed" not in shown.out
    assert shown.out.count("✗ failed  double") == (1 if then else 0)
    assert kata("status", "--json").json["passed"] == 0


@pytest.fixture
def holder(workspace, monkeypatch):
    """Another process that holds the progress file whenever it is told to."""
    monkeypatch.setattr("kata_runner.commands.progress.AT_ONCE", 0.05)
    monkeypatch.setattr("kata_runner.store.database.PATIENCE", 0.2)
    Progress.open(Workspace(workspace)).record_hint("double", 1)
    with closing(sqlite3.connect(workspace / ".kata" / "progress.db", isolation_level=None)) as other:
        yield other


def kept(workspace):
    return [attempt.source.decode() for attempt in Progress.open(Workspace(workspace)).attempts("double")]


def test_the_verdict_is_told_before_another_process_is_waited_for(workspace, worker, editor, holder, monkeypatch):
    def hold(device):
        if not holder.in_transaction:
            holder.execute("BEGIN EXCLUSIVE")
        return failed(device)

    screen = Screen(out := io.StringIO(), err := io.StringIO())
    told = screen.warn

    def warn(text):
        told(text)
        if "Another process holds your progress file." in text:
            assert "✗ failed  double" in out.getvalue()
            holder.execute("ROLLBACK")

    monkeypatch.setattr(screen, "warn", warn)
    worker.gives("double", hold)
    editor += [lambda: write(workspace, "01_first/double.py", ANSWER)]
    with pytest.raises(KeyboardInterrupt):
        command.watch(screen, "double")
    assert "could not be" not in err.getvalue()
    assert kept(workspace) == [ANSWER]


def test_what_could_not_be_kept_is_kept_with_the_next(kata, workspace, worker, editor, holder):
    worker.gives("double", failed)
    editor += [
        lambda: holder.execute("BEGIN EXCLUSIVE"),
        lambda: write(workspace, "01_first/double.py", "first"),
        lambda: write(workspace, "01_first/double.py", "second = 1"),
        lambda: holder.execute("ROLLBACK"),
        lambda: write(workspace, "01_first/double.py", "third = 1"),
    ]
    shown = kata("watch", "double")
    assert shown.err.count("because another process holds it") == 1
    assert kept(workspace) == ["first", "second = 1", "third = 1"]


def test_a_kata_that_passed_before_is_not_left(kata, workspace, worker, editor):
    write(workspace, "01_first/double.py", ANSWER)
    kata("check", "double")
    shown = kata("watch", "double")
    assert "✓ passed  double" in shown.out
    assert "Watching 01_first/dot_product.py" not in shown.out


def test_a_kata_that_passed_before_is_left_after_another_pass(kata, workspace, worker, editor):
    write(workspace, "01_first/double.py", ANSWER)
    kata("check", "double")
    editor += [lambda: write(workspace, "01_first/double.py", ANSWER + "\n# nicer\n")]
    shown = kata("watch", "double")
    assert "Watching 01_first/dot_product.py" in shown.out


def test_after_the_last_one_it_ends(kata, workspace, worker, editor):
    for place in ("01_first/double.py", "01_first/dot_product.py", "02_second/broken_line.py"):
        write(workspace, place)
    kata("check", "--all")
    editor += [lambda: write(workspace, "02_second/guess_it.py", "VALUE = 3\n")]
    shown = kata("watch")
    assert shown.code == 0
    assert "You have passed every kata." in shown.out


def test_a_missing_file_is_waited_for(kata, workspace, worker, editor):
    (workspace / "01_first" / "double.py").unlink()
    editor += [lambda: None, lambda: write(workspace, "01_first/double.py", ANSWER)]
    shown = kata("watch", "double")
    assert shown.out.count("double.py is missing; waiting for it.") == 1
    assert "kata reset double" in shown.out
    assert "✓ passed  double" in shown.out


def test_a_file_that_goes_away_is_told_and_so_is_its_return(kata, workspace, worker, editor):
    path = write(workspace, "01_first/double.py", ANSWER)
    worker.gives("double", failed)
    editor += [
        path.unlink,
        lambda: None,
        lambda: write(workspace, "01_first/double.py", ANSWER),
        lambda: path.write_bytes(b""),
        lambda: None,
    ]
    said = kata("watch", "double").out
    order = ["✗ failed", "is missing; waiting for it.", "is there again.", "is empty; waiting for it."]
    assert [said.index(words) for words in order] == sorted(said.index(words) for words in order)
    assert said.count("waiting for it.") == 2
    assert len(worker.requests) == 1


def test_a_folder_in_place_of_the_file(kata, workspace, worker, editor):
    path = workspace / "01_first" / "double.py"
    path.unlink()
    path.mkdir()
    editor += [lambda: None]
    assert "double.py is no file (move it away); waiting for it." in kata("watch", "double").out


def test_a_pass_stays_in_sight_above_the_next_kata(kata, workspace, worker, editor):
    checks = tuple(CheckResult(f"t{number}", "It is right " * 9, "passed") for number in range(9))
    worker.gives("double", lambda device: DeviceVerdict(device, "passed", checks))
    out = io.StringIO()
    screen = Screen(out, io.StringIO(), terminal=True, size=(80, 24))
    editor += [lambda: write(workspace, "01_first/double.py", ANSWER)]
    with pytest.raises(KeyboardInterrupt):
        command.watch(screen, "double")
    rows = re.sub(r"\x1b\[[0-9;]*m", "", out.getvalue()).splitlines()
    below = rows[rows.index("✓ passed  double  Double a number") :]
    assert "  9 checks passed." in below
    assert "Watching 01_first/dot_product.py: The dot product" in below
    assert len(below) < 24


def test_a_problem_is_shown_and_the_next_save_awaited(kata, workspace, worker, editor):
    editor += [lambda: write(workspace, "01_first/double.py", "def (")]
    shown = kata("watch", "double")
    assert "syntax error" in shown.out
    assert worker.requests == []


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_ctrl_c_in_a_process(workspace):
    process = subprocess.Popen(
        [sys.executable, "-m", "kata_runner.main", "watch"],
        cwd=workspace,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    guard = threading.Timer(60, process.kill)
    guard.start()
    assert process.stdout is not None
    for row in process.stdout:
        if "Next:" in row:
            break
    time.sleep(0.2)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate()
    guard.cancel()
    assert process.returncode == 130
    assert err.strip() == "Stopped."
