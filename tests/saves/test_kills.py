"""SIGKILL at random moments: what was confirmed is kept, the progress file opens, no learner's file is half written."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from terminal import Terminal, eventually

from kata_runner.core.layout import Workspace
from kata_runner.store.progress import Progress

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")

HERE = Path(__file__).parent
CHECKOUT = HERE.parents[1]
MINE = "# mine\n" * 20_000
STUB = (CHECKOUT / "katas" / "01_tensors" / "add_bias.py").read_text(encoding="utf-8")


def killed(what, times, seed, cwd):
    """What each kill left."""
    done = subprocess.run(
        [sys.executable, str(HERE / "killing.py"), what, str(times), str(seed)],
        cwd=cwd, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return [json.loads(row) for row in done.stdout.splitlines()]


@pytest.mark.parametrize("times", [50, pytest.param(500, marks=pytest.mark.slow)])
def test_what_was_confirmed_is_kept(tmp_path, times):
    found = killed("record", times, 1, tmp_path)
    assert len(found) == times
    assert [one for one in found if one["lost"] or one["warnings"]] == []
    assert sum(one["said"] for one in found) > times
    assert max(one["left"] for one in found) <= 2  # with its journal; swept away by the next that makes a file


@pytest.mark.parametrize("times", [15, pytest.param(250, marks=pytest.mark.slow)])
@pytest.mark.parametrize("what", ["reset", "restore", "init"])
def test_no_file_is_half_written(tmp_path, what, times):
    found = killed(what, times, 2, tmp_path)
    new = {"reset": STUB, "restore": "the first version", "init": STUB}[what]
    old = None if what == "init" else MINE
    assert {one["file"] for one in found} <= {old, new}
    assert not any(one["warnings"] for one in found)
    for one in found:
        assert one["file"] != new or what == "init" or MINE in one["versions"]  # a copy was kept before
        sizes = {name: (CHECKOUT / place).stat().st_size for name, place in stubs().items()}
        assert what != "init" or one["files"].items() <= sizes.items()
    assert any(one["file"] == new for one in found) or times < 50
    assert any(one["file"] == old for one in found) or times < 50


def stubs():
    """Where each stub that ships lies, by its name."""
    return {path.name: path for path in (CHECKOUT / "katas").glob("*/*.py")}


@pytest.mark.parametrize("moments", [6, pytest.param(60, marks=pytest.mark.slow)])
def test_a_check_that_is_killed(workspace, moments):
    """The runs end with it; a verdict that was shown is kept, and the next check works."""
    chance = random.Random(moments)
    shown_but_lost = []
    for number in range(moments):
        text = f"def mse(y_true, y_pred):\n    return {number} + 0.5\n"
        (workspace / "02_by_hand" / "mse.py").write_text(text, encoding="utf-8")
        shown = Terminal("check", "mse", cwd=workspace)
        shown.begun()
        shown.look_on(chance.uniform(0.05, 0.6))
        shown.process.send_signal(signal.SIGKILL)
        shown.process.wait()
        shown.look_on(0)
        while shown.read(0):
            pass
        progress = Progress.open(Workspace(workspace))
        kept = [attempt.source.decode() for attempt in progress.attempts("mse")]
        if "failed  mse" in shown.text and text not in kept:
            shown_but_lost.append(number)
        assert progress.warnings == []
        assert eventually(lambda shown=shown: not shown.left()), shown.left()
        shown.close()
    assert shown_but_lost == []
