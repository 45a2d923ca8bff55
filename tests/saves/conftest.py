"""Real katas, a real worker, and a folder for each test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from terminal import Terminal

from kata_runner.main import main

CHECKOUT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def _alone(monkeypatch: pytest.MonkeyPatch, worker_dir: Path) -> None:
    """No setting of the shell reaches a test, and no test reaches the worker of the shell."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("KATA_RUNTIME_DIR", str(worker_dir))


@pytest.fixture
def workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    """A workspace of the katas that ship, and the current folder."""
    root = tmp_path / "my-katas"
    assert main(["init", str(root)]) == 0
    capsys.readouterr()
    monkeypatch.chdir(root)
    return root


@pytest.fixture
def solution() -> Callable[[str], bytes]:
    """The solution of a kata by its place, such as 02_by_hand/mse.py."""
    return lambda place: (CHECKOUT / "solutions" / place).read_bytes()


@pytest.fixture
def terminal() -> Iterator[Callable[..., Terminal]]:
    """Opens terminals, and closes them."""
    opened: list[Terminal] = []

    def open_one(*command: str, cwd: Path, **settings: str) -> Terminal:
        opened.append(Terminal(*command, cwd=cwd, **settings))
        return opened[-1]

    yield open_one
    for one in opened:
        one.close()
