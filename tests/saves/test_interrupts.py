"""Ctrl-C at any moment leaves no process, a usable terminal and a usable worker; so do the other ways to end it."""

from __future__ import annotations

import os
import random
import re
import shutil
import signal
import sys
import tempfile
from pathlib import Path

import pytest
from terminal import CODES, KATA, eventually

from kata_runner.core.layout import Workspace
from kata_runner.store.progress import Progress

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")

SLOW = "import time\n\n\ndef mse(y_true, y_pred):\n    while True:\n        time.sleep(0.01)\n"
PATIENT = ("--limit", "check=60", "--limit", "device=60")
SLOW_AT_FIRST = """\
import time

calls = []


def mse(y_true, y_pred):
    calls.append(1)
    if len(calls) < 3:
        time.sleep(1.2)
    return 0.0
"""
SPANS = {  # seconds in which a command is at work
    "check mse": 0.7,
    "check --all": 2.5,
    "check mse --no-worker": 4.0,
    "watch mse": 1.5,
    "watch mse --plain": 1.5,
    "verify mse": 4.0,
    "init again": 0.15,
    "hint mse": 0.12,
    "doctor": 2.0,
}
FEW = [(command, moment) for command in ("check mse", "check --all", "watch mse") for moment in (0, 1)]
FEW += [("watch mse --plain", 0), ("verify mse", 0), ("init again", 0), ("hint mse", 0)]
MANY = [(command, moment) for command in SPANS for moment in range(2, 10)]
FULL, WHOLE_AGAIN = "\x1b[?1049h", "\x1b[?1049l"  # the full screen is there, is gone
WORDS = re.compile(r"\^C|\s")


def press_at_a_moment(shown, span, chance):
    """Ctrl-C somewhere in the span; what was wrong afterwards."""
    shown.begun()
    shown.look_on(chance.uniform(0, span))
    at_work, before = shown.process.poll() is None, len(shown.raw)
    shown.type("\x03")
    code = shown.end()
    said = WORDS.sub("", CODES.sub("", shown.raw[before:].rpartition(WHOLE_AGAIN)[2]))
    left = eventually(lambda: not shown.left()) or shown.left()
    return {
        "code": code if at_work and code not in (130, 0, 1) else None,
        "said": said if code == 130 and said not in ("", "Stopped.") else None,
        "trace": shown.text if re.search("Traceback|Fatal|Exception|KeyboardInterrupt", shown.text) else None,
        "row": shown.last_row if shown.last_row.strip() not in ("", "^C") else None,
        "modes": None if shown.is_usable() else "changed",
        "left": None if left is True else left,
    }


def assert_all_is_well(run, workspace, solution):
    """The worker serves the next one, and the progress file opens."""
    place = "02_by_hand/mse.py"
    (workspace / place).write_bytes(solution(place))
    shown = run("check", "mse", cwd=workspace)
    assert shown.end() == 0, shown.text
    progress = Progress.open(Workspace(workspace))
    assert progress.of("mse").status == "passed"
    assert progress.warnings == []


@pytest.mark.parametrize(
    ("command", "moment"), FEW + [pytest.param(*one, marks=pytest.mark.slow) for one in MANY], ids=str
)
def test_ctrl_c(terminal, workspace, solution, command, moment):
    for place in ("01_tensors/add_bias.py", "02_by_hand/relu.py", "05_shape_breaks/column_target.py"):
        (workspace / place).write_bytes(solution(place))
    (workspace / "02_by_hand" / "mse.py").write_text(SLOW, encoding="utf-8")
    cwd = workspace.parent if command.startswith("init") else workspace
    shown = terminal(*command.split(), cwd=cwd)
    wrong = press_at_a_moment(shown, SPANS[command], random.Random(f"{command} {moment}"))
    assert not any(wrong.values()), wrong
    assert_all_is_well(terminal, workspace, solution)


