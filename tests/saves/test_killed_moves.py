"""SIGKILL amid `kata progress import` and `export`: all of it or nothing, and a file is the old or the new one."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kata_runner.core.layout import Workspace
from kata_runner.core.report import DeviceVerdict, Report
from kata_runner.store.progress import Progress

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL"),
    pytest.mark.slow,
    pytest.mark.timeout(600),
]
TIMES = 12
ROWS = 1500
ANSWER = "def mse(y_true, y_pred):\n    return 0.0\n"
MSE = "02_by_hand/mse.py"


def start(*words: str | Path, cwd: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "kata_runner.main", *map(str, words)]
    return subprocess.Popen(command, cwd=cwd, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def kata(*words: str | Path, cwd: Path) -> bytes:
    running = start(*words, cwd=cwd)
    out, err = running.communicate(timeout=60)
    assert running.returncode == 0, err.decode()
    return out


def killed(*words: str | Path, cwd: Path, within: float, chance: random.Random) -> None:
    running = start(*words, cwd=cwd)
    time.sleep(chance.uniform(0, within))
    running.kill()
    running.communicate()


def rows(workspace: Path) -> dict[str, object]:
    found = json.loads(kata("progress", "export", "-", "--no-files", cwd=workspace))
    return {table: found[table] for table in ("attempts", "hints", "guesses")}


@pytest.fixture(scope="module")
def moved(tmp_path_factory) -> tuple[Path, Path]:
    """A learner's workspace with a long history, and its export."""
    folder = tmp_path_factory.mktemp("moved")
    kata("init", "theirs", cwd=folder)
    progress = Progress.open(Workspace(folder / "theirs"))
    report = Report("mse", 0, (DeviceVerdict("cpu", "failed", ()),))
    for number in range(ROWS):
        progress.record_attempt(report, b"# %d\n" % number * 40, devices=("cpu",), hint_level=0, suite_hash="s")
    (folder / "theirs" / MSE).write_text(ANSWER, encoding="utf-8")
    kata("progress", "export", folder / "p.json", cwd=folder / "theirs")
    return folder / "theirs", folder / "p.json"


def test_an_import_is_whole_or_none(moved, tmp_path):
    _, export = moved
    kata("init", "fresh", cwd=tmp_path)
    kata("hint", "mse", cwd=tmp_path / "fresh")
    stub = (tmp_path / "fresh" / MSE).read_text(encoding="utf-8")
    shutil.copytree(tmp_path / "fresh", tmp_path / "full")
    began = time.monotonic()
    kata("progress", "import", export, cwd=tmp_path / "full")
    lasts = time.monotonic() - began
    before, after = rows(tmp_path / "fresh"), rows(tmp_path / "full")
    assert len(after["attempts"]) == ROWS
    chance, mine = random.Random(1), tmp_path / "mine"
    for _ in range(TIMES):
        shutil.copytree(tmp_path / "fresh", mine)
        killed("progress", "import", export, cwd=mine, within=1.2 * lasts, chance=chance)
        assert (mine / MSE).read_text(encoding="utf-8") in (stub, ANSWER)
        assert rows(mine) in (before, after)
        kata("progress", "import", export, cwd=mine)
        assert rows(mine) == after
        versions = [one.number for one in Progress.open(Workspace(mine)).versions("mse")]
        assert ANSWER.encode() in [Progress.open(Workspace(mine)).version("mse", number) for number in versions[-2:]]
        shutil.rmtree(mine)


def test_an_export_is_the_old_or_the_new(moved, tmp_path):
    theirs, export = moved
    old, file = b'{"version": 1, "format": "tensor-kata progress", "older": true}', tmp_path / "p.json"
    began = time.monotonic()
    kata("progress", "export", file, cwd=theirs)
    lasts, new, chance = time.monotonic() - began, file.read_bytes(), random.Random(2)
    assert new == export.read_bytes()
    for _ in range(TIMES):
        file.write_bytes(old)
        killed("progress", "export", file, cwd=theirs, within=1.2 * lasts, chance=chance)
        assert file.read_bytes() in (old, new)
    kata("progress", "export", file, cwd=theirs)
    assert os.listdir(tmp_path) == ["p.json"]  # nothing half written is left
