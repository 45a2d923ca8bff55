"""Whether a wrong answer does what a mistake does with inputs that no diagnosis has seen."""

from __future__ import annotations

import copy
import inspect
import random
import warnings
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from types import ModuleType
from typing import Any

import numpy as np
import torch
from hypothesis import core as hypothesis_core

from benchmarks.variations import Varying
from kata_runner.testing.recording import recorder, summary
from kata_runner.worker import guard, plugin
from kata_runner.worker.checks import Check, Played, Player
from kata_runner.worker.confirm import state
from kata_runner.worker.likeness import alike, same_value
from kata_runner.worker.loading import answers, load, part
from kata_runner.worker.protocol import Job, Subject
from kata_runner.worker.proxy import Kata, Watched
from kata_runner.worker.session import play, prepare_hypothesis

SEEDS = range(101, 104)  # none that a run of ours uses
MOST_CALLS, VARIATIONS = 60, 4  # recorded calls of a kata that are varied, and how often each
SOLUTION = Subject("solution")
Call = tuple[str, tuple[Any, ...], dict[str, Any]]


class Taping(Kata):
    """Keeps a copy of what every public function is called with."""

    def __init__(self, watched: Watched, calls: list[Call]) -> None:
        super().__init__(watched)
        self.calls_ = calls

    def __getattr__(self, name: str) -> Any:
        value = super().__getattr__(name)
        if not callable(value) or isinstance(getattr(self.watched_.module, name), type):
            return value

        def call(*args: Any, **kwargs: Any) -> Any:
            with suppress(RuntimeError):  # a tensor within a graph can't be copied
                self.calls_.append((name, *copy.deepcopy((args, kwargs))))
            return value(*args, **kwargs)

        return call


class Laboratory:
    """A kata's checks and its solution's calls, ready to be played again on something else."""

    def __init__(self, job: Job, device: str) -> None:
        self.job, self.device = replace(job, subject=SOLUTION, diagnose=False), device
        suite = part(job, "checks", "test_")
        prepare_hypothesis(SEEDS[0], shrink=False)
        session = plugin.Plugin(self.job, device, _ignore, _nothing, False, suite)
        play(suite, [session, session.fixtures], 60.0)
        self.checks = list(session.checks.values())
        self.calls: list[Call] = []
        player = self.player(SOLUTION, self.calls)
        for check in self.checks:
            if check.fixed:
                player.play(check, self.fixtures(check, player), _ignore)
        random.Random(0).shuffle(self.calls)

    def player(self, subject: Subject, calls: list[Call] | None = None) -> Player:
        """Plays checks on a subject; keeps its calls where somebody wants them."""
        job = replace(self.job, subject=subject)
        loaded = load(job)
        watched = Watched(loaded.module, loaded.files, frozenset().union(*(c.mutates for c in self.checks)), int)
        kata = Kata(watched) if calls is None else Taping(watched, calls)
        return Player(job, self.device, loaded.files, kata)

    def fixtures(self, check: Check, player: Player) -> dict[str, Any]:
        """What a check asks for."""
        given = {"kata": player.kata, "device": self.device}
        return {name: value for name, value in given.items() if name in inspect.signature(check.function).parameters}

    def first_difference(self, one: Subject, other: Subject) -> str | None:
        """Where a subject does other than a mistake with which the solution does other, in a sentence; else None.

        Compared is what the mistake `other` replaces. Where the mistake does what is right, a second fault may show.
        """
        (names,) = (answer.of for answer in answers(self.job) if answer.name == other.name)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            drawn = self._drawn(one, other, names)
            return next(drawn, None) or next(self._called(one, other, names), None)

    def _drawn(self, one: Subject, other: Subject, names: tuple[str, ...]) -> Iterator[str]:
        for check in self.checks:
            for seed in SEEDS if not check.fixed else ():
                plays = [self._examples(check, self.player(subject), seed) for subject in (one, other, SOLUTION)]
                for mine, theirs, right in zip(*plays, strict=True):
                    if not alike(mine, theirs, names) and not alike(theirs, right, names):
                        yield f"{check.id}, seed {seed}: {_told(mine, names)}, but the mistake: {_told(theirs, names)}"

    def _examples(self, check: Check, player: Player, seed: int) -> list[Played]:
        """What a drawn check gives, example by example. None of them ends it: all subjects get the same ones."""
        plays: list[Played] = []
        handle: Any = check.function.hypothesis  # type: ignore[attr-defined]
        inner = handle.inner_test

        def example(*args: Any, **kwargs: Any) -> None:
            recorder.reset(record=True)
            guard.seed_torch(seed, self.device)
            failure = None
            try:
                inner(*args, **kwargs)
            except BaseException as error:
                failure = player.failure_in(error)
                if failure is None and type(error).__module__.startswith("hypothesis"):  # what steers its drawing
                    raise
            plays.append(Played("failed" if failure else "passed", list(recorder.entries or ()), failure, {}))

        example.__name__ = inner.__name__
        example.__signature__ = inspect.signature(inner)  # type: ignore[attr-defined]
        core: Any = hypothesis_core
        handle.inner_test, core.global_force_seed = example, seed
        try:
            check.function(**self.fixtures(check, player))
        finally:
            handle.inner_test = inner
        return plays

    def _called(self, one: Subject, other: Subject, names: tuple[str, ...]) -> Iterator[str]:
        modules = [self.player(subject).kata.watched_.module for subject in (one, other, SOLUTION)]
        for at, (name, args, kwargs) in enumerate(self.calls[:MOST_CALLS]):
            for number in range(VARIATIONS if name in names else 0):
                results = []
                for module in modules:
                    varying = Varying(1000 * at + number, other_sizes=number % 2 == 1)
                    results.append(_result(module, name, varying.all(args), varying.all(kwargs)))
                mine, theirs, right = results
                if not same_value(mine, theirs) and not same_value(theirs, right):
                    yield f"{name} with other numbers: {mine}, but the mistake: {theirs}"


def _result(module: ModuleType, name: str, args: Any, kwargs: Any) -> Any:
    """What a call gives, and what it makes of its arguments."""
    np.random.seed(0)
    torch.default_generator.manual_seed(0)
    try:
        result = getattr(module, name)(*args, **kwargs)
    except Exception as error:
        return ["raised", type(error).__name__]
    return ["returned", summary(result), [state(value) for value in args]]


def _told(played: Played, names: tuple[str, ...]) -> str:
    values = [entry.value for entry in played.entries if entry.function in names and entry.event != "compared"]
    return f"{played.outcome} {values[:2]}"


def _ignore(_: object) -> None:
    """Nobody listens."""


def _nothing() -> None:
    """Nobody marks anything."""