@pytest.fixture
def no_worker(monkeypatch):
    """A folder in which no worker runs yet; it is ended afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="kt"))
    monkeypatch.setenv("KATA_RUNTIME_DIR", str(folder))
    yield folder
    from kata_runner.worker import client

    client.stop_worker()
    shutil.rmtree(folder)


@pytest.mark.parametrize("moment", [0, *(pytest.param(number, marks=pytest.mark.slow) for number in range(1, 9))])
def test_ctrl_c_while_the_worker_starts(terminal, workspace, solution, no_worker, moment):
    (workspace / "02_by_hand" / "mse.py").write_bytes(solution("02_by_hand/mse.py"))
    shown = terminal("check", "mse", cwd=workspace)
    wrong = press_at_a_moment(shown, 3.0, random.Random(moment))
    assert not any(wrong.values()), wrong
    assert_all_is_well(terminal, workspace, solution)


def test_ctrl_c_pressed_again_and_again(terminal, workspace, solution):
    """Who can't wait is let go at once."""
    (workspace / "02_by_hand" / "mse.py").write_text(SLOW, encoding="utf-8")
    shown = terminal("check", "mse", *PATIENT, cwd=workspace)
    shown.until(" on cpu …")
    for _ in range(5):
        shown.type("\x03")
    assert shown.end() == 130
    assert "Traceback" not in shown.text
    assert eventually(lambda: not shown.left()), shown.left()
    assert shown.is_usable()


def test_ctrl_c_that_became_another_error(terminal, workspace, monkeypatch):
    """Python's compiler makes a SyntaxError of a Ctrl-C: that is no fault of ours to be told."""
    import io

    from kata_runner import main, start
    from kata_runner.ui.screen import Screen

    def interrupted(*_):
        try:
            start._interrupt()
        except KeyboardInterrupt:
            raise SyntaxError("can't load unicodedata module") from None

    handler = signal.getsignal(signal.SIGINT)
    monkeypatch.setattr(start, "_pressed", [])
    monkeypatch.setattr(main, "_run", interrupted)
    try:
        assert main.guarded([], Screen(io.StringIO(), err := io.StringIO())) == 130
    finally:
        signal.signal(signal.SIGINT, handler)
    assert err.getvalue() == "Stopped.\n"


def test_ctrl_c_that_is_ignored_stays_so(tmp_path):
    """A command in a script's background, or behind nohup, is not to be ended by Ctrl-C."""
    import subprocess

    code = f"import signal, sys; signal.signal(2, signal.SIG_IGN); exec({KATA!r}.replace('s.start()', 'pass'))\n"
    code += "import kata_runner.main as m, signal\n"
    code += "m.main = lambda: print(signal.getsignal(2) == signal.SIG_IGN) or 0\ns.start()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout == "True\n"


@pytest.mark.parametrize(("command", "at_work"), [("check mse", " on cpu …"), ("watch mse", "checking")])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_that_ends_it(terminal, workspace, number, command, at_work):
    (workspace / "02_by_hand" / "mse.py").write_text(SLOW, encoding="utf-8")
    shown = terminal(*command.split(), *PATIENT, cwd=workspace)
    shown.until(at_work)
    shown.process.send_signal(number)
    assert shown.end() == -number
    assert eventually(lambda: not shown.left()), shown.left()
    assert shown.is_usable()
    assert shown.raw.count(FULL) == shown.raw.count(WHOLE_AGAIN)


@pytest.mark.parametrize(
    ("command", "at_work"), [("check mse", " on cpu …"), ("watch mse --plain", " on cpu …"), ("watch mse", "checking")]
)
def test_the_window_is_closed(terminal, workspace, command, at_work):
    (workspace / "02_by_hand" / "mse.py").write_text(SLOW, encoding="utf-8")
    shown = terminal(*command.split(), *PATIENT, cwd=workspace)
    shown.until(at_work)
    shown.hang_up()
    assert eventually(lambda: shown.process.poll() is not None)
    assert eventually(lambda: not shown.left()), shown.left()


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs a shell that knows jobs")
@pytest.mark.parametrize("pause", [0.5, pytest.param(25.0, marks=pytest.mark.slow)])
def test_ctrl_z_and_fg(terminal, workspace, pause):
    """However long it stood still: the verdict is there when it goes on."""
    (workspace / "02_by_hand" / "mse.py").write_text(SLOW_AT_FIRST, encoding="utf-8")
    shell = terminal("bash", "--norc", "--noprofile", "-i", cwd=workspace, PS1="$ ")
    shell.until("$ ")
    shell.type(f"'{sys.executable}' -m kata_runner.start check mse --device cpu\n")
    shell.until(" on cpu …")
    shell.type("\x1a")
    shell.until("Stopped")
    shell.look_on(pause)
    shell.type("fg\n")
    shell.until("failed  mse")
    shell.until("kata hint mse")
    shell.type("echo code $?\n")
    shell.until("code 1")
    shell.type("exit\n")
    shell.end()
    assert eventually(lambda: not shell.left()), shell.left()
    assert not os.path.exists(workspace / "core")
