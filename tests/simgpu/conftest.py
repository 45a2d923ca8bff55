"""Each test here is written once and runs on `simgpu`, on `simgpu` as `cuda`, and on a real card where there is one.

`enable()` can't be undone and changes what `torch.accelerator` answers, so these tests run after all others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import torch

from kata_runner import simgpu

HERE = Path(__file__).parent
REAL = torch.cuda.is_available()
COLUMNS = ["simgpu", "as-cuda", *(["real-cuda"] if REAL else [])]


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

    @property
    def simulated(self) -> bool:
        return self.column != "real-cuda"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: HERE in item.path.parents)


@pytest.fixture(params=COLUMNS)
def card(request: pytest.FixtureRequest) -> Iterator[Card]:
    column: str = request.param
    torch.manual_seed(0)
    if column == "as-cuda":
        with simgpu.as_cuda():
            yield Card(column)
    else:
        if column == "simgpu":
            simgpu.enable()
        yield Card(column)


@pytest.fixture
def device(card: Card) -> str:
    return card.device
