"""Checks judge the same wherever PyTorch and the others were installed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest

from kata_runner.worker import libraries

CHECKOUT = Path(__file__).resolve().parents[3]
ANSWER = "def mse(y_true, y_pred):\n    return ((y_true - y_pred) ** 2).sum()\n"


@pytest.fixture
def fresh():
    libraries.library_folders.cache_clear()
    yield
    libraries.library_folders.cache_clear()


def test_the_folders_of_what_is_used_count(monkeypatch, fresh):
    def found(name):
        if name == "torch":
            return None
        return ModuleSpec(name, None, origin=f"/elsewhere/{name}/__init__.py", is_package=name != "numpy")

    monkeypatch.setattr(libraries, "find_spec", found)
    own = sysconfig.get_paths()
    assert libraries.library_folders() == (*dict.fromkeys((own["purelib"], own["platlib"])), "/elsewhere")


@pytest.mark.slow
def test_a_virtual_environment_that_sees_the_packages_of_another(tmp_path):
    """As with `venv --system-site-packages`: hypothesis lies elsewhere than this environment installs."""
    home = tmp_path / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", home], check=True)
    python = home / ("Scripts" if os.name == "nt" else "bin") / "python"
    ask = [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    own = subprocess.run(ask, capture_output=True, encoding="utf-8", check=True).stdout.strip()
    Path(own, "another.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    (tmp_path / "mse.py").write_text(ANSWER, encoding="utf-8")
    done = subprocess.run(
        [python, "-m", "kata_runner.main", "check", "mse", "--file", "mse.py", "--no-worker", "--json"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(CHECKOUT)},
        capture_output=True,
        encoding="utf-8",
    )
    (report,) = json.loads(done.stdout)["reports"]
    assert report["status"] == "failed", done.stdout
    assert report["diagnosis"]["mistake"] == "sums_instead_of_averaging_as_it_comes"
