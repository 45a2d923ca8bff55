"""Plays one check and decides how it went."""

from __future__ import annotations

import inspect
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any
from zlib import crc32

import pytest
from hypothesis import is_hypothesis_test

from kata_runner.core.report import Failure
from kata_runner.testing.failures import CheckFailure
from kata_runner.testing.recording import Entry, described, recorder
from kata_runner.testing.sealing import seal
from kata_runner.testing.seen import is_a
from kata_runner.testing.wording import closed, describe

from . import drawing, guard
from .frames import in_a_line, innermost, trace_of
from .loading import part, solution
from .protocol import Job
from .proxy import Kata, MissingName, Watched, assigned, failure_of, left_so

TELL_EVERY = 0.01  # seconds between two failing examples that are sent
_crc32, _clock = crc32, time.monotonic


@dataclass(frozen=True)
class Check:
    """One hidden check, as collected."""

    id: str
    title: str
    fixed: bool  # not drawn by Hypothesis
    function: Callable[..., Any]
    mutates: frozenset[str]


@dataclass
class Played:
    """What a fixed check gave: for the diagnosis."""

    outcome: str
    entries: list[Entry]
    failure: Failure | None
    arguments: Mapping[str, Any]
    seed: int = 0
    drew: bool = True  # random numbers, for all that is known: another seed may make something else of it


Example = tuple[tuple[Any, ...], dict[str, Any]]


class NotWritten(BaseException):
    """Ends a drawn check at once: there is nothing to be made smaller."""

    def __init__(self, cause: CheckFailure) -> None:
        super().__init__()
        self.cause = cause


@dataclass
class Player:
    """Plays checks on one subject and keeps what they gave."""

    job: Job
    device: str
    files: tuple[str, ...]
    kata: Kata
    last: str | None = None  # the check after which nothing is played: then more is looked at
    played: dict[str, Played] = field(default_factory=dict)
    drawn: dict[str, Example] = field(default_factory=dict)  # of drawn checks: the example that failed last
    notes_draws: bool = False  # whether anybody asks which checks drew random numbers

    @property
    def failed(self) -> bool:
        """Whether a check that is no draw failed."""
        return any(played.outcome == "failed" for played in self.played.values())

    def play(
        self, check: Check, arguments: Mapping[str, Any], tell: Callable[[Failure], None]
    ) -> tuple[str, Failure | None]:
        """Runs a check; gives `passed`, `failed` or `error`, and the failure."""
        number = _crc32(check.id.encode()) ^ self.job.seed & 0x7FFFFFFF
        guard.seed(number, self.device)
        recorder.reset(record=check.fixed)
        recorder.seeds = dict.fromkeys(("random", "numpy", "torch"), number)
        outcome, failure = self._run(check, arguments, tell)
        names = self.kata.watched_.names
        groups = [names.builtins, names.near, *([] if check.fixed else [names.drawing])]
        if check.id == self.last:
            groups.append(names.far)
        left = assigned(self.kata.watched_, *groups)  # whatever came out of it: the reference was computed with that
        if left is not None:
            outcome, failure = "failed", left_so(left).failure
        if check.fixed:
            drew = not self.notes_draws or drawing.drew(number, self.device)
            entries = list(recorder.entries or ())
            self.played[check.id] = Played(outcome, entries, failure, arguments, self.job.seed, drew)
        return outcome, failure

    def again(self, check: Check) -> Check:
        """The same check for another look: of a drawn one, the example alone that failed last."""
        example = self.drawn.get(check.id)
        return check if example is None else replace(check, fixed=True, function=partial(self._repeat, check, *example))

    def _repeat(self, check: Check, args: tuple[Any, ...], kwargs: dict[str, Any], **fixtures: Any) -> None:
        recorder.reset(record=False)
        guard.seed(0, self.device)  # as Hypothesis does before each example
        guard.seed_torch(self.job.seed & 0x7FFFFFFF, self.device)
        recorder.seeds = {"random": 0, "numpy": 0, "torch": self.job.seed & 0x7FFFFFFF}
        handle: Any = check.function.hypothesis  # type: ignore[attr-defined]
        handle.inner_test(*args, **{**kwargs, **fixtures})

    def _run(
        self, check: Check, arguments: Mapping[str, Any], tell: Callable[[Failure], None]
    ) -> tuple[str, Failure | None]:
        examples = None if check.fixed else Examples(self, check, tell)
        try:
            if examples is None:
                check.function(**arguments)
            else:
                examples.run(arguments)
        except BaseException as error:
            if examples is not None and examples.example is not None:
                self.drawn[check.id] = examples.example
            return self._after(error, check, arguments, examples)
        if recorder.pending is not None:  # a failure that the learner's code swallowed
            return "failed", recorder.pending.failure
        if examples is not None and not examples.played:
            return "error", suite_error(check, "no example was drawn")
        return "passed", None

    def _after(
        self, error: BaseException, check: Check, arguments: Mapping[str, Any], examples: Examples | None
    ) -> tuple[str, Failure | None]:
        failure = self.failure_in(error)
        if failure is None and examples is not None and examples.failure is not None:
            failure = examples.failure  # Hypothesis saw it and then couldn't make it happen again
        if failure is not None:
            return "failed", failure
        return self._blame(error, check, arguments)

    def failure_in(self, error: BaseException) -> Failure | None:
        """The exception as the subject's fault; None where it comes from somewhere else."""
        if is_a(error, NotWritten):
            error = error.cause
        if is_a(error, CheckFailure):
            return error.failure
        if is_a(error, MissingName):
            return Failure("missing", f"Your file has no `{error.args[0]}`.", str(error.args[0]))
        theirs = any(error is seen for seen in recorder.exceptions) or innermost(trace_of(error), self.files)
        return failure_of(error, self.files).failure if theirs else None

    def _blame(self, error: BaseException, check: Check, arguments: Mapping[str, Any]) -> tuple[str, Failure | None]:
        """An exception in the check's own lines: where the solution passes, it couldn't use what the subject gave."""
        reason = in_a_line(error)
        function, result, given = recorder.function, recorder.result, described()
        if self.job.subject.kind == "solution" or function is None or not self._solution_passes(check, arguments):
            return "error", suite_error(check, reason)
        return "failed", Failure(
            kind="type",
            message=closed(f"What `{function}` gave can't be used as it should be: {reason}"),
            function=function,
            actual=describe(result),
            **given,
        )

    def _solution_passes(self, check: Check, arguments: Mapping[str, Any]) -> bool:
        try:
            module = solution(self.job)
        except Exception:
            return False
        files = (part(self.job, "solutions").name,)
        kata = Kata(Watched(module, files, check.mutates, int))
        player = Player(replace(self.job, subject=replace(self.job.subject, kind="solution")), self.device, files, kata)
        mine = {name: kata if value is self.kata else value for name, value in arguments.items()}
        return player.play(check, mine, _ignore)[0] == "passed"


