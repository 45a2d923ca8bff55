"""What GitHub's CI is told, beside what everybody reads."""

from __future__ import annotations

import pytest
from cli_world import failed, write

from kata_runner.core.report import CheckResult, DeviceVerdict, ExceptionInfo, Failure, Problem, Report
from kata_runner.core.spots import failing_line
from kata_runner.ui.annotations import Annotation

SOURCE = (
    "import torch\n\n\nclass Net:\n    def forward(self, x):\n        return x\n\n\ndef double(x):\n    return x + 1\n"
)

RAISED = Failure("exception", "", "double", exception=ExceptionInfo("ValueError", "", 10))


@pytest.fixture
def github(monkeypatch, workspace):
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    monkeypatch.setenv("GITHUB_WORKSPACE", str(workspace.parent))


def rows(text: str) -> list[str]:
    return [row for row in text.splitlines() if row.startswith("::")]


def test_what_has_a_meaning_is_written_out():
    row = Annotation("error", "a: b, 5 %", "one: two, 5 %\r\nthree", "my, katas/c:d.py", 3).row()
    told = "file=my%2C katas/c%3Ad.py,line=3,title=a%3A b%2C 5 %25"
    assert row == f"::error {told}::one: two, 5 %25%0D%0Athree"
    assert Annotation("warning", "t", "m").row() == "::warning title=t::m"


def test_a_kata_that_fails_is_marked_where_its_function_begins(kata, workspace, worker, github):
    write(workspace, "01_first/double.py", SOURCE)
    worker.gives("double", failed)
    shown = kata("check", "double")
    assert rows(shown.out) == [
        "::error file=my-katas/01_first/double.py,line=9,title=double%3A failed on cpu"
        "::Two becomes four%0AThe result of `double` is 3, but it should be 4."
    ]
    assert shown.code == 1


def test_the_one_json_object_stays_alone(kata, workspace, worker, github):
    write(workspace, "01_first/double.py", SOURCE)
    worker.gives("double", failed)
    shown = kata("check", "double", "--json")
    assert shown.json["reports"][0]["status"] == "failed"
    assert len(rows(shown.err)) == 1


def test_elsewhere_nothing_is_said(kata, workspace, worker, monkeypatch):
    write(workspace, "01_first/double.py", SOURCE)
    worker.gives("double", failed)
    shown = kata("check", "double")
    monkeypatch.setenv("GITHUB_ACTIONS", "false")
    assert rows(shown.out + shown.err + kata("check", "double").out) == []


def test_what_passes_or_is_not_begun_is_no_fault(kata, workspace, worker, github):
    write(workspace, "01_first/double.py")
    worker.gives("broken_line", failed)  # as it came
    shown = kata("check", "--all")
    assert rows(shown.out) == []


def test_a_syntax_error_and_a_device_that_is_missing(kata, workspace, worker, github):
    write(workspace, "01_first/double.py", "def double(x:\n")
    (row,) = rows(kata("check", "double").out)
    assert row.startswith(
        "::error file=my-katas/01_first/double.py,line=1,title=double%3A failed::01_first/double.py has"
    )
    write(workspace, "01_first/double.py")
    worker.gives("double", lambda device: DeviceVerdict(device, "unavailable", reason="It is not here."))
    (row,) = rows(kata("check", "double", "--device", "simgpu").out)
    assert row.endswith("title=double%3A unavailable::It is not here.")
    assert row.startswith("::warning ")


def test_verify_marks_the_files_of_katas(kata, content, worker, github, monkeypatch):
    monkeypatch.setenv("GITHUB_WORKSPACE", str(content))
    (content / "hints" / "01_first" / "double.md").unlink()
    shown = kata("verify", "double", "--device", "cpu")
    assert shown.code == 1
    assert any(row.startswith("::error file=hints/01_first/double.md,title=kata verify 2::") for row in rows(shown.out))


@pytest.mark.parametrize(
    ("check", "line"),
    [
        (CheckResult("t", "T", "timeout", line=5), 5),
        (CheckResult("t", "T", "failed", failure=RAISED), 10),
        (CheckResult("t", "T", "failed", failure=Failure("values", "", "Net.forward")), 5),
        (CheckResult("t", "T", "failed", failure=Failure("values", "", "Net.made_elsewhere")), 4),
        (CheckResult("t", "T", "failed", failure=Failure("values", "", "gone")), None),
        (CheckResult("t", "T", "passed"), None),
    ],
)
def test_the_line_to_go_to(check, line):
    report = Report("double", 0, (DeviceVerdict("cpu", "failed", (check,)),))
    assert failing_line(report, SOURCE.encode()) == line
    assert failing_line(report, b"\xff") is None or line in (5, 10)


def test_the_line_of_a_file_that_was_not_loaded():
    report = Report("double", 0, (DeviceVerdict("cpu", "failed", problem=Problem("import", "m", 3)),))
    assert failing_line(report, None) == 3
