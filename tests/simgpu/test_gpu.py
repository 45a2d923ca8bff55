"""`make gpu`: plain words where there is no card, and every difference told where there is one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import torch

from .running import ROOT, settings

needs_no_card = pytest.mark.skipif(torch.cuda.is_available(), reason="this machine has a card")


def gpu(*arguments: str, **env: str) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-m", "tests.simgpu.gpu", *arguments]
    return subprocess.run(line, cwd=ROOT, env=settings(env), capture_output=True, text=True, timeout=300)


@needs_no_card
def test_without_a_card_it_says_so_and_runs_nothing(tmp_path: Path) -> None:
    run = gpu("--report", str(tmp_path / "report.md"))
    assert run.returncode == 4
    assert run.stdout == ""
    assert run.stderr.startswith("There is no CUDA card that torch can use here")
    assert run.stderr.endswith("Nothing was run.\n")
    assert os.listdir(tmp_path) == []


@pytest.mark.slow
@needs_no_card
@pytest.mark.timeout(300)
def test_with_a_pretended_card_it_tells_every_difference(tmp_path: Path) -> None:
    report = tmp_path / "report.md"
    options = ["--only", "tests/simgpu/trial_cases.py", "--case-seconds", "5", "--katas", "add_bias"]
    run = gpu("--report", str(report), *options, SIMGPU_PRETEND="1")
    text = report.read_text(encoding="utf-8")
    assert run.returncode == 1, run.stderr
    assert text.strip() in run.stdout
    assert "| all | 6 | 6 of 6 | 6 of 6 | 3 of 6 |" in text
    assert "3 cases do not hold on both" in text
    rows = [line.removeprefix("| trial_cases: ").split(" | ") for line in text.splitlines() if "| trial_cases" in line]
    assert [row[:2] for row in rows] == [
        ["differs", "holds"],
        ["ends_the_process", "holds"],
        ["takes_forever", "holds"],
    ]
    for row, said in zip(rows, ("the real card \\| says", "ended with exit code 3", "Timeout"), strict=True):
        assert said in row[2]
    assert "is_about_the_simulation" not in text
    assert "1 of 1 katas proven." in text


@needs_no_card
def test_when_time_is_up_the_report_says_what_was_not_run(tmp_path: Path) -> None:
    report = tmp_path / "report.md"
    run = gpu("--report", str(report), "--seconds", "0", "--katas", "add_bias", SIMGPU_PRETEND="1")
    text = report.read_text(encoding="utf-8")
    assert run.returncode == 1, run.stderr
    assert "Time was up before every case was run: real-cuda." in text
    assert "Time was up before every case was run: simgpu as-cuda." in text
    assert "time was up: 1 of 1 katas were not run" in text
