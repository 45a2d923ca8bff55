"""`kata reset` and `kata restore`: nothing that a learner wrote is ever lost."""

from __future__ import annotations

import os
import sqlite3

import pytest
from cli_world import write

from kata_runner.commands import reset as command
from kata_runner.commands.answer_file import write_whole
from kata_runner.core.errors import EnvironmentProblem

MINE = b"# \xff mine\r\n\tx = 1  \r\n"  # no UTF-8, line ends of two kinds of systems, trailing blanks


@pytest.fixture
def path(workspace):
    return workspace / "01_first" / "double.py"


@pytest.fixture
def stub(path):
    return path.read_bytes()


def test_reset_and_back_byte_for_byte(kata, path, stub):
    path.write_bytes(MINE)
    shown = kata("reset", "double", "--yes")
    assert shown.code == 0
    assert "kata restore double" in shown.out
    assert path.read_bytes() == stub
    shown = kata("restore", "double")
    assert shown.code == 0
    assert path.read_bytes() == MINE


def test_restoring_keeps_what_is_there(kata, path, stub):
    path.write_bytes(MINE)
    kata("reset", "double", "--yes")
    path.write_bytes(b"newer")
    kata("restore", "double")
    assert path.read_bytes() == MINE
    kata("restore", "double", "--version", "2")
    assert path.read_bytes() == b"newer"


def test_without_a_terminal_it_wants_yes(kata, path):
    path.write_bytes(MINE)
    shown = kata("reset", "double")
    assert shown.code == 2
    assert "kata reset double --yes" in shown.err
    assert path.read_bytes() == MINE


@pytest.mark.parametrize(("answer", "gone"), [(True, True), (False, False)])
def test_on_a_terminal_it_asks(kata, path, stub, monkeypatch, answer, gone):
    path.write_bytes(MINE)
    monkeypatch.setattr(command, "_agreed", lambda *_: answer)
    assert kata("reset", "double").code == 0
    assert (path.read_bytes() == stub) is gone


def test_a_missing_file_is_made(kata, path, stub):
    path.unlink()
    assert kata("reset", "double").code == 0
    assert path.read_bytes() == stub


def test_a_stub_stays(kata, path):
    assert "already" in kata("reset", "double").out
    assert kata("restore", "double", "--list").code == 5


def test_the_list(kata, path, worker):
    write(path.parent.parent, "01_first/double.py")
    kata("check", "double")
    kata("reset", "double", "--yes")
    path.write_bytes(MINE)
    kata("reset", "double", "--yes")
    shown = kata("restore", "double", "--list")
    assert shown.code == 0
    first, second = shown.out.splitlines()[:2]
    assert "when you checked it  passed" in first
    assert f"{len(MINE)} bytes, before a reset" in second


def test_every_version_comes_back(kata, path, worker):
    texts = [f"def double(x):\n    return {number}\n" for number in range(5)]
    for text in texts:
        path.write_text(text, encoding="utf-8")
        kata("check", "double")
    for number, text in enumerate(texts, start=1):
        assert kata("restore", "double", "--version", str(number)).code == 0
        assert path.read_text(encoding="utf-8") == text


def test_the_last_one_is_the_last_that_differs(kata, path, worker):
    for text in ("first", "second"):
        path.write_text(text, encoding="utf-8")
        kata("check", "double")
    kata("restore", "double")
    assert path.read_text(encoding="utf-8") == "first"


def test_a_version_that_is_not_there(kata, path):
    path.write_bytes(MINE)
    kata("reset", "double", "--yes")
    shown = kata("restore", "double", "--version", "7")
    assert shown.code == 2
    assert "versions 1 to" in shown.err or "version 1" in shown.err
    assert kata("restore", "double", "--version", "1", "--list").code == 2


def test_nothing_was_kept_yet(kata, path):
    shown = kata("restore", "double")
    assert shown.code == 5
    assert "kata reset double" in shown.err


def test_no_reset_without_a_copy(kata, path, workspace):
    """A progress file that can't be written keeps the learner's file where it is."""
    path.write_bytes(MINE)
    with sqlite3.connect(workspace / ".kata" / "progress.db") as other:
        other.execute("PRAGMA user_version = 999")
        other.execute(f"PRAGMA application_id = {0x4B617461}")
        other.execute("CREATE TABLE future (x)")
    other.close()
    shown = kata("reset", "double", "--yes")
    assert shown.code == 4
    assert "newer" in shown.err
    assert path.read_bytes() == MINE


def test_a_folder_in_its_place(kata, path):
    path.unlink()
    path.mkdir()
    shown = kata("reset", "double", "--yes")
    assert shown.code == 4
    assert path.is_dir()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
@pytest.mark.parametrize("command", [("reset", "double", "--yes"), ("restore", "double")])
def test_a_pipe_in_its_place(kata, path, command):
    """Reading it would wait for ever."""
    path.write_bytes(MINE)
    kata("reset", "double", "--yes")
    path.unlink()
    os.mkfifo(path)
    shown = kata(*command)
    assert shown.code == 4
    assert "not an ordinary file" in shown.err
    assert path.is_fifo()


def test_a_link_is_written_through(kata, path, stub, tmp_path):
    target = tmp_path / "elsewhere.py"
    target.write_bytes(MINE)
    path.unlink()
    path.symlink_to(target)
    kata("reset", "double", "--yes")
    assert path.is_symlink()
    assert target.read_bytes() == stub


def test_the_mode_is_kept(path):
    path.chmod(0o640)
    write_whole(path, b"x", "double.py")
    assert path.stat().st_mode & 0o777 == 0o640
    assert [entry.name for entry in path.parent.iterdir() if entry.name.endswith(".tmp")] == []


def test_a_full_disk_leaves_the_file(path, monkeypatch):
    path.write_bytes(MINE)

    def full(descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(EnvironmentProblem, match="No space left"):
        write_whole(path, b"x", "01_first/double.py")
    assert path.read_bytes() == MINE
    assert [entry.name for entry in path.parent.iterdir() if entry.name.endswith(".tmp")] == []
