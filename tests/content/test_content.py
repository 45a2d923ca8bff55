"""Every kata that ships keeps every invariant: `kata verify` over the real content."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from kata_runner.commands.verify import verify
from kata_runner.core.errors import ExitCode
from kata_runner.ui.screen import Screen

CHECKOUT = Path(__file__).resolve().parents[2]


@pytest.mark.timeout(600)
def test_verify_passes_on_every_kata(worker_dir, monkeypatch):
    monkeypatch.setenv("KATA_RUNTIME_DIR", str(worker_dir))
    monkeypatch.chdir(CHECKOUT)
    screen = Screen(io.StringIO(), io.StringIO())
    code = verify(screen)
    assert code == ExitCode.OK, screen.out.getvalue() + screen.err.getvalue()
