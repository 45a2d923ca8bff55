"""The one exception that a check ends with when the subject is wrong."""

from __future__ import annotations

from _pytest.outcomes import Failed

from kata_runner.core.report import Failure


class CheckFailure(Failed):
    """Says why the subject is wrong, in parts.

    It descends from pytest's own outcome, a BaseException: a learner's `except Exception` around a function that a
    check handed in can't swallow it, and Hypothesis takes it for a failing example.
    """

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.message, pytrace=False)
        self.failure = failure
