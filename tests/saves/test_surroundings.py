"""A full or read-only disk, a clock that lies, a home that is gone: a sentence, nothing lost, and still the verdict."""

from __future__ import annotations

import ctypes
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from kata_runner.core.layout import Workspace
from kata_runner.store import schema
from kata_runner.store.progress import Progress

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="mounts, limits and rights of Linux")

BROKEN = "def mse(\n"  # a verdict that needs no run
VERDICT = "syntax error"
DROP = 24  # PR_CAPBSET_DROP
RIGHTS = (1, 2)  # to write and to read whatever the permissions say


def as_anybody():
    """Takes away root's right to pass over permissions."""
    for right in RIGHTS if os.geteuid() == 0 else ():
        ctypes.CDLL(None).prctl(DROP, right, 0, 0, 0)


def small_files():
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))


def kata(*command, cwd, before=as_anybody, **settings):
    """Runs a command; its exit code and what it said."""
    done = subprocess.run(
        [sys.executable, "-m", "kata_runner.start", *command],
        cwd=cwd, env={**os.environ, **settings}, preexec_fn=before, capture_output=True, text=True, check=False,
        stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert "Traceback" not in done.stderr
    assert "Something went wrong" not in done.stderr
    return done.returncode, " ".join(done.stdout.split()), " ".join(done.stderr.split())


def assert_judged(root, sentence, **how):
    """The verdict is shown, and why it could not be kept."""
    code, out, err = kata("check", "mse", cwd=root, **how)
    assert code == 1
    assert VERDICT in out
    assert sentence in err
    assert "The verdict holds all the same" in err


@pytest.fixture
def used(workspace):
    """A workspace in which something was kept."""
    (workspace / "02_by_hand" / "mse.py").write_text("first = (", encoding="utf-8")
    assert kata("check", "mse", cwd=workspace)[0] == 1
    (workspace / "02_by_hand" / "mse.py").write_text(BROKEN, encoding="utf-8")
    return workspace


def sources(root):
    return [attempt.source.decode() for attempt in Progress.open(Workspace(root)).attempts("mse")]


@pytest.mark.parametrize(
    ("place", "mode", "sentence"),
    [
        (".kata", 0o500, "because it, or its folder, is read-only"),
        (".kata/progress.db", 0o400, "because it, or its folder, is read-only"),
        (".kata/progress.db", 0o000, "(Permission denied)"),
        (".kata", 0o000, "(Permission denied)"),
    ],
)
def test_permissions(used, place, mode, sentence):
    before = (used / ".kata" / "progress.db").read_bytes()
    kept = (used / place).stat().st_mode
    (used / place).chmod(mode)
    try:
        code, out, err = kata("check", "mse", cwd=used)
        assert "progress.db.corrupt" not in err
        if "workspace" not in err:  # a folder that can't be looked into may be none
            assert (code, VERDICT in out) == (1, True)
            assert sentence in err
        code, _, err = kata("hint", "mse", cwd=used)
        assert "HOME" not in err
    finally:
        (used / place).chmod(kept)
    assert (used / ".kata" / "progress.db").read_bytes() == before
    assert sources(used) == ["first = ("]


def test_no_file_may_grow(used):
    assert_judged(used, "because the disk reports an error", before=small_files)
    assert sources(used) == ["first = ("]
    assert kata("check", "mse", cwd=used)[0] == 1
    assert sources(used) == ["first = (", BROKEN]


@pytest.fixture
def disk(tmp_path):
    """A small disk of its own."""
    folder = tmp_path / "disk"
    folder.mkdir()
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(folder)], capture_output=True, check=False
    )
    if done.returncode:
        pytest.skip("nothing can be mounted here")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def fill(folder):
    with open(folder / "filler", "wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            return


def test_a_full_disk(used, disk):
    root = Path(shutil.copytree(used, disk / "w"))
    fill(disk)
    assert_judged(root, "because the disk is full")
    mine = (root / "02_by_hand" / "mse.py").read_bytes()
    code, _, err = kata("reset", "mse", "--yes", cwd=root)
    assert code == 4
    assert "the disk is full" in err
    assert (root / "02_by_hand" / "mse.py").read_bytes() == mine
    code, _, err = kata("init", str(disk / "another"), cwd=disk)
    assert code == 4
    assert "No space left" in err
    assert [path for path in disk.rglob("*.py") if not path.stat().st_size] == []
    assert not list(disk.rglob("*.tmp*"))
    (disk / "filler").unlink()
    assert kata("check", "mse", cwd=root)[0] == 1
    assert sources(root) == ["first = (", BROKEN]


def test_no_room_for_the_first_attempt(workspace, disk):
    root = Path(shutil.copytree(workspace, disk / "w"))
    (root / "02_by_hand" / "mse.py").write_text(BROKEN, encoding="utf-8")
    fill(disk)
    assert_judged(root, "because the disk is full")
    assert not (root / ".kata" / "progress.db").exists()  # not even an empty one
    (disk / "filler").unlink()
    assert kata("check", "mse", cwd=root)[0] == 1
    assert sources(root) == [BROKEN]


def test_a_read_only_disk(used, disk):
    root = Path(shutil.copytree(used, disk / "w"))
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
    assert_judged(root, "can't be used")
    code, _, err = kata("reset", "mse", "--yes", cwd=root)
    assert code == 4
    assert "can't be" in err
    assert kata("status", cwd=root)[0] == 0
    assert kata("hint", "mse", cwd=root)[0] == 0


@pytest.mark.slow
def test_another_process_holds_it(used):
    with closing(sqlite3.connect(used / ".kata" / "progress.db", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        code, out, err = kata("check", "mse", cwd=used)
        assert (code, VERDICT in out) == (1, True)
        words = ("Another process holds your progress file", "because another process holds it", "The verdict holds")
        assert [err.count(each) for each in words] == [1, 1, 1]
    assert sources(used) == ["first = ("]


def test_a_newer_file(used):
    with closing(sqlite3.connect(used / ".kata" / "progress.db")) as other:
        other.execute(f"PRAGMA user_version = {schema.newest() + 1}")
    assert_judged(used, "was written by a newer tensor-kata")


def test_what_a_crash_left_beside_it(used):
    for leftover in ("-wal", "-shm", "-journal"):
        (used / ".kata" / f"progress.db{leftover}").write_bytes(b"\0" * 5000)
    code, out, err = kata("check", "mse", cwd=used)
    assert (code, VERDICT in out, err) == (1, True, "")
    assert sources(used) == ["first = (", BROKEN]


def test_an_empty_file(used):
    (used / ".kata" / "progress.db").write_bytes(b"")
    code, out, err = kata("check", "mse", cwd=used)
    assert (code, VERDICT in out) == (1, True)
    assert err.startswith("The progress file is empty, as a crash or a full disk can leave it.")


@pytest.mark.parametrize(
    "settings",
    [
        {"KATA_NOW": "1970-01-01", "HOME": "/no/such/home"},
        {"KATA_NOW": "9999-12-31T23:59:59", "TZ": "Pacific/Kiritimati"},
        *(
            pytest.param(settings, marks=pytest.mark.slow)
            for settings in (
                {"KATA_NOW": "0001-01-01", "TZ": "Pacific/Pago_Pago"},
                {"KATA_NOW": "2100-06-01"},
                {"TZ": ":/no/such/zone"},
                {"HOME": ""},
                {"LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0"},
            )
        ),
    ],
    ids=str,
)
def test_an_odd_clock_zone_or_home(used, settings):
    """Attempts stay in their order, whatever time they bear; every page that shows a time shows one."""
    code, out, err = kata("check", "mse", cwd=used, **settings)
    assert (code, VERDICT in out, err) == (1, True, "")
    assert sources(used) == ["first = (", BROKEN]
    for command in ("restore mse --list", "status", "status --stale", "list", "hint mse"):
        code, _, err = kata(*command.split(), cwd=used, **settings)
        assert (code, err) == (0, ""), command
    assert kata("restore", "mse", cwd=used, **settings)[0] == 0
    assert (used / "02_by_hand" / "mse.py").read_text(encoding="utf-8") == "first = ("


def test_no_home_at_all(used, monkeypatch):
    monkeypatch.delenv("HOME")
    assert kata("check", "mse", cwd=used)[0] == 1


@pytest.mark.slow
def test_a_date_of_the_file_from_another_century(used):
    for seconds in (0, 4_102_444_800, -86400):
        os.utime(used / "02_by_hand" / "mse.py", (seconds, seconds))
        assert kata("check", "mse", cwd=used)[0] == 1
