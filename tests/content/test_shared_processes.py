"""What katas prove in processes that many answers share is what each answer gets in a process of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from kata_runner.commands import proving
from kata_runner.commands.selection import Devices
from kata_runner.core.catalog import load
from kata_runner.core.extras import missing
from kata_runner.core.kata import Kata
from kata_runner.core.layout import Content
from kata_runner.core.report import DeviceVerdict, Report

CONTENT = Content(Path(__file__).resolve().parents[2])
KATAS = [kata for kata in load(CONTENT).katas if missing(kata.extra) is None]
EVERY = 8  # of the katas


def reports(kata: Kata) -> dict[str, list[object]]:
    """What each proof of a kata came to."""
    names = ("cpu", "simgpu") if kata.gpu else ("cpu",)
    case = proving.open_case(kata, Devices(names, frozenset()), CONTENT)
    list(proving.prove([case], CONTENT, rounds=1, limits={}, use_worker=True))
    return {f"{proof.said}, seed {proof.seed}": told(report) for proof, report in case.reports.items()}


def told(report: Report) -> list[object]:
    return [
        (verdict.device, verdict.status, verdict.problem, verdict.diagnosis, *checks(verdict))
        for verdict in report.devices
    ]


def checks(verdict: DeviceVerdict) -> list[object]:
    """How each check went, up to the first that failed: behind it drawn ones may be cut short."""
    found: list[object] = []
    for check in verdict.checks:
        found.append((check.id, check.outcome, check.message, check.failure))
        if check.outcome != "passed":
            break
    return found


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("kata", KATAS[::EVERY], ids=lambda kata: kata.slug)
def test_alone_and_together(kata, worker_dir, monkeypatch):
    monkeypatch.setenv("KATA_RUNTIME_DIR", str(worker_dir))
    together = reports(kata)
    monkeypatch.setattr(proving, "_settled", lambda *_: False)
    assert together == reports(kata)
