"""The worker's folder is private, ours, and short enough for a socket."""

from __future__ import annotations

import os
import socket
import stat
import tempfile
from pathlib import Path

import pytest

from kata_runner.core.errors import EnvironmentProblem
from kata_runner.core.layout import runtime_dir
from kata_runner.core.runtime import LONGEST_NAME

pytestmark = pytest.mark.skipif(os.name != "posix", reason="modes and owners are POSIX's")


@pytest.fixture
def short():
    """A folder with a short path, as a socket needs."""
    with tempfile.TemporaryDirectory(prefix="tk", dir="/tmp") as folder:
        yield Path(folder)


@pytest.fixture(autouse=True)
def _no_settings(monkeypatch, short):
    monkeypatch.delenv("KATA_RUNTIME_DIR", raising=False)
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    monkeypatch.setattr(tempfile, "tempdir", str(short))


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def test_it_is_made_private(monkeypatch, short):
    before = os.umask(0)
    try:
        monkeypatch.setenv("KATA_RUNTIME_DIR", str(short / "deep" / "run"))
        assert runtime_dir() == short / "deep" / "run"
    finally:
        os.umask(before)
    assert mode(runtime_dir()) == 0o700


def test_it_lies_in_the_users_folder(monkeypatch, short):
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(short))
    assert runtime_dir() == short / "tensor-kata"
    assert mode(runtime_dir()) == 0o700


@pytest.mark.parametrize("users", ["relative", "/nowhere/at/all", ""])
def test_without_a_users_folder_it_is_a_temporary_one(monkeypatch, short, users):
    monkeypatch.setenv("XDG_RUNTIME_DIR", users)
    assert runtime_dir() == short / f"tensor-kata-{os.getuid()}"


def test_a_users_folder_of_somebody_else_is_left_alone(monkeypatch, short):
    theirs = short / "theirs"
    theirs.mkdir()
    monkeypatch.setattr("kata_runner.core.runtime._is_ours", lambda folder: False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(theirs))
    assert runtime_dir().parent == short
    assert not list(theirs.iterdir())


def test_a_folder_open_to_others_gets_a_private_one_inside(monkeypatch, short):
    shared = short / "shared"
    shared.mkdir()
    shared.chmod(0o777)
    monkeypatch.setenv("KATA_RUNTIME_DIR", str(shared))
    assert runtime_dir() == shared / "tensor-kata"
    assert mode(shared) == 0o777
    assert mode(runtime_dir()) == 0o700


def test_our_own_folder_is_closed_again(short):
    runtime_dir().chmod(0o755)
    assert mode(runtime_dir()) == 0o700


def test_a_link_in_its_place_is_refused(short):
    (short / "target").mkdir(mode=0o700)
    (short / f"tensor-kata-{os.getuid()}").symlink_to(short / "target")
    with pytest.raises(EnvironmentProblem, match="is a link or a file") as caught:
        runtime_dir()
    assert "KATA_RUNTIME_DIR" in caught.value.next_step


def test_a_file_in_its_place_is_refused(short):
    (short / f"tensor-kata-{os.getuid()}").touch()
    with pytest.raises(EnvironmentProblem, match="can't be used"):
        runtime_dir()


def test_a_folder_of_somebody_else_is_refused(short, monkeypatch):
    runtime_dir()
    me = os.getuid()
    monkeypatch.setattr("kata_runner.core.runtime._user", lambda: str(me))
    monkeypatch.setattr(os, "getuid", lambda: me + 1)
    with pytest.raises(EnvironmentProblem, match="belongs to somebody else"):
        runtime_dir()


def test_a_long_path_is_replaced_by_one_that_stands_for_it(monkeypatch, short):
    folders = []
    for name in ("a", "b"):
        monkeypatch.setenv("KATA_RUNTIME_DIR", str(short / (name * 90)))
        folders.append(runtime_dir())
        assert runtime_dir() == folders[-1]
    assert folders[0] != folders[1]
    for folder in folders:
        assert mode(folder) == 0o700
        folder.rmdir()


def test_an_address_in_it_is_always_short_enough(monkeypatch, short):
    name = "x" * LONGEST_NAME
    for length in range(1, 120, 2):
        monkeypatch.setenv("KATA_RUNTIME_DIR", str(short / ("é" * length)))
        assert len(os.fsencode(runtime_dir() / name)) < 100
        runtime_dir().rmdir()
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(runtime_dir() / name))
    (runtime_dir() / name).unlink()
    runtime_dir().rmdir()
