"""What a program to mend says of itself is what it does: the figures that it shows, and the error that it ends with."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys

import pytest

from kata_runner.core.layout import Content

pytestmark = pytest.mark.slow  # twenty seconds of training

STUBS = sorted((Content.find().root / "katas").glob("*/*.py"))
TOLD = {stub.stem: ast.get_docstring(ast.parse(stub.read_text(encoding="utf-8"))) or "" for stub in STUBS}
RUN = """
import contextlib, io, json, os, runpy, sys
import numpy, torch
torch.set_num_threads(1)
for path in sys.argv[1:]:
    pid = os.fork()
    if pid == 0:
        said, error = io.StringIO(), ""
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(io.StringIO()):
            try:
                runpy.run_path(path, run_name="__main__")
            except Exception as what:
                error = f"{type(what).__name__}: {what}"
        os.write(1, (json.dumps([path, said.getvalue(), error]) + "\\n").encode())
        os._exit(0)
    os.waitpid(pid, 0)
"""
ELSEWHERE = ("Tensor on device meta", "Torch not compiled with CUDA")  # what stands for a card that isn't there


def words(text: str) -> str:
    """A text in one line, with single spaces."""
    return " ".join(text.split())


def figures(told: str) -> list[str]:
    """The rows of numbers that a story shows as what the program printed."""
    rows = [row for row in told.splitlines() if row.startswith("    ") and re.search(r"\d\.\d", row)]
    return [words(row) for row in rows if "torch." not in row and "Error" not in row]


PROGRAMS = [stub for stub in STUBS if "__main__" in stub.read_text(encoding="utf-8")]
TELLING = [stub for stub in PROGRAMS if figures(TOLD[stub.stem]) or "Error" in TOLD[stub.stem]]


@pytest.fixture(scope="module")
def programs(tmp_path_factory) -> dict[str, tuple[str, str]]:
    """What each program prints, and the error that it ends with."""
    line = [sys.executable, "-c", RUN, *map(str, TELLING)]
    env = {**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "PYTHONWARNINGS": "ignore"}
    done = subprocess.run(
        line, capture_output=True, text=True, cwd=tmp_path_factory.mktemp("here"), env=env, check=True
    )
    found = [json.loads(row) for row in done.stdout.splitlines()]
    return {os.path.basename(path).removesuffix(".py"): (said, error) for path, said, error in found}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="they run in forks")
def test_every_figure_is_printed(programs):
    rows = {slug: figures(TOLD[slug]) for slug in programs}
    lacking = {slug: [row for row in rows[slug] if row not in words(programs[slug][0])] for slug in programs}
    assert not {slug: missing for slug, missing in lacking.items() if missing}
    assert "step 4 loss 38.221" in rows["missing_zero_grad"]
    assert sum(map(len, rows.values())) > 15


@pytest.mark.skipif(not hasattr(os, "fork"), reason="they run in forks")
def test_the_error_that_ends_it_is_told(programs):
    ended = {slug: words(error) for slug, (_, error) in programs.items() if error}
    here = {slug: error for slug, error in ended.items() if not any(other in error for other in ELSEWHERE)}
    assert len(here) > 12
    assert not {slug: error for slug, error in here.items() if error[:50] not in words(TOLD[slug])}
