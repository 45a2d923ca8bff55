"""What answers at once imports nothing heavy."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from cli_world import write

HEAVY = ("torch", "numpy", "pytest", "hypothesis", "rich", "fsrs")
LOOK = """
import json, sys
from kata_runner.main import main
code = main(sys.argv[1:])
print("\\n" + json.dumps({"code": code, "modules": sorted({name.partition(".")[0] for name in sys.modules})}))
"""


@pytest.mark.parametrize(
    "arguments", [["list"], ["hint", "double"], ["status"], ["--help"], [], ["list", "--json"], ["guess", "double"]]
)
def test_nothing_heavy_when_piped(workspace, arguments):
    done = subprocess.run(
        [sys.executable, "-c", LOOK, *arguments], capture_output=True, text=True, cwd=workspace, timeout=60, check=True
    )
    seen = json.loads(done.stdout.splitlines()[-1])
    assert seen["code"] == 0
    assert not set(HEAVY) & set(seen["modules"])


def test_what_comes_back_is_known_without_asking_fsrs_again(workspace, worker, kata):
    write(workspace, "01_first/double.py")
    kata("check", "double")
    done = subprocess.run(
        [sys.executable, "-c", LOOK, "status"], capture_output=True, text=True, cwd=workspace, timeout=60, check=True
    )
    assert "Due today      nothing" in done.stdout
    assert not set(HEAVY) & set(json.loads(done.stdout.splitlines()[-1])["modules"])


def test_an_untouched_stub_is_recognised_without_torch(workspace):
    done = subprocess.run(
        [sys.executable, "-c", LOOK, "check", "double"], capture_output=True, text=True, cwd=workspace, timeout=60
    )
    seen = json.loads(done.stdout.splitlines()[-1])
    assert seen["code"] == 1
    assert not set(HEAVY) & set(seen["modules"])
    assert not list(workspace.parent.glob("run/*"))  # no worker was started


def test_what_is_done_with_a_verdict_is_imported_while_the_run_is_under_way():
    late = ["kata_runner.commands.after", "kata_runner.store.progress", "kata_runner.ui.verdict"]
    look = f"import sys, kata_runner.commands.check; print([name for name in {late} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.strip() == "[]"
