"""The package as people get it: an sdist and a wheel, in an environment that has nothing of the development."""

from __future__ import annotations

import json
import shutil
import sys
import tarfile
import venv
import zipfile
from importlib.metadata import PathDistribution
from pathlib import Path

import pytest
from test_packaging import CHECKOUT, must, run, wheel  # noqa: F401 - a fixture

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="the commands are those of POSIX"),
    pytest.mark.slow,
    pytest.mark.timeout(1800),
]
RIGHT = "solutions/01_tensors/add_bias.py"


def built_from(source: Path, folder: Path) -> Path:
    build = ["wheel", "--no-build-isolation", "--no-deps", "--no-index", "--quiet", "--wheel-dir", folder]
    must(run(sys.executable, "-m", "pip", *build, source, cwd=folder))
    (found,) = folder.glob("*.whl")
    return found


def contents(path: Path) -> dict[str, bytes]:
    archive = zipfile.ZipFile(path)
    return {name: archive.read(name) for name in archive.namelist()}


@pytest.fixture(scope="module")
def sdist(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("sdist")
    must(run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", folder, cwd=CHECKOUT))
    (found,) = folder.glob("*.tar.gz")
    return found


def test_the_sdist_gives_the_same_wheel(wheel, sdist, tmp_path):  # noqa: F811
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    (unpacked,) = tmp_path.iterdir()
    for name in ("tests", "docs", "changes", "CHANGELOG.md", "LICENSE", "Makefile", "constraints.txt"):
        assert (unpacked / name).exists(), name
    assert contents(built_from(unpacked, tmp_path)) == contents(wheel)


def test_what_the_index_shows(wheel):  # noqa: F811
    root = zipfile.Path(wheel)
    (info,) = (one for one in root.iterdir() if one.name.endswith(".dist-info"))
    metadata = PathDistribution(info).metadata
    assert metadata["Requires-Python"] == ">=3.11"
    assert metadata["License-Expression"] == "MIT"
    assert metadata["Description-Content-Type"] == "text/markdown"
    assert metadata.get_payload() == (CHECKOUT / "docs" / "package.md").read_text(encoding="utf-8")
    assert "Programming Language :: Python :: 3.13" in metadata.get_all("Classifier")


@pytest.fixture(scope="module")
def clean(tmp_path_factory) -> Path:
    """A virtual environment with nothing in it but pip."""
    folder = tmp_path_factory.mktemp("clean") / "an environment"
    venv.create(folder, with_pip=True)
    return folder


def test_in_a_clean_environment(wheel, clean, tmp_path):  # noqa: F811
    """From `pip install` to `pip uninstall`, as somebody who only wants to learn."""
    settings = {"KATA_RUNTIME_DIR": str(tmp_path / "run"), "PYTHONDONTWRITEBYTECODE": ""}
    before = {path for path in clean.rglob("*") if "__pycache__" not in path.parts}

    def python(*command: str | Path, patience: float = 300) -> str:
        return must(run(clean / "bin" / "python", *command, cwd=tmp_path, patience=patience, **settings))

    def kata(*command: str | Path, cwd: Path = tmp_path / "my-katas", code: int = 0) -> str:
        done = run(clean / "bin" / "kata", *command, cwd=cwd, patience=300, **settings)
        assert done.returncode == code, done.stdout + done.stderr
        assert "Traceback" not in done.stderr
        return done.stdout

    python("-m", "pip", "install", "--quiet", "--constraint", CHECKOUT / "constraints.txt", wheel, patience=1500)
    python("-m", "pip", "check")
    installed = {one["name"] for one in json.loads(python("-m", "pip", "list", "--format", "json"))}
    assert not installed & {"ruff", "mypy", "towncrier", "transformers", "expecttest", "hatchling"}
    try:
        assert "95 katas" in kata("init", cwd=tmp_path)
        shutil.copy(CHECKOUT / RIGHT, tmp_path / "my-katas" / "01_tensors")
        assert "✓ passed" in kata("check", "add_bias")
        assert "to do" in kata("check", "mse", code=1)
        assert "1 of 95 katas passed" in kata("status")
        assert "proven" in kata("verify", "mse")  # and ends with 0
        assert "up to date" in kata("update")
        assert "1 attempt" in kata("progress", "export", "progress.json")
        assert kata("hint", "mse")
        assert "kata-report.html" in kata("report")
    finally:
        kata("doctor", "--stop-worker")
    python("-m", "pip", "uninstall", "--quiet", "--yes", "tensor-kata")
    left = {path for path in clean.rglob("*") if "kata" in path.relative_to(clean).as_posix().lower()}
    assert left - before == set()
