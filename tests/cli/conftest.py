"""Fixtures of the command's tests."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_world import FakeWorker, Kata, Result, make_content

from kata_runner.main import main
from kata_runner.worker import client


@pytest.fixture(autouse=True)
def _alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No setting of the shell reaches a test, and no test reaches the worker of the shell."""
    for name in ("NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("KATA_RUNTIME_DIR", str(tmp_path / "run"))


@pytest.fixture
def content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of katas of its own."""
    root = make_content(tmp_path / "content")
    monkeypatch.setenv("KATA_CONTENT", str(root))
    return root


@pytest.fixture
def kata(capsys: pytest.CaptureFixture[str], content: Path) -> Kata:
    """Runs `kata` in this process, as far from a terminal as can be."""

    def run(*arguments: object) -> Result:
        capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        return Result(code, *capsys.readouterr())

    return run


@pytest.fixture
def workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kata: Kata) -> Path:
    """A fresh workspace, and the current folder."""
    root = tmp_path / "my-katas"
    assert kata("init", root).code == 0
    monkeypatch.chdir(root)
    return root


@pytest.fixture
def worker(monkeypatch: pytest.MonkeyPatch) -> FakeWorker:
    """A worker that nothing is started for."""
    fake = FakeWorker()
    monkeypatch.setattr(client, "run", fake.run)
    return fake
