"""Exit codes join by their precedence, and every error carries one."""

from __future__ import annotations

import itertools

import pytest

from kata_runner.core.errors import (
    PRECEDENCE,
    ContentProblem,
    EnvironmentProblem,
    ExitCode,
    KataError,
    NothingMatched,
    UsageProblem,
    worst,
)


def test_the_worse_code_wins_whatever_the_order():
    for first, second in itertools.combinations(PRECEDENCE, 2):
        assert worst([first, second]) == worst([second, first]) == first


def test_precedence_is_the_promised_one():
    assert [int(code) for code in PRECEDENCE] == [130, 3, 4, 1, 5, 0]


def test_of_nothing_it_is_nothing():
    assert worst([]) == ExitCode.NOTHING


@pytest.mark.parametrize(
    ("kind", "code"),
    [(KataError, 3), (UsageProblem, 2), (ContentProblem, 3), (EnvironmentProblem, 4), (NothingMatched, 5)],
)
def test_every_error_knows_its_code_and_the_next_step(kind, code):
    error = kind("What went wrong.", next_step="What to do.")
    assert (error.code, error.message, str(error), error.next_step) == (
        code,
        "What went wrong.",
        "What went wrong.",
        "What to do.",
    )
