"""What is installed: the wheel carries the katas, and `make start` sets up whatever machine it meets."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from kata_runner import __version__

CHECKOUT = Path(__file__).resolve().parents[2]
TREES = ("katas", "checks", "hints", "solutions", "mutants")

pytestmark = pytest.mark.skipif(os.name != "posix", reason="make and sh are for POSIX; Windows has the pip lines")


def run(*command: str | Path, cwd: Path, patience: float = 100, **env: str) -> subprocess.CompletedProcess[str]:
    """A command in a folder, without the settings of the shell that runs the tests."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("KATA_", "PYTHON"))}
    return subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env={**clean, **env},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=patience,
    )


def must(done: subprocess.CompletedProcess[str]) -> str:
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    """The wheel of this checkout, built without the network."""
    folder = tmp_path_factory.mktemp("wheel")
    build = ["wheel", "--no-build-isolation", "--no-deps", "--no-index", "--quiet", "--wheel-dir", folder]
    must(run(sys.executable, "-m", "pip", *build, CHECKOUT, cwd=folder))
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory) -> Path:
    """A folder that holds the installed wheel, and nothing else of ours."""
    folder = tmp_path_factory.mktemp("installed")
    install = ["install", "--no-deps", "--no-index", "--quiet", "--target", folder]
    must(run(sys.executable, "-m", "pip", *install, wheel, cwd=folder))
    return folder


def source_files(tree: str) -> set[str]:
    paths = (path for path in (CHECKOUT / tree).rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(CHECKOUT).as_posix() for path in paths}


