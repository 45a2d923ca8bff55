"""What looking at katas and progress costs: nothing heavy is imported for it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

LOOK = """
import sys
from kata_runner.core import catalog, clock, errors, goals, hints, layout
from kata_runner.store.progress import Progress

content = layout.Content.find()
found = catalog.load(content)
hints.read(content, found.get("mse"))
[goal.katas(found) for goal in goals.GOALS]
Progress.open(layout.Workspace(layout.Path(sys.argv[1])), found.aliases).summary()
print(*sys.modules)
"""
EVERYTHING = """
import importlib, pkgutil, sys
import kata_runner.core, kata_runner.store

for package in (kata_runner.core, kata_runner.store):
    for module in pkgutil.iter_modules(package.__path__, package.__name__ + "."):
        importlib.import_module(module.name)
print(*sys.modules)
"""
NEVER = {"torch", "numpy", "pytest", "hypothesis", "click", "rich"}
NOT_FOR_LOOKING = {
    "hashlib",
    "json",
    "difflib",
    "tempfile",
    "socket",
    "selectors",
    "subprocess",
    "shlex",
    "zlib",
    "logging",
}


def imported(code, tmp_path):
    """The modules that are there after the code has run in a fresh process."""
    root = Path(__file__).resolve().parents[2]
    code = f"import sys; sys.path.insert(0, {str(root)!r})\n{code}"
    run = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code, str(tmp_path)], capture_output=True, text=True, check=True
    )
    return set(run.stdout.split())


def test_looking_is_light(tmp_path):
    modules = imported(LOOK, tmp_path)
    assert "kata_runner.store.summary" in modules
    assert not modules & (NEVER | NOT_FOR_LOOKING)


def test_core_and_store_need_the_standard_library_alone(tmp_path):
    assert not imported(EVERYTHING, tmp_path) & NEVER
