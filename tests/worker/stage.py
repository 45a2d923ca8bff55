"""A kata of a test's own, played in this process: no worker, no child, nothing left behind in pytest."""

from __future__ import annotations

import os
import textwrap
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hypothesis import core as hypothesis_core
from hypothesis import settings

from kata_runner.worker import plugin
from kata_runner.worker.protocol import Job, Limits, Subject

HEAD = """\
import numpy as np
import torch
from torch import nn
from kata_runner.testing import *
"""
STUB = '''\
def f(x, y):
    """Adds."""
    raise NotImplementedError
'''
SUITE = '''\
def test_adds(kata, device):
    """Adds two numbers. Nothing else."""
    assert_matches(kata.f(2.0, 3.0), 5.0)

def test_adds_arrays(kata):
    """Adds arrays."""
    assert_matches(kata.f(np.array([1.0, 2.0]), np.array([10.0, 20.0])), np.array([11.0, 22.0]))

@given(x=draw.integers(), y=draw.integers())
def test_any(kata, x, y):
    """Adds anything."""
    assert_matches(kata.f(float(x), float(y)), float(x + y))
'''
ANSWERS = """\
@mistake("you subtract", of="f")
def subtracts(x, y): return x - y

@mistake("you double the first", of="f")
def doubles(x, y): return x + x

@alternative(of="f")
def the_other_way(x, y): return y + x
"""


class Stage:
    """The four trees with one kata, `t/k`."""

    def __init__(
        self, root: Path, *, stub: str = STUB, suite: str = SUITE, answers: str = ANSWERS, solution: str = ""
    ) -> None:
        self.root = root
        solution = solution or "def f(x, y):\n    return x + y\n"
        texts = {
            "katas": stub,
            "solutions": HEAD + solution,
            "checks/test_": HEAD + suite,
            "checks/answers_": HEAD + answers,
        }
        for place, text in texts.items():
            tree, _, prefix = place.partition("/")
            folder = root / tree / "t"
            folder.mkdir(parents=True, exist_ok=True)
            (folder / f"{prefix}k.py").write_text(textwrap.dedent(text))

    def play(self, source: str | Subject, *, device: str = "cpu", alone: bool = False, **more) -> Played:
        """Plays a learner's text, or any other subject."""
        subject = (
            source if isinstance(source, Subject) else Subject("source", textwrap.dedent(source), "t/k.py", "/x/k.py")
        )
        job = Job("k", "t", more.pop("kind", "write"), str(self.root), device, subject, **more)
        played = Played()
        with untouched():
            plugin.run(job, played.send, played.mark, alone=alone)
        return played


class Played:
    """The events of one run."""

    def __init__(self) -> None:
        self.events: list[dict] = []
        self.marks = 0

    def send(self, event) -> None:
        self.events.append(dict(event))

    def mark(self) -> None:
        self.marks += 1

    def of(self, name: str) -> list[dict]:
        return [event for event in self.events if event["event"] == name]

    @property
    def outcomes(self) -> list[str]:
        return [event["outcome"] for event in self.of("finish")]

    @property
    def failures(self) -> list[dict]:
        return [event["failure"] for event in self.of("finish") if event["failure"]]

    @property
    def problem(self) -> dict | None:
        return next((event["problem"] for event in self.of("problem")), None)

    @property
    def diagnosis(self) -> str | None:
        return next((event["mistake"] for event in self.of("diagnosis")), None)


@contextmanager
def untouched() -> Iterator[None]:
    """A run changes Hypothesis's profile, the environment and the warnings of its process; here they come back."""
    environment = dict(os.environ)
    with warnings.catch_warnings():
        warnings.simplefilter("default")
        try:
            yield
        finally:
            settings.load_profile("default")
            hypothesis_core.global_force_seed = None
            for name in set(os.environ) - set(environment):
                del os.environ[name]
            os.environ.update(environment)


QUICK = Limits(check=1.0, load=1.0)
