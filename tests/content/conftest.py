"""One `kata verify` over all that ships, for every test that looks at what it gave: it takes a minute."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from content_verified import Verified

from kata_runner.commands import verify as command
from kata_runner.ui.screen import Screen

CHECKOUT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def verified(worker_dir: Path) -> Verified:
    opened: list[command.Trial] = []

    def opening(*arguments: Any, **named: Any) -> command.Trial:
        opened.append(real(*arguments, **named))
        return opened[-1]

    real = command._open
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KATA_RUNTIME_DIR", str(worker_dir))
        patch.chdir(CHECKOUT)
        patch.setattr(command, "_open", opening)
        screen = Screen(io.StringIO(), io.StringIO())
        code = command.verify(screen)
    return Verified(code, screen.out.getvalue() + screen.err.getvalue(), opened[0])
