"""Every kata's suite notices nearly every change of its solution: `kata verify --mutants` over the real content."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from kata_runner.commands.mutants import verify_mutants
from kata_runner.core.errors import ExitCode
from kata_runner.core.layout import Content
from kata_runner.ui.screen import Screen

CHECKOUT = Path(__file__).resolve().parents[2]
SOME = ("mse", "tensor_made_in_forward")  # one in NumPy, one for every device; `make test-all` tries them all


@pytest.mark.timeout(600)
def test_two_katas_whose_checks_notice_every_change(worker_dir, monkeypatch):
    monkeypatch.setenv("KATA_RUNTIME_DIR", str(worker_dir))
    monkeypatch.chdir(CHECKOUT)
    screen = Screen(io.StringIO(), io.StringIO())
    code = verify_mutants(screen, SOME)
    assert code == ExitCode.OK, screen.out.getvalue() + screen.err.getvalue()


def test_judged_mutants_are_those_of_katas():
    content = Content(CHECKOUT)
    for file in sorted(content.mutants.rglob("*")):
        if file.is_file():
            topic, slug = file.parent.name, file.stem
            assert content.equal_mutants(topic, slug) == file
            assert content.solution(topic, slug).is_file(), file
