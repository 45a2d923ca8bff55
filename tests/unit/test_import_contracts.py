"""What `lint-imports` holds: each direction that the house forbids is refused, wherever the import stands."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]
FORBIDDEN = [
    ("commands/list.py", "import rich"),
    ("main.py", "import textual"),
    ("commands/list.py", "import click"),
    ("commands/list.py", "import kata_runner.worker.supervise"),
    ("commands/list.py", "import kata_runner.testing"),
    ("ui/text.py", "import kata_runner.commands.list"),
    ("ui/text.py", "import kata_runner.worker.devices"),
    ("store/schema.py", "import kata_runner.worker.protocol"),
    ("core/clock.py", "import kata_runner.worker.devices"),
    ("core/clock.py", "import kata_runner.store.schema"),
    ("practice/schedule.py", "import kata_runner.store.schema"),
    ("practice/schedule.py", "import kata_runner.ui.text"),
    ("testing/wording.py", "import kata_runner.simgpu"),
    ("testing/wording.py", "import kata_runner.worker.protocol"),
    ("worker/client.py", "import kata_runner.ui.text"),
    ("worker/connect.py", "import numpy"),
    ("commands/status.py", "import fsrs"),
    ("simgpu/_names.py", "import kata_runner.core.clock"),
]
FOR_ALL_OF_IT = {
    "core": {"kata_runner"}, "store": {"kata_runner"}, "practice": {"kata_runner", "fsrs"}, "simgpu": {"torch"},
}  # fmt: skip


@pytest.fixture(scope="module")
def house(tmp_path_factory) -> Path:
    """A copy of the package that a test may spoil."""
    root = tmp_path_factory.mktemp("house")
    shutil.copytree(CHECKOUT / "kata_runner", root / "kata_runner", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(CHECKOUT / "pyproject.toml", root)
    return root


def lint(house: Path) -> subprocess.CompletedProcess[str]:
    # The interpreter alone would put the copy behind the checkout.
    run = "import sys; sys.path.insert(0, ''); from importlinter.cli import lint_imports_command as c; c()"
    environment = os.environ | {"PYTHONPATH": str(house), "PYTHONUTF8": "1"}
    command = [sys.executable, "-W", "ignore", "-c", run]
    return subprocess.run(command, cwd=house, env=environment, capture_output=True, encoding="utf-8", check=False)


def test_the_house_as_it_is_is_accepted(house):
    done = lint(house)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(("file", "line"), FORBIDDEN)
def test_a_forbidden_import_is_found_even_inside_a_function(house, file, line):
    path = house / "kata_runner" / file
    before = path.read_text(encoding="utf-8")
    path.write_text(f"{before}\n\ndef _late():\n    {line}\n", encoding="utf-8")
    try:
        done = lint(house)
    finally:
        path.write_text(before, encoding="utf-8")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "BROKEN" in done.stdout


@pytest.mark.parametrize("package", FOR_ALL_OF_IT)
def test_the_rest_of_what_a_package_imports_is_the_standard_library(package):
    allowed = sys.stdlib_module_names | FOR_ALL_OF_IT[package]
    for path in (CHECKOUT / "kata_runner" / package).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_bytes())):
            assert not _outside(node) - allowed, path.name


def _outside(node: ast.AST) -> set[str]:
    """The packages that an import brings; one that begins with a dot stays inside."""
    if isinstance(node, ast.Import):
        return {alias.name.split(".")[0] for alias in node.names}
    if isinstance(node, ast.ImportFrom) and not node.level:
        return {(node.module or "").split(".")[0]}
    return set()