def test_the_wheel_holds_the_trees_and_nothing_built(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    for tree in TREES:
        assert source_files(tree)
        assert {f"kata_runner/_content/{name}" for name in source_files(tree)} <= names
    built = {name for name in names if "__pycache__" in name or name.endswith(".pyc")}
    assert built == {f"kata_runner/_content/katas/__pycache__/{name}" for name in ("topics", "cards")}  # tools/kept
    assert not any(zipfile.ZipFile(wheel).read(name) for name in built)
    assert {name.split("/")[0] for name in names} == {"kata_runner", f"tensor_kata-{__version__}.dist-info"}
    assert "kata_runner/py.typed" in names


def test_init_from_an_installed_wheel_with_no_checkout_near(installed, tmp_path):
    where = "import kata_runner; print(kata_runner.__file__)"
    assert must(run(sys.executable, "-c", where, cwd=tmp_path, PYTHONPATH=str(installed))).startswith(str(installed))
    must(run(sys.executable, "-m", "kata_runner.main", "init", "mine", cwd=tmp_path, PYTHONPATH=str(installed)))
    stubs = {name.removeprefix("katas/") for name in source_files("katas") if name.endswith(".py")}
    assert stubs <= {path.relative_to(tmp_path / "mine").as_posix() for path in (tmp_path / "mine").rglob("*.py")}


def test_pytest_shows_the_katas_of_an_installed_wheel(installed, tmp_path):
    """As the test explorers of editors ask for them: the plugin comes with the installation."""
    settings = {"PYTHONPATH": str(installed)}
    must(run(sys.executable, "-m", "kata_runner.main", "init", "mine", cwd=tmp_path, **settings))
    collect = ("-m", "pytest", "--collect-only", "-q", "02_by_hand")
    assert "02_by_hand/mse.py::mse[cpu]" in must(run(sys.executable, *collect, cwd=tmp_path / "mine", **settings))
    without = run(sys.executable, *collect, "-p", "no:kata_runner.pytest_plugin", cwd=tmp_path / "mine", **settings)
    assert "no tests collected" in without.stdout


def test_the_version_is_said_once():
    assert f'version = "{__version__}"' in (CHECKOUT / "pyproject.toml").read_text(encoding="utf-8")


def test_every_dependency_is_pinned_where_ci_installs():
    text = (CHECKOUT / "pyproject.toml").read_text(encoding="utf-8")
    named = re.findall(r'^    "([a-z-]+)[<>=]', text, flags=re.MULTILINE)
    pinned = re.findall(r"^([a-z-]+)==", (CHECKOUT / "constraints.txt").read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert len(named) > 8
    assert set(named) == set(pinned)


def test_ci_runs_what_the_readme_says():
    commands = [
        line
        for line in (CHECKOUT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
        if line and not line.startswith(("#", "set ", "cd "))
    ]
    readme = (CHECKOUT / "README.md").read_text(encoding="utf-8")
    assert commands == ["make test"]
    assert readme.index("make start") < readme.index("make test")
    assert os.access(CHECKOUT / ".ci" / "run", os.X_OK)


def script(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


def test_an_old_python_is_refused_in_one_sentence(tmp_path):
    old = script(tmp_path / "an old one" / "python3", 'case "$1" in --version) echo Python 3.9.2;; *) exit 1;; esac')
    done = run("sh", CHECKOUT / "tools" / "set_up.sh", old, cwd=tmp_path)
    assert done.returncode == 1
    assert "needs Python 3.11 or newer; Python 3.9.2 is too old" in done.stderr
    assert not (tmp_path / ".venv").exists()


def test_a_missing_python_is_named(tmp_path):
    done = run("sh", CHECKOUT / "tools" / "set_up.sh", "python9", cwd=tmp_path)
    assert done.returncode == 1
    assert "no 'python9' here" in done.stderr


def test_start_shows_the_main_job_without_a_terminal(tmp_path):
    checkout = tmp_path / "with a space"
    script(checkout / ".venv" / "bin" / "kata", f'exec "{sys.executable}" -m kata_runner.main "$@"')
    for name in ("docs", "solutions"):
        (checkout / name).symlink_to(CHECKOUT / name)
    settings = {"PYTHONPATH": str(CHECKOUT), "KATA_NO_WORKER": "1"}
    said = must(run("sh", CHECKOUT / "tools" / "start.sh", cwd=checkout, **settings))
    assert "you sum and never divide by the number of elements" in said
    assert str(tmp_path) not in said
    assert (checkout / "my-katas" / "02_by_hand" / "mse.py").exists()
    _, _, last = said.rpartition("Your katas are in my-katas/.")
    go_on = [row.strip() for row in last.splitlines() if row.startswith("  ")]
    assert go_on[:2] == ["cd my-katas", "../.venv/bin/kata check mse"]
    assert "to do  mse" in run("sh", "-c", " && ".join(go_on[:2]), cwd=checkout, **settings).stdout


def test_start_adds_the_katas_that_came_since(tmp_path):
    real = f'exec "{sys.executable}" -m kata_runner.main "$@"'
    script(tmp_path / ".venv" / "bin" / "kata", f'case "$1" in init|update) {real};; *) echo "ran $*";; esac')
    start = ("sh", CHECKOUT / "tools" / "start.sh")
    settings = {"PYTHONPATH": str(CHECKOUT)}
    assert "Your workspace is ready in my-katas" in must(run(*start, cwd=tmp_path, **settings))
    new, own = (tmp_path / "my-katas" / "02_by_hand" / name for name in ("relu.py", "mse.py"))
    new.unlink()
    own.write_text("mine", encoding="utf-8")
    assert "Added 1 kata to your workspace." in must(run(*start, cwd=tmp_path, **settings))
    assert new.exists()
    assert own.read_text(encoding="utf-8") == "mine"
    assert must(run(*start, cwd=tmp_path, **settings)).lstrip().startswith("$ kata status")


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_the_readme_on_a_fresh_machine(tmp_path):
    """`make start` in a fresh checkout, twice, with nothing installed yet; it asks the package index."""
    checkout = tmp_path / "a fresh checkout"
    leave = shutil.ignore_patterns(".venv", ".git", "my-katas", "__pycache__", ".*_cache")
    shutil.copytree(CHECKOUT, checkout, ignore=leave)
    settings = {"KATA_RUNTIME_DIR": str(tmp_path / "run"), "PYTHON": sys.executable}
    try:
        first = must(run("make", "start", cwd=checkout, patience=1700, **settings))
        assert "Making .venv" in first
        assert "you sum and never divide by the number of elements" in first
        second = must(run("make", "start", cwd=checkout, **settings))
        assert "Making .venv" not in second
        assert "Installing" not in second
    finally:
        run(checkout / ".venv" / "bin" / "kata", "doctor", "--stop-worker", cwd=checkout, **settings)
