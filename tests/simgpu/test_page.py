"""The code on the page about the simulated GPU works as it stands there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "simulated-gpu.md"
MODEL = """
import torch
class MyModel(torch.nn.Linear):
    def __init__(self):
        super().__init__(3, 2)
    def forward(self, x):
        return super().forward(x){extra}
"""


def blocks() -> list[str]:
    return re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(
    ("extra", "failed"), [("", 0), (" + torch.zeros(2)", 1)], ids=["right", "a tensor made on the CPU"]
)
def test_the_example_for_a_suite_of_ones_own(tmp_path: Path, extra: str, failed: int) -> None:
    fixture, test, _ = blocks()
    (tmp_path / "conftest.py").write_text(fixture, encoding="utf-8")
    (tmp_path / "test_model.py").write_text(MODEL.format(extra=extra) + test, encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "--rootdir",
        str(tmp_path),
        str(tmp_path),
    ]
    run = subprocess.run(command, cwd=PAGE.parents[1], capture_output=True, text=True, timeout=100)
    assert run.returncode == failed, run.stdout
    assert failed == 0 or "at least two devices, cuda:0 and cpu!" in run.stdout


def test_the_example_without_pytest() -> None:
    *_, plain = blocks()
    with pytest.raises(RuntimeError, match="got mat2 is on cpu, different from other tensors on simgpu:0"):
        exec(compile(plain, "example.py", "exec"), {})
