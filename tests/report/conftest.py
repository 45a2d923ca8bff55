"""Fixtures of the report's tests: the katas as they are, a workspace, and a learner who was busy."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from fake_learner import END, Learner

from kata_runner.core.layout import Content, Workspace
from kata_runner.main import main

Made = Callable[..., Path]


@pytest.fixture(scope="session")
def made(tmp_path_factory) -> Made:
    """Makes a workspace with so many days and katas, and its report; each is made once."""
    pages: dict[tuple[object, ...], Path] = {}

    def make(name: str = "my-katas", days: int = 0, katas: int = 0, again: float = 0.3) -> Path:
        key = (name, days, katas, again)
        if key not in pages:
            workspace = Workspace.create(tmp_path_factory.mktemp("learner") / name)
            if katas:
                Learner(Content.find(), workspace).practise(days, katas, again=again)
            with pytest.MonkeyPatch.context() as patch:
                patch.setenv("KATA_WORKSPACE", str(workspace.root))
                patch.setenv("KATA_NOW", END.isoformat())
                assert main(["report"]) == 0
            pages[key] = workspace.root / "kata-report.html"
        return pages[key]

    return make
