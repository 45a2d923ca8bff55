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

from kata_runner.core.layout import Workspace
from kata_runner.store.progress import Progress

pytestmark = pytest.mark.skipif(os.name == "nt", reason="pseudo-terminals of POSIX")

PATIENCE = 60.0  # seconds
CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b\]8;[^\x1b]*\x1b\\|\r")


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


@pytest.mark.parametrize("command", ["list", "status", "check double", "recall --card many_words --answer b"])
def test_forty_columns(workspace, cards, terminal, command):
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


def test_a_terminal_that_goes_without_a_signal_ends_it(workspace, terminal):
    shown = terminal("watch", "dot_product", cwd=workspace)
    shown.until("to do")
    os.close(shown.main)
    shown.main = os.open(os.devnull, os.O_RDONLY)  # for whoever tidies up
    assert shown.process.wait(PATIENCE) == 130


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


def test_ctrl_z_puts_the_screen_aside_and_comes_back(workspace, terminal):
    shown = terminal("watch", "dot_product", cwd=workspace)
    shown.until("to do")
    shown.type("\x1a")
    assert os.waitpid(shown.process.pid, os.WUNTRACED)[1] >> 8 in (signal.SIGTSTP, signal.SIGSTOP)
    while WHOLE_AGAIN not in shown.raw:
        assert shown._read()
    os.kill(shown.process.pid, signal.SIGCONT)
    aside = len(shown.raw)
    while not all(words in CODES.sub("", shown.raw[aside:]) for words in ("dot_product.py", "01_first", "? help")):
        assert shown._read()  # every part is drawn again
    shown.type("q")
    assert shown.end() == 0


def test_line_by_line_by_an_option_of_kata_itself(workspace, terminal):
    shown = terminal("--plain", cwd=workspace)
    shown.until("Watching 01_first/double.py")
    os.kill(shown.process.pid, signal.SIGINT)
    assert shown.end() == 130
    assert FULL not in shown.raw


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


CARDS = """
format = 1
[[card]]
id = "many_words"
kind = "choice"
question = "Which of these sentences goes on for longer than there is room for on a narrow screen?"
answer = "This one, which has a good many words in it, and a few more."
why = "Count them: there are more than would have room in forty columns."
choices = [
    { text = "This one, which has a good many words in it, and a few more." },
    { text = "No.", wrong = "That is as short as a sentence can be, or nearly so: it has a single word." },
]

[[card]]
id = "in_your_words"
kind = "open"
question = "Why?"
answer = "Because."
points = ["a reason"]
"""


@pytest.fixture
def cards(content):
    """Two cards."""
    (content / "katas" / "01_first" / "cards.toml").write_text(CARDS, encoding="utf-8")


def kept(workspace):
    return {card: one.last.word for card, one in Progress.open(Workspace(workspace)).cards({}).items()}


def test_recall_asks_and_judges(workspace, cards, terminal):
    shown = terminal("recall", cwd=workspace)
    shown.until("a to b: ")
    shown.type("b\n")
    shown.until("✗ wrong  That is as short")
    shown.until("Your answer (Enter: look): ")
    assert kept(workspace) == {"many_words": "again"}  # before the next card is answered
    shown.type("\n")
    shown.until("An answer: Because.")
    shown.until("1 to 4: ")
    shown.type("4\n")
    assert shown.end() == 0
    assert "2 cards, 1 known; 1 to see again." in shown.text
    assert kept(workspace) == {"many_words": "again", "in_your_words": "easy"}


@pytest.mark.parametrize("keys", ["q\n", "\x04"])
def test_recall_ends_when_you_like_and_loses_nothing(workspace, cards, terminal, keys):
    shown = terminal("recall", cwd=workspace)
    shown.until("a to b: ")
    shown.type("a\n")
    shown.until("Your answer (Enter: look): ")
    shown.type(keys)
    assert shown.end() == 0
    assert "1 card, 1 known." in shown.text
    assert kept(workspace) == {"many_words": "good"}


def test_ctrl_c_at_a_card_loses_nothing(workspace, cards, terminal):
    shown = terminal("recall", cwd=workspace)
    shown.until("a to b: ")
    shown.type("a\n")
    shown.until("Your answer (Enter: look): ")
    os.kill(shown.process.pid, signal.SIGINT)
    assert shown.end() == 130
    assert "Traceback" not in shown.text
    assert kept(workspace) == {"many_words": "good"}


@pytest.mark.parametrize("settings", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_recall_without_colours(workspace, cards, terminal, settings):
    shown = terminal("recall", "--card", "many_words", cwd=workspace, **settings)
    shown.until("a to b: ")
    shown.type("a\n")
    assert shown.end() == 0
    assert "✓ right  Count them" in shown.text
    assert not re.search(r"\x1b\[[0-9;]*3[0-9]m", shown.raw)


def test_where_its_output_goes_elsewhere_recall_asks_nobody(workspace, cards, terminal):
    shown = terminal("recall", "--json", cwd=workspace)
    assert shown.end() == 0
    assert '"card": "many_words"' in shown.text


def test_a_guess_is_shown_below_the_solution(workspace, terminal):
    assert terminal("guess", "broken_line", "it", "adds", cwd=workspace).end() == 0
    shown = terminal("solution", "broken_line", "--give-up", cwd=workspace)
    assert shown.end() == 0
    assert shown.text.rstrip().endswith("You guessed: it adds\nIt was: A line that breaks: why it works.")
