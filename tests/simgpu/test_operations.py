"""Every operation that a kata runs on the card is held to the CPU's numbers by some case, or by the sweep."""

from __future__ import annotations

import subprocess
import sys

import pytest

from .operations import gpu_katas, recorded
from .running import ROOT, settings


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_every_operation_of_a_kata_is_covered() -> None:
    line = [sys.executable, "-m", "tests.simgpu.operations"]
    run = subprocess.run(line, cwd=ROOT, env=settings({}), capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
    assert len(run.stdout.splitlines()) > 30
    assert gpu_katas()[0].slug in run.stdout


def test_the_record_is_whole() -> None:
    """One that is cut short would call everything new."""
    everyday = {"aten.add.Tensor", "aten.mm.default", "aten.addmm.default", "aten.convolution.default"}
    assert everyday <= recorded()
    assert len(recorded()) > 900
