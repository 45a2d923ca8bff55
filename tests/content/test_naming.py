"""A wrong answer is told the mistake that it shows, and no other."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]
NAMED = r"(\d+) of (\d+) failing mutants of solutions are named, (\d+) of these truly\."


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_no_name_is_false():
    katas = ("relu", "linear_forward", "float_labels", "move_everything")
    command = [sys.executable, "-m", "benchmarks.naming", *katas, "--mutants", "25"]
    done = subprocess.run(command, cwd=CHECKOUT, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    found = re.search(NAMED, done.stdout)
    assert found is not None, done.stdout
    named, tried, true = (int(number) for number in found.groups())
    assert tried == 25
    assert named == true > 0, done.stdout
