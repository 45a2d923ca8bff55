"""`kata report`: a file in its place, whole or not at all, and never over something else."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from cli_world import failed, write

from kata_runner.core.layout import Workspace
from kata_runner.core.report import Diagnosis, Report
from kata_runner.store.progress import Progress
from kata_runner.ui.screen import Screen

PAGE = "kata-report.html"


def test_it_lies_in_the_workspace_and_the_place_is_told(kata, workspace, monkeypatch):
    monkeypatch.chdir(workspace / "01_first")
    shown = kata("report")
    assert (shown.code, shown.err) == (0, "")
    assert (workspace / PAGE).read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert (workspace / PAGE).as_uri() in shown.out
    assert kata("list").code == 0


def test_a_report_is_replaced_by_the_next(kata, workspace, worker):
    assert kata("report").code == 0
    before = (workspace / PAGE).read_text(encoding="utf-8")
    write(workspace, "01_first/double.py")
    assert kata("check", "double").code == 0
    assert kata("report").code == 0
    after = (workspace / PAGE).read_text(encoding="utf-8")
    assert "You have passed 1 of 4 katas" in after
    assert "You have passed 1 of 4 katas" not in before


def test_any_other_file_is_left_alone(kata, workspace):
    mine = workspace / "notes.html"
    mine.write_text("mine", encoding="utf-8")
    shown = kata("report", "--output", "notes.html")
    assert shown.code == 2
    assert "--force" in shown.err
    assert mine.read_text(encoding="utf-8") == "mine"
    assert kata("report", "--output", "notes.html", "--force").code == 0
    assert "tensor-kata report" in mine.read_text(encoding="utf-8")


@pytest.mark.parametrize("agrees", [True, False])
def test_on_a_terminal_it_is_asked(kata, workspace, monkeypatch, agrees):
    from kata_runner.commands.report import report

    mine = workspace / "notes.html"
    mine.write_text("mine", encoding="utf-8")
    screen = Screen(asks=True)
    asked = []
    monkeypatch.setattr(screen, "ask", lambda question, default: asked.append((question, default)) or agrees)
    assert report(screen, output="notes.html") == 0
    assert [default for _, default in asked] == [False]
    assert (mine.read_text(encoding="utf-8") == "mine") is not agrees


@pytest.mark.parametrize(("place", "word"), [("01_first", "folder"), ("no/such/page.html", "does not exist")])
def test_a_place_where_no_file_can_be_is_wrong_usage(kata, workspace, place, word):
    shown = kata("report", "--output", place)
    assert shown.code == 2
    assert word in shown.err
    assert not (workspace / "no").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="where nothing can be written is a place of Linux")
def test_where_nothing_can_be_written_that_is_said(kata, workspace):
    shown = kata("report", "--output", "/proc/page.html")
    assert shown.code == 4
    assert "can't be written" in shown.err
    assert kata("report", "--output", "/dev/full").code == 4


def test_a_failing_disk_leaves_the_old_page(kata, workspace, monkeypatch):
    assert kata("report").code == 0
    before = (workspace / PAGE).read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    shown = kata("report")
    assert shown.code == 4
    assert "No space left" in shown.err
    assert (workspace / PAGE).read_bytes() == before
    assert sorted(path.name for path in workspace.glob("*report*")) == [PAGE]


def test_printed_it_can_go_through_any_pipe(kata, workspace):
    shown = kata("report", "--output", "-")
    assert shown.code == 0
    assert shown.out.startswith("<!DOCTYPE html>")
    assert shown.out.rstrip().endswith("</html>")
    assert shown.out.isascii()
    assert not (workspace / PAGE).exists()


def test_it_needs_a_workspace(kata, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert kata("report").code == 4


def test_the_day_is_that_of_the_clock(kata, workspace, monkeypatch):
    monkeypatch.setenv("KATA_NOW", "2031-07-09T12:00")
    assert "9 July 2031" in kata("report", "--output", "-").out


def test_what_is_due_and_the_time_spent_are_those_of_the_status(kata, workspace, worker, monkeypatch):
    for day, slug in (("2030-01-01T12:00", "double"), ("2030-01-01T12:09", "dot_product"), ("2030-01-03", "double")):
        monkeypatch.setenv("KATA_NOW", day)
        write(workspace, f"01_first/{slug}.py", f"def {slug}(x):\n    return x * 2\n")
        assert kata("check", slug).code == 0
    monkeypatch.setenv("KATA_NOW", "2030-02-01")
    status = kata("status", "--json").json
    page = kata("report", "--output", "-").out
    assert sorted(status["due"]["katas"]) == ["dot_product", "double"]
    assert "2 katas came back to be solved again" in page
    assert status["time"]["seconds"] == 11 * 60
    assert "<dd>11 min</dd>" in page


def test_katas_and_mistakes_that_are_no_longer_there_stay_in_the_past(kata, workspace, monkeypatch):
    verdict = failed("cpu")
    names = {"double": "<i>gone_mistake", "gone_kata": "was_wrong"}
    for slug, mistake in names.items():
        told = type(verdict)(verdict.device, verdict.status, verdict.checks, diagnosis=Diagnosis(mistake, "x"))
        record(workspace, Report(slug, 0, (told,), 0.1))
    page = kata("report", "--output", "-").out
    assert "No longer here" in page
    assert "gone_kata" in page
    assert "&lt;i&gt;gone mistake" in page
    assert "<i>" not in page


def record(workspace: Path, report: Report) -> None:
    with Progress.open(Workspace(workspace)) as progress:
        progress.record_attempt(report, b"x", devices=["cpu"], hint_level=0, suite_hash="s")


def test_the_mistake_in_a_program_to_mend_is_no_mistake_of_the_learner(kata, workspace, worker):
    worker.gives("broken_line", lambda device: replace(failed(device), diagnosis=Diagnosis("slopes_down", "it does")))
    kata("check", "broken_line", "--device", "cpu")
    page = kata("report", "--output", "-").out
    assert "Slopes down." not in page
    assert ": 1 min." in page  # looking at it is practice, and no try
    assert "1 try" not in page
    path = workspace / "02_second" / "broken_line.py"
    path.write_text(path.read_text(encoding="utf-8") + "# mine\n", encoding="utf-8")
    kata("check", "broken_line", "--device", "cpu")
    assert "Slopes down." in kata("report", "--output", "-").out