class Examples:
    """The examples of a drawn check: counts them, and tells of each that fails."""

    def __init__(self, player: Player, check: Check, tell: Callable[[Failure], None]) -> None:
        self.player, self.check, self.tell = player, check, tell
        self.played = 0
        self.failure: Failure | None = None
        self.example: Example | None = None  # what the last that failed was called with
        self._told = 0.0

    def run(self, arguments: Mapping[str, Any]) -> None:
        """Lets Hypothesis draw, with every example going through `_example`."""
        handle: Any = self.check.function.hypothesis  # type: ignore[attr-defined]
        inner = handle.inner_test
        handle.inner_test = self._wrap(inner)
        try:
            self.check.function(**arguments)
        finally:
            handle.inner_test = inner

    def _wrap(self, inner: Callable[..., Any]) -> Callable[..., Any]:
        def example(*args: Any, **kwargs: Any) -> None:
            recorder.reset(record=False)
            guard.seed_torch(self.player.job.seed & 0x7FFFFFFF, self.player.device)
            recorder.seeds = {"random": 0, "numpy": 0, "torch": self.player.job.seed & 0x7FFFFFFF}
            self.played += 1
            try:
                inner(*args, **kwargs)
                if recorder.pending is not None:
                    raise recorder.pending
            except BaseException as error:
                self._note(error, (args, kwargs))
                raise

        example.__name__ = inner.__name__
        example.__signature__ = inspect.signature(inner)  # type: ignore[attr-defined]
        return example

    def _note(self, error: BaseException, example: Example) -> None:
        failure = self.player.failure_in(error)
        if failure is None:
            return
        if failure.kind == "not_implemented":
            raise NotWritten(CheckFailure(failure))
        now = _clock()
        if self.failure is None or now - self._told >= TELL_EVERY:
            self._told = now
            self.tell(failure)
        self.failure, self.example = failure, example


def checks_of(items: Iterable[pytest.Item]) -> dict[str, Check]:
    """The collected checks by id, in their order in the file."""
    found = {}
    for item in items:
        function = getattr(item, "obj", None)
        if isinstance(item, pytest.Function) and function is not None:
            mutates = frozenset(getattr(item.module, "MUTATES", ()))
            found[item.name] = Check(item.name, title_of(function), not is_hypothesis_test(function), function, mutates)
    return found


def title_of(function: Callable[..., Any]) -> str:
    """The first sentence of the docstring; without one, the name in words."""
    text = " ".join((inspect.getdoc(function) or "").split("\n\n")[0].split())
    if not text:
        return function.__name__.removeprefix("test_").replace("_", " ")
    end = text.find(". ")
    return (text if end < 0 else text[:end]).rstrip(".")


def suite_error(check: Check, reason: str) -> Failure:
    """What is told of a check that broke by itself."""
    return Failure("suite", f"The check itself broke ({check.id}): {reason}. This is no fault of yours.")


def _ignore(_: Failure) -> None:
    """Nobody asked for the failing examples."""


seal(__name__)
