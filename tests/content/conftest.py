"""What katas are is proven once, beside the other tests, for every test that looks at what that gave."""

from __future__ import annotations

import pytest
from verifying import Verified, Verifying

_under_way: list[Verifying] = []


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What waits for the proofs comes last."""
    items.sort(key=_waits)


def pytest_collection_finish(session: pytest.Session) -> None:
    """Begins to prove where a test will ask for it."""
    if not session.config.option.collectonly and any(map(_waits, session.items)):
        _under_way.append(Verifying())


def pytest_sessionfinish() -> None:
    """Nobody asks any more."""
    while _under_way:
        _under_way.pop().end()


def _waits(item: pytest.Item) -> bool:
    return "verified" in getattr(item, "fixturenames", ())


@pytest.fixture(scope="session")
def verified() -> Verified:
    return _under_way[0].wait()
