"""Whether the judges are still made of what they were made of before the subject was loaded."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from operator import is_
from types import ModuleType
from typing import Any

from kata_runner.core.report import Failure
from kata_runner.testing.recording import fail
from kata_runner.testing.sealing import seal, sealed


def watch(suite: ModuleType, judges: Iterable[str]) -> Callable[[], bool]:
    """A function that says whether nothing was replaced in our sealed modules, in our classes or in the suite.

    judges: the names of our modules that judge. Everything is bound here and now, and looked at in C: it takes less
    than a tenth of a millisecond. Code that finds its way to a judge and replaces something in it is noticed when the
    check is over, unless it puts that back in time.
    """
    spaces = [*sealed(), *_classes(judges)]
    called = {name: value for name, value in vars(suite).items() if callable(value)}
    views, kept = [space.values() for space in spaces], [list(space.values()) for space in spaces]
    names, functions, now, end = list(called), list(called.values()), vars(suite).get, (object(),)
    every, each, same, one = all, map, is_, chain

    def intact() -> bool:
        ours = one(one.from_iterable(views), end, each(now, names))
        return every(each(same, ours, one(one.from_iterable(kept), end, functions)))

    return intact


def _classes(judges: Iterable[str]) -> Iterable[Mapping[str, Any]]:
    for name in judges:
        for value in list(vars(sys.modules[name]).values()):
            if isinstance(value, type) and value.__module__ == name:
                yield vars(value)


def replaced() -> Failure:
    """What is told of a check that passed after somebody had replaced something in the judges."""
    return fail("state", REPLACED).failure


REPLACED = "Your code replaced something that the checks themselves are made of."

seal(__name__)
