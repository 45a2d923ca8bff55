"""What editors are given: files for VS Code, and the place to go to."""

from __future__ import annotations

import io
import json
import sys

import pytest
from cli_world import failed, passed, write

from kata_runner.ui.styled import styled_writer


def test_vscode_is_set_up(kata, content, tmp_path):
    shown = kata("init", tmp_path / "w", "--vscode")
    assert shown.code == 0
    folder = tmp_path / "w" / ".vscode"
    assert json.loads((folder / "extensions.json").read_text(encoding="utf-8")) == {
        "recommendations": ["ms-python.python"]
    }
    settings = json.loads((folder / "settings.json").read_text(encoding="utf-8"))
    assert settings["python.testing.pytestEnabled"] is True
    assert settings["python.defaultInterpreterPath"] == sys.executable
    again = kata("init", tmp_path / "w", "--vscode")
    assert "says all that is needed already" in again.out


def test_without_being_asked_nothing_is_written(workspace):
    assert not (workspace / ".vscode").exists()


@pytest.mark.parametrize(
    "there", ['{"editor.fontSize": 20, "python.testing.pytestArgs": ["x"]}', "{ // mine\n}", "[]", ""]
)
def test_a_file_that_is_there_stays_as_it_is(kata, workspace, there):
    file = workspace / ".vscode" / "settings.json"
    file.parent.mkdir()
    file.write_text(there, encoding="utf-8")
    shown = kata("init", workspace, "--vscode")
    assert file.read_text(encoding="utf-8") == there
    assert ".vscode/settings.json is there already and stays as it is." in shown.out
    assert '"python.testing.pytestEnabled": true' in shown.out
    assert (workspace / ".vscode" / "extensions.json").exists()


def test_a_folder_that_can_not_be_made(kata, workspace):
    (workspace / ".vscode").write_text("a file", encoding="utf-8")
    shown = kata("init", workspace, "--vscode")
    assert shown.code == 4
    assert ".vscode/extensions.json can't be written" in shown.err


def test_a_verdict_names_the_place_to_go_to(kata, workspace, worker):
    write(workspace, "01_first/double.py", "\n\ndef double(x):\n    return 3\n")
    worker.gives("double", failed)
    assert kata("check", "double").out.splitlines()[0].endswith("  01_first/double.py:3")
    worker.gives("double", passed)
    assert "double.py:" not in kata("check", "double").out


def test_on_a_terminal_the_file_is_a_link():
    stream = io.StringIO()
    links = {"a/b.py": "file:///w/a/b.py"}
    styled_writer(stream, colour=True, links=links)([("see a/b.py:3 and a_b.py", "bad")])
    assert stream.getvalue().count("file:///w/a/b.py\x1b\\") == 1
    assert "a/b.py:3\x1b[0m\x1b]8;;\x1b\\" in stream.getvalue()
