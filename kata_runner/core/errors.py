"""What can go wrong, as exceptions that carry an exit code and the next step."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum


class ExitCode(IntEnum):
    """What the `kata` command tells the shell."""

    OK = 0  # everything asked for passed
    FAILED = 1  # a check failed, timed out, crashed or was not attempted
    USAGE = 2  # wrong usage, or a kata that doesn't exist
    BUG = 3  # a fault of ours, a check that broke too
    ENVIRONMENT = 4  # this machine or folder can't run it
    NOTHING = 5  # nothing matched
    INTERRUPTED = 130  # Ctrl-C


PRECEDENCE = (
    ExitCode.INTERRUPTED,
    ExitCode.BUG,
    ExitCode.ENVIRONMENT,
    ExitCode.FAILED,
    ExitCode.NOTHING,
    ExitCode.OK,
)


def worst(codes: Iterable[ExitCode]) -> ExitCode:
    """The one exit code for several outcomes; nothing at all is `NOTHING`."""
    return min(codes, key=PRECEDENCE.index, default=ExitCode.NOTHING)


class KataError(Exception):
    """An error that a person reads: what went wrong, and what to do next."""

    code = ExitCode.BUG

    def __init__(self, message: str, *, next_step: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.next_step = next_step


class UsageProblem(KataError):
    """The command was asked for something that it doesn't know."""

    code = ExitCode.USAGE


class ContentProblem(KataError):
    """A kata's own files are broken: the author's fault, never the learner's."""

    code = ExitCode.BUG


INSIDE = "KATA_INSIDE"  # a variable of the environment in which a learner's code is checked


class EnvironmentProblem(KataError):
    """This machine or folder can't do what was asked."""

    code = ExitCode.ENVIRONMENT


class NothingMatched(KataError):
    """The selection is legal and empty."""

    code = ExitCode.NOTHING
