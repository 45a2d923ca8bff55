"""Holds a mistake that fits to all inputs of the fixed checks, those behind the first failure too.

A check ends where it fails, so that two wrong answers may look alike in it and go different ways with the next input.
Here the solution plays each check to its end, every call of it is kept, and answer and mistake are asked for the same.
"""

from __future__ import annotations

import copy
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import torch

from kata_runner.core.report import ExceptionInfo
from kata_runner.testing.failures import CheckFailure
from kata_runner.testing.recording import recorder, summary
from kata_runner.testing.sealing import seal
from kata_runner.testing.seen import look

from . import guard
from .frames import told
from .likeness import same_exception, same_value
from .memo import Memo
from .proxy import Kata, Watched

NUMBERS = re.compile(r"\d+(?:, *\d+)*,?")
MOST_CALLS = 100  # of a kata
LARGEST = 100_000  # numbers in what one call is given; more aren't copied again and again

_copied, _prod, _Module = copy.deepcopy, math.prod, torch.nn.Module


@dataclass(frozen=True, eq=False)
class Asked:
    """One call of a public function, with copies of what it was given. Another one is another call, however alike."""

    function: str
    args: tuple[Any, ...]
    kwargs: Mapping[str, Any]


class Listening(Kata):
    """Keeps what the functions of some names are called with. Classes aren't followed: their objects have a past."""

    def __init__(self, watched: Watched, names: Sequence[str]) -> None:
        super().__init__(watched)
        self.names_ = names
        self.asked_: list[Asked] = []

    def __getattr__(self, name: str) -> Any:
        value = super().__getattr__(name)
        if name not in self.names_ or isinstance(getattr(self.watched_.module, name), type):
            return value

        def call(*args: Any, **kwargs: Any) -> Any:
            kept = _copies((args, kwargs)) if len(self.asked_) < MOST_CALLS else None
            if kept is not None:
                self.asked_.append(Asked(name, *kept))
            return value(*args, **kwargs)

        return call


@dataclass(frozen=True)
class Given:
    """What a call gave: its result, or the exception, and what became of the arguments."""

    result: Any
    exception: ExceptionInfo | None
    arguments: Any


def give(kata: Kata, asked: Asked, device: str) -> Given | None:
    """Asks a subject for one call again, always with the same random numbers; None where that can't be done."""
    kept = _copies((asked.args, asked.kwargs))
    if kept is None:
        return None
    args, kwargs = kept
    recorder.reset(record=False)
    guard.seed(0, device)
    result, exception = None, None
    try:
        result = summary(getattr(kata, asked.function)(*args, **kwargs))
    except CheckFailure as failure:  # it has changed its argument, say
        result = f"<{failure.failure.kind}>"
        exception = failure.failure.exception
    except Exception as error:
        exception = told(error, kata.watched_.files)
    return Given(result, exception, [state(value) for value in (*args, *kwargs.values())])


def refuted(
    asked: Sequence[Asked],
    subjects: tuple[Kata, Kata, Kata],
    device: str,
    until: float,
    known: tuple[Memo, str],
) -> bool:
    """Whether the answer does other than the mistake where the mistake does other than the solution.

    subjects: the answer, the mistake, the solution. until: when to be content with what was seen, by the memo's clock.
    known: what others found out that were asked the very same, and the name of the mistake there.
    """
    answer, mistake, solution = subjects
    memo, name = known
    for call in asked:
        if memo.clock() > until:
            break
        theirs = memo.once((name, call), partial(give, mistake, call, device))
        right = memo.once(call, partial(give, solution, call, device))
        if theirs is None or right is None or _as_right(theirs, right):
            continue
        mine = give(answer, call, device)
        if mine is not None and not _same(mine, theirs):
            return True
    return False


def _same(one: Given, other: Given) -> bool:
    """Whether two calls gave the same and left the same behind."""
    return (
        same_exception(_without_numbers(one.exception), _without_numbers(other.exception))
        and same_value(one.result, other.result)
        and same_value(one.arguments, other.arguments)
    )


def _without_numbers(info: ExceptionInfo | None) -> ExceptionInfo | None:
    """An exception by its words alone: `a + b` and `b + a` name two shapes in another order."""
    return replace(info, text=NUMBERS.sub("0", info.text)) if info is not None else None


def _as_right(one: Given, right: Given) -> bool:
    """Whether a call did what the solution does, where an error is right however it is worded."""
    if one.exception and right.exception:
        return one.exception.type == right.exception.type
    return _same(one, right)


def _copies(value: Any) -> Any:
    """A copy that shares nothing; None where there can be none: of a generator, of a tensor within a graph."""
    try:
        return _copied(value) if _size(value) <= LARGEST else None
    except Exception:
        return None


def _size(value: Any) -> int:
    """How many numbers there are to be copied."""
    if isinstance(value, _Module):
        return sum(parameter.numel() for parameter in value.parameters())
    if isinstance(value, dict):
        return sum(_size(item) for item in value.values())
    if isinstance(value, (list, tuple)):
        return sum(_size(item) for item in value)
    seen = look(value)
    return _prod(seen.shape) if seen is not None else 0


def state(value: Any) -> Any:
    """What became of an argument: a model by its weights, their gradients and its mode."""
    if not isinstance(value, _Module):
        return summary(value)
    gradients = {name: parameter.grad for name, parameter in value.named_parameters()}
    return [value.training, summary(dict(value.state_dict())), summary(gradients)]


seal(__name__)
