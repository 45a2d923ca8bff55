"""What answers at once imports nothing heavy."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

HEAVY = ("torch", "numpy", "pytest", "hypothesis", "rich")
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


def test_an_untouched_stub_is_recognised_without_torch(workspace):
    done = subprocess.run(
        [sys.executable, "-c", LOOK, "check", "double"], capture_output=True, text=True, cwd=workspace, timeout=60
    )
    seen = json.loads(done.stdout.splitlines()[-1])
    assert seen["code"] == 1
    assert not set(HEAVY) & set(seen["modules"])
    assert not list(workspace.parent.glob("run/*"))  # no worker was started
