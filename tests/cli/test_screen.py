"""The screen: folded lines, plain words, and streams that end or can't be written."""

from __future__ import annotations

import io
import os
import subprocess
import sys

import pytest
from cli_world import run_process

from kata_runner.core.errors import EnvironmentProblem
from kata_runner.ui.hints import hint_rows
from kata_runner.ui.marks import MARKS
from kata_runner.ui.screen import Screen
from kata_runner.ui.text import ascii_only, fold, line, plain, spans, visible


def folded(row, width):
    return [plain(piece) for piece in fold(row, width)]


class TestFolding:
    """Lines are broken between words."""

    @pytest.mark.parametrize(
        ("row", "expected"),
        [
            (line(""), [""]),
            (line("one two three four five"), ["one two three four", "five"]),
            (line("one two three four five", hang=2), ["one two three four", "  five"]),
            (line("a" * 30), ["a" * 30]),
            (line("is " + "a" * 30 + " so"), ["is", "a" * 30, "so"]),
            (line("x " * 12, indent=4), ["    x x x x x x x x x x", "    x x"]),
        ],
    )
    def test_at_twenty(self, row, expected):
        assert folded(row, 20) == expected

    def test_styles_stay_with_their_words(self):
        row = spans(("good news ", "good"), ("and bad ones too", "bad"))
        assert fold(row, 20) == [
            [("", ""), ("good news ", "good"), ("and bad", "bad")],
            [("", ""), ("ones too", "bad")],
        ]

    def test_nothing_is_lost(self):
        text = "The quick brown fox jumps over the lazy dog, again and again and again."
        assert " ".join(folded(line(text), 23)) == text

    def test_code_is_left_alone(self):
        row = line("x = " + "1 + " * 30)._replace(fold=False)
        assert len(folded(row, 20)) == 1


def test_control_characters_are_written_out():
    assert visible("a\x1b[31mb\x07\tc\x00") == "a\\x1b[31mb\\x07 c\\x00"
    assert visible("plain ✓") == "plain ✓"


def test_ascii():
    assert ascii_only("✓ 3 × 4 … “é”") == '+ 3 x 4 ... "\\xe9"'
    for unicode, plain_mark, word, _ in MARKS.values():
        assert ascii_only(unicode).isascii()
        assert plain_mark.isascii()
        assert word


def test_hints():
    text = "One\ntwo.\n\n- item\n  goes on\n\n```python\nx = 1\n\n# y\n```\nlast"
    rows = [plain(piece) for row in hint_rows(text) for piece in fold(row, 80)]
    assert rows == ["One two.", "", "- item goes on", "", "    x = 1", "", "    # y", "last"]


@pytest.mark.parametrize("marker", ["-", "*", "1.", "12."])
def test_the_words_of_an_item_stand_below_each_other(marker):
    rows = [plain(piece) for row in hint_rows(f"{marker} one two three four five six") for piece in fold(row, 20)]
    assert len(rows) > 1
    assert rows[0].index("one") == len(rows[1]) - len(rows[1].lstrip())


class TestScreen:
    """What goes where."""

    def test_json_silences_everything_else(self):
        screen = Screen(io.StringIO(), io.StringIO())
        screen.json = True
        screen.say("words")
        screen.warn("beside")
        screen.answer({"x": "é"})
        assert screen.out.getvalue().startswith('{\n  "version": 1')
        assert screen.err.getvalue() == "beside\n"

    def test_commands_in_errors_can_be_copied(self):
        screen = Screen(io.StringIO(), io.StringIO(), size=(40, 24))
        screen.warn("To see it all the same, without asking again: kata solution double --give-up")
        assert screen.err.getvalue().splitlines()[-1] == "  kata solution double --give-up"

    def test_a_reader_that_goes_away_changes_nothing(self):
        class Gone(io.StringIO):
            def write(self, text):
                raise BrokenPipeError

        screen = Screen(Gone(), io.StringIO())
        screen.say("one")
        screen.say("two")

    def test_a_full_disk_is_a_sentence(self):
        class Full(io.StringIO):
            def write(self, text):
                raise OSError(28, "No space left on device")

        with pytest.raises(EnvironmentProblem, match="No space left"):
            Screen(Full(), io.StringIO()).say("one")

    @pytest.mark.parametrize(
        ("reply", "default", "expected"),
        [("y\n", False, True), ("YES\n", False, True), ("n\n", True, False), ("\n", True, True), ("", True, False)],
    )
    def test_questions(self, monkeypatch, reply, default, expected):
        monkeypatch.setattr(sys, "stdin", io.StringIO(reply))
        assert Screen(io.StringIO(), io.StringIO()).ask("Well?", default=default) is expected


class TestProcess:
    """The command in a process of its own, under odd circumstances."""

    def test_a_reader_that_goes_away(self, workspace):
        read, write = os.pipe()
        os.close(read)
        done = subprocess.run(
            [sys.executable, "-m", "kata_runner.main", "list"],
            cwd=workspace,
            stdout=write,
            stderr=subprocess.PIPE,
            timeout=60,
        )
        os.close(write)
        assert done.returncode == 0
        assert done.stderr == b""

    @pytest.mark.skipif(not os.path.exists("/dev/full"), reason="Linux has it")
    def test_an_output_that_is_full(self, workspace):
        with open("/dev/full", "w") as full:
            done = subprocess.run(
                [sys.executable, "-m", "kata_runner.main", "list"],
                cwd=workspace,
                stdout=full,
                stderr=subprocess.PIPE,
                timeout=60,
            )
        assert done.returncode == 4
        assert b"could not be written" in done.stderr

    @pytest.mark.parametrize(
        "arguments", [["list"], ["status"], ["check", "double"], ["hint", "double"], ["check", "zz"]]
    )
    def test_a_locale_without_unicode(self, workspace, arguments):
        settings = {"LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
        shown = run_process(*arguments, cwd=workspace, env=settings)
        assert shown.code in (0, 1, 2)
        assert shown.out.isascii()
        assert shown.err.isascii()
        assert "Traceback" not in shown.err

    def test_json_in_a_locale_without_unicode(self, workspace):
        settings = {"LC_ALL": "C", "PYTHONIOENCODING": "ascii"}
        shown = run_process("list", "--json", cwd=workspace, env=settings)
        assert shown.json["katas"]

    @pytest.mark.parametrize("command", ["list", "status", "check double", "hint double", "doctor"])
    def test_forty_columns(self, workspace, command):
        shown = run_process(*command.split(), cwd=workspace, env={"COLUMNS": "40"})
        wide = [row for row in shown.out.splitlines() if len(row) > 40]
        assert [
            row for row in wide if len(row.split()) > 1 and "/" not in row
        ] == []  # words and paths are never broken

    @pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-", "<&- >&- 2>&-"])
    @pytest.mark.skipif(os.name == "nt", reason="a POSIX shell closes descriptors")
    def test_closed_streams(self, workspace, closed):
        line = f"'{sys.executable}' -m kata_runner.main list {closed}"
        done = subprocess.run(["sh", "-c", line], cwd=workspace, capture_output=True, timeout=60)
        assert done.returncode == 0
        assert b"Traceback" not in done.stderr

    def test_nothing_but_the_object_on_stdout(self, workspace):
        for command in (["list"], ["status"], ["check", "double"], ["check", "zz"], ["status", "--stale"]):
            shown = run_process(*command, "--json", cwd=workspace)
            assert shown.json["version"] == 1
