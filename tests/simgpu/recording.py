"""A pytest plugin that writes down how each case went, as it goes: `-p tests.simgpu.recording`, into SIMGPU_RESULTS.

Cases that have a result already are not run again. A process whose card is broken leaves the rest to the next one.
"""

from __future__ import annotations

import os
import re
from collections.abc import Generator
from pathlib import Path

import pytest
import torch

from .results import Line, read, write
from .rules import CaseOf, case_of

RESULTS = Path(os.environ["SIMGPU_RESULTS"])
AGAIN = 17  # exit code of a process that leaves cases to the next one
SAID = 300  # characters of what a failure says that are kept


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    done = read(RESULTS)
    left = [item for item in items if (case := case_of(item)) and (case.name, case.column) not in done]
    config.hook.pytest_deselected(items=[item for item in items if item not in set(left)])
    items[:] = left


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    case = case_of(item)
    assert case is not None
    write(RESULTS, _line(case, "started", "the process ended"))
    result = yield
    if case.column == "real-cuda" and not _card_works():
        pytest.exit("The card can't be used any more in this process.", returncode=AGAIN)
    return result


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    case = case_of(item)
    if case is not None and (report.when == "call" or report.outcome != "passed"):
        outcome = {"passed": "holds", "failed": "fails", "skipped": "skipped"}[report.outcome]
        write(RESULTS, _line(case, outcome, _said(report)))
    return report


def _line(case: CaseOf, outcome: str, says: str) -> Line:
    return Line(
        case=case.name,
        column=case.column,
        rules=list(case.rules),
        known_from=case.known_from,
        simulated_only=case.simulated_only,
        outcome=outcome,
        says=says,
    )


def _said(report: pytest.TestReport) -> str:
    """Why a test failed or was skipped, in one line; empty where it passed."""
    if isinstance(report.longrepr, tuple):
        return str(report.longrepr[2])
    crash = getattr(report.longrepr, "reprcrash", None)
    text = crash.message if crash else str(report.longrepr or "")
    return re.sub(r"\s+", " ", text)[:SAID]


def _card_works() -> bool:
    try:
        if not os.environ.get("SIMGPU_PRETEND"):
            torch.cuda.synchronize()
    except RuntimeError:
        return False
    return True
