"""The suite itself: every case belongs to a rule, every rule has cases, and the page tells how many."""

from __future__ import annotations

from pathlib import Path

import pytest

from . import page, tables
from .conftest import ALL_ITEMS, HERE
from .rules import RULES, case_of, counts


@pytest.fixture
def items(request: pytest.FixtureRequest) -> list[pytest.Item]:
    """All tests of the suite. They are counted where all are collected, as in `make test`."""
    found = [item for item in request.config.stash[ALL_ITEMS] if HERE in item.path.parents]
    missing = set(HERE.glob("test_*.py")) - {item.path for item in found}
    if missing or any(has_a_name(argument) for argument in request.config.args):
        pytest.skip("not the whole suite was collected")
    return found


def has_a_name(argument: str) -> bool:
    return "::" in argument or Path(argument).is_file()


def test_every_case_belongs_to_a_rule(items: list[pytest.Item]) -> None:
    cases = [case for item in items if (case := case_of(item))]
    assert [case.name for case in cases if not case.rules or not set(case.rules) <= set(RULES)] == []
    assert {case.rules[0] for case in cases if case.rules} == set(RULES)
    names = [(case.name, case.column) for case in cases]
    assert len(names) == len(set(names)), "two cases have one name"


def test_there_are_two_hundred_cases_and_the_page_counts_them(items: list[pytest.Item]) -> None:
    found = counts(items)
    assert sum(count.cases for count in found.values()) >= 200
    told = page.read("cases")
    assert told == tables.counted(found), "python -m tests.simgpu.conformance --write brings the page up to date"
