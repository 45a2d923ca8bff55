"""Each test here is written once and runs on `simgpu`, on `simgpu` as `cuda`, and on a real card where there is one.

`enable()` can't be undone and changes what `torch.accelerator` answers, so these tests run after all others, and those
on a real card before the simulated ones. Two settings of the shell are for `running.py`: SIMGPU_COLUMNS names the
columns to run; SIMGPU_PRETEND lets the simulated card stand in for the real one, so that the comparison itself can be
tried on a machine without.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import torch

from kata_runner import simgpu

from . import operations
from .rules import COLUMNS, CaseOf, case_of

HERE = Path(__file__).parent
PRETENDED = bool(os.environ.get("SIMGPU_PRETEND"))
REAL = PRETENDED or torch.cuda.is_available()
HERE_RUN = os.environ.get("SIMGPU_COLUMNS", " ".join(COLUMNS if REAL else COLUMNS[:2])).split()
ALL_ITEMS: pytest.StashKey[list[pytest.Item]] = pytest.StashKey()  # before any is deselected
MARKS = (
    "rule(number, …): the rules of the simulated GPU that a case belongs to",
    "known_from(where): CUDA does something of its own here, and where that was read",
    "simulated_only(why): this says nothing about a real card",
    "breaks_the_card: a real card can't be used any more in that process",
    "columns(name, …): the columns that a case runs in, if not in all",
)


@dataclass(frozen=True)
class Card:
    """The device that a test runs on."""

    column: str

    @property
    def device(self) -> str:
        """What a program would write."""
        return "simgpu" if self.column == "simgpu" else "cuda"

    @property
    def shown(self) -> str:
        """What tensors and errors say."""
        return f"{self.device}:0"

    def names_both(self, message: str) -> bool:
        """Whether an error names the card and the CPU. CUDA's convolutions name them by their tensors' types."""
        return (self.shown in message and "cpu" in message) or (
            f"(torch.{self.device}.FloatTensor)" in message and "(torch.FloatTensor)" in message
        )

    @property
    def simulated(self) -> bool:
        return self.column != "real-cuda"


def pytest_configure(config: pytest.Config) -> None:
    torch.utils.data._utils.MP_STATUS_CHECK_INTERVAL = 0.25  # seconds that a loader waits for each worker to end, not 5
    for mark in MARKS:
        config.addinivalue_line("markers", mark)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "card" in metafunc.fixturenames:
        mark = metafunc.definition.get_closest_marker("columns")
        wanted = mark.args if mark else COLUMNS
        metafunc.parametrize("card", [c for c in HERE_RUN if c in wanted], indirect=True)


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Iterator[None]:
    config.stash[ALL_ITEMS] = list(items)
    yield
    items.sort(key=_place)
    cases = {item: case for item in items if HERE in item.path.parents and (case := case_of(item))}
    left_out = [item for item, case in cases.items() if case.column == "real-cuda" and _is_left_out(case)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in set(left_out)]


def pytest_sessionfinish() -> None:
    operations.note()


def _place(item: pytest.Item) -> tuple[bool, bool, bool]:
    if HERE not in item.path.parents:
        return False, False, False
    case = case_of(item)
    real = case is not None and case.column == "real-cuda"
    return True, not real, real and case is not None and case.breaks_the_card


def _is_left_out(case: CaseOf) -> bool:
    """What is about the simulation, and what only `running.py` can repair."""
    return case.simulated_only or (case.breaks_the_card and "SIMGPU_COLUMNS" not in os.environ)


@pytest.fixture(scope="package", autouse=True)
def one_thread() -> Iterator[None]:
    """Its tensors are tiny: more threads only wait for each other, where other work keeps the cores busy."""
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(threads)


@pytest.fixture
def card(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Card]:
    card = Card(request.param)
    torch.manual_seed(0)
    if card.column == "as-cuda" or (PRETENDED and not card.simulated):
        with simgpu.as_cuda():
            yield card
        return
    if card.simulated:
        simgpu.enable()
    else:  # its numbers are compared with the CPU's
        monkeypatch.setattr(torch.backends.cuda.matmul, "allow_tf32", False)
        monkeypatch.setattr(torch.backends.cudnn, "allow_tf32", False)
    yield card


@pytest.fixture
def device(card: Card) -> str:
    return card.device
