"""The command on a real terminal: colours, questions, a progress line that goes away again, Ctrl-C."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
import time

import pytest

pytestmark = pytest.mark.skipif(os.name == "nt", reason="pseudo-terminals of POSIX")

PATIENCE = 60.0  # seconds
CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\r")


class Terminal:
    """A `kata` on a pseudo-terminal."""

    def __init__(self, *arguments: str, cwd, size=(80, 24), **settings: str) -> None:
        import pty

        self.main, other = pty.openpty()
        env = {**os.environ, "TERM": "xterm-256color", "COLUMNS": str(size[0]), "LINES": str(size[1]), **settings}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "kata_runner.main", *arguments],
            cwd=cwd,
            env=env,
            stdin=other,
            stdout=other,
            stderr=other,
            start_new_session=True,
        )
        os.close(other)
        self.raw = ""

    def until(self, words: str) -> str:
        """Reads until some words are on the screen."""
        end = time.monotonic() + PATIENCE
        while words not in self.text:
            assert time.monotonic() < end, self.text
            if not self._read():
                break
        assert words in self.text, self.text
        return self.text

    def type(self, keys: str) -> None:
        os.write(self.main, keys.encode())

    def end(self) -> int:
        """Reads to the end; the exit code."""
        while self._read():
            pass
        code = self.process.wait(PATIENCE)
        os.close(self.main)
        return code

    @property
    def text(self) -> str:
        return CODES.sub("", self.raw)

    def _read(self) -> bool:
        ready, _, _ = select.select([self.main], [], [], 1.0)
        if not ready:
            return self.process.poll() is None
        try:
            data = os.read(self.main, 4096)
        except OSError:  # Linux, once the other end is closed
            return False
        self.raw += data.decode("utf-8", "replace")
        return bool(data)


@pytest.fixture
def terminal(request):
    """Opens terminals, and ends what is left in them."""
    opened = []

    def open_one(*arguments, **how):
        opened.append(Terminal(*arguments, **how))
        return opened[-1]

    yield open_one
    for one in opened:
        if one.process.poll() is None:
            one.process.kill()
            one.process.wait()


def test_colours(workspace, terminal):
    shown = terminal("list", cwd=workspace)
    assert shown.end() == 0
    assert "\x1b[" in shown.raw
    assert "○ to do" in shown.text


@pytest.mark.parametrize("settings", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_colours(workspace, terminal, settings):
    shown = terminal("list", cwd=workspace, **settings)
    assert shown.end() == 0
    assert not re.search(r"\x1b\[[0-9;]*3[0-9]m", shown.raw)
    assert "double" in shown.text
    if "TERM" in settings:
        assert "\x1b" not in shown.raw


@pytest.mark.parametrize("command", ["list", "status", "check double"])
def test_forty_columns(workspace, terminal, command):
    shown = terminal(*command.split(), cwd=workspace, size=(40, 24))
    shown.end()
    assert max(len(row) for row in shown.text.splitlines()) <= 40


@pytest.mark.parametrize(("reply", "kept"), [("n\n", True), ("\n", True), ("y\n", False)])
def test_reset_asks(workspace, terminal, reply, kept):
    path = workspace / "01_first" / "double.py"
    path.write_text("mine", encoding="utf-8")
    shown = terminal("reset", "double", cwd=workspace)
    shown.until("[y/N]")
    shown.type(reply)
    assert shown.end() == 0
    assert (path.read_text(encoding="utf-8") == "mine") is kept


def test_alone_it_makes_a_workspace_and_goes_on(content, tmp_path, terminal):
    shown = terminal(cwd=tmp_path, KATA_PLAIN="1")
    shown.until("Make one in my-katas? [Y/n]")
    shown.type("\n")
    shown.until("Watching 01_first/double.py")
    shown.until("kata hint double")
    assert (tmp_path / "my-katas" / "01_first" / "double.py").exists()
    os.kill(shown.process.pid, signal.SIGINT)
    assert shown.end() == 130
    assert "Stopped." in shown.text
    assert "Traceback" not in shown.text


def test_alone_it_takes_no_for_an_answer(content, tmp_path, terminal):
    shown = terminal(cwd=tmp_path)
    shown.until("[Y/n]")
    shown.type("n\n")
    assert shown.end() == 0
    assert not (tmp_path / "my-katas").exists()


def test_alone_beside_a_workspace_it_goes_on_there(workspace, terminal):
    shown = terminal(cwd=workspace.parent, KATA_PLAIN="1")
    shown.until("Your workspace is in my-katas. Go on there? [Y/n]")
    shown.type("\n")
    shown.until("Watching 01_first/double.py")
    shown.until("kata hint double")
    os.kill(shown.process.pid, signal.SIGINT)
    assert shown.end() == 130


def test_ctrl_d_is_a_no(content, tmp_path, terminal):
    shown = terminal(cwd=tmp_path)
    shown.until("[Y/n]")
    shown.type("\x04")
    assert shown.end() == 0
    assert not (tmp_path / "my-katas").exists()


def test_ctrl_c_at_a_question(workspace, terminal):
    (workspace / "01_first" / "double.py").write_text("mine", encoding="utf-8")
    shown = terminal("reset", "double", cwd=workspace)
    shown.until("[y/N]")
    os.kill(shown.process.pid, signal.SIGINT)
    assert shown.end() == 130
    assert (workspace / "01_first" / "double.py").read_text(encoding="utf-8") == "mine"


FULL, WHOLE_AGAIN = "\x1b[?1049h", "\x1b[?1049l"  # the other page of the terminal, and back


def test_the_full_screen_opens_and_quits(workspace, terminal):
    shown = terminal(cwd=workspace)
    shown.until("01_first/double.py")
    shown.until("to do")
    shown.type("q")
    assert shown.end() == 0
    assert shown.raw.rindex(FULL) < shown.raw.rindex(WHOLE_AGAIN)
    assert "Traceback" not in shown.raw


@pytest.mark.parametrize("how", ["key", "signal"])
def test_ctrl_c_leaves_the_terminal_whole(workspace, terminal, how):
    shown = terminal("watch", "dot_product", cwd=workspace)
    shown.until("01_first/dot_product.py")
    shown.until("to do")
    if how == "key":
        shown.type("\x03")
    else:
        os.kill(shown.process.pid, signal.SIGINT)
    assert shown.end() == 130
    assert shown.raw.rindex(FULL) < shown.raw.rindex(WHOLE_AGAIN) < shown.raw.rindex("Stopped.")
    assert "Traceback" not in shown.raw


@pytest.mark.parametrize(
    "settings",
    [
        {"KATA_PLAIN": "1"},
        {"ACCESSIBLE": "1"},
        {"TERM": "dumb"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    ],
)
def test_line_by_line_where_that_is_wanted(workspace, terminal, settings):
    shown = terminal("watch", cwd=workspace, **settings)
    shown.until("Watching 01_first/double.py")
    shown.until("kata hint double")
    os.kill(shown.process.pid, signal.SIGINT)
    assert shown.end() == 130
    assert FULL not in shown.raw


def test_a_wrong_setting_is_told_before_the_screen_opens(workspace, terminal):
    (workspace / ".kata" / "progress.db").mkdir()
    shown = terminal(cwd=workspace)
    shown.type("q")
    shown.end()
    assert "Traceback" not in shown.raw
