"""Which mistake a failing answer looks like: what it gave, call by call, against what each mistake gives there."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from kata_runner.core.report import Diagnosis, ExceptionInfo, Failure
from kata_runner.testing.answers import Answer
from kata_runner.testing.recording import Entry, Numbers
from kata_runner.testing.sealing import seal

from .checks import Check, Played, Player
from .loading import answers, with_answer
from .protocol import Job, Subject
from .proxy import Kata, Watched

MOST_SECONDS = 2.0  # of this process's own time: a busy machine is no reason to say nothing
RELATIVE, ABSOLUTE = 1e-4, 1e-6  # two ways of computing the same wrong thing round differently

_allclose, _clock = np.allclose, time.process_time


def diagnose(job: Job, player: Player, checks: Sequence[Check]) -> Diagnosis | None:
    """The mistake that does what the subject did in every fixed check that this mistake fails; else None.

    The subject's first failing check must be among them. An answer may have other faults beside: where several
    mistakes are found in it, the one that accounts for most checks is named, and none where two account for as many.
    """
    first = first_wrong(player.played.items())
    if first is None:
        return None
    until = _clock() + MOST_SECONDS
    found: list[tuple[int, Answer]] = []
    for answer in answers(job):
        if answer.is_mistake and first.function in answer.of:
            found.append((_accounts_for(job, player, checks, answer, first, until), answer))
        if _clock() > until:
            return None
    most = max((count for count, _ in found), default=0)
    named = [answer for count, answer in found if count == most and most > 0]
    return Diagnosis(named[0].name, named[0].says) if len(named) == 1 else None


@dataclass(frozen=True)
class FirstWrong:
    """The check that failed first, and the public function that it blames."""

    check: str
    function: str


def first_wrong(played: Iterable[tuple[str, Played]]) -> FirstWrong | None:
    """The first failing check, unless its function isn't written yet."""
    failures = [(check, one.failure) for check, one in played if one.outcome == "failed" and one.failure is not None]
    blamed = [FirstWrong(check, f.function) for check, f in failures if f.function and f.kind != "not_implemented"]
    return next(iter(blamed), None)


def _accounts_for(
    job: Job, player: Player, checks: Sequence[Check], answer: Answer, first: FirstWrong, until: float
) -> int:
    """In how many checks the subject does what a mistake does; 0 where it does otherwise in one that the mistake fails.

    A check that the mistake passes says nothing about it: what goes wrong there has another cause.
    """
    telling = [check for check in checks if (one := player.played.get(check.id)) and _tells(one, answer.of)]
    telling.sort(key=lambda check: (check.id != first.check, player.played[check.id].outcome != "failed"))
    twin = _player_of(job, player, checks, answer)
    shared = 0
    for check in telling:
        mine = player.played[check.id]
        twin.play(check, _with(mine.arguments, player.kata, twin.kata), _ignore)
        fails = twin.played[check.id].outcome == "failed"
        if _clock() > until or (check.id == first.check and not fails):
            return 0
        if fails and not alike(mine, twin.played[check.id], answer.of):
            return 0
        shared += fails
    return shared


def _tells(played: Played, functions: Sequence[str]) -> bool:
    """Whether a check called one of the functions, and wasn't ended by another one."""
    called = any(entry.function in functions for entry in played.entries)
    failure = played.failure
    if failure is None:
        return called
    return failure.function in functions


def _player_of(job: Job, player: Player, checks: Sequence[Check], answer: Answer) -> Player:
    loaded = with_answer(job, answer)
    mutates = frozenset().union(*(check.mutates for check in checks))
    kata = Kata(Watched(loaded.module, loaded.files, mutates, int))
    return Player(replace(job, subject=Subject("answer", name=answer.name)), player.device, loaded.files, kata)


def _with(arguments: Mapping[str, Any], old: Kata, new: Kata) -> dict[str, Any]:
    return {name: new if value is old else value for name, value in arguments.items()}


def alike(one: Played, other: Played, functions: Sequence[str]) -> bool:
    """Whether two plays of a check ended the same way and gave the same, as far as these functions go."""
    if one.outcome != other.outcome or not _same_failure(one.failure, other.failure):
        return False
    mine = [entry for entry in one.entries if entry.function in functions]
    theirs = [entry for entry in other.entries if entry.function in functions]
    return len(mine) == len(theirs) and all(same_entry(a, b) for a, b in zip(mine, theirs, strict=True))


def _same_failure(one: Failure | None, other: Failure | None) -> bool:
    if one is None or other is None:
        return one is other
    return (one.kind, one.function) == (other.kind, other.function) and _same_exception(one.exception, other.exception)


def _same_exception(one: ExceptionInfo | None, other: ExceptionInfo | None) -> bool:
    """Of one type and, where a library worded them, of one text: the same class is raised for many reasons."""
    if one is None or other is None:
        return one is other
    own = all((info.code or "").startswith("raise") for info in (one, other))
    return one.type == other.type and (own or one.text == other.text)


def same_entry(one: Entry, other: Entry) -> bool:
    """Whether two recorded things are the same: values nearly, all else exactly."""
    return (one.function, one.event) == (other.function, other.event) and same_value(one.value, other.value)


def same_value(one: Any, other: Any) -> bool:
    """Whether two summaries are the same. A plain number is the same as a 0-dim tensor or array of that value."""
    if isinstance(one, Numbers) and isinstance(other, Numbers):
        return _same_numbers(one, other)
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same_value(value, other[key]) for key, value in one.items())
    if isinstance(one, list):
        return len(one) == len(other) and all(same_value(a, b) for a, b in zip(one, other, strict=True))
    return bool(one == other)


def _facts(numbers: Numbers) -> tuple[object, ...]:
    return numbers.kind, numbers.dtype, numbers.device, numbers.tracks


def _same_numbers(one: Numbers, other: Numbers) -> bool:
    plain = "number" in (one.kind, other.kind)
    if one.shape != other.shape:
        return False
    if not plain and _facts(one) != _facts(other):
        return False
    if one.values is None or other.values is None:
        return one.values is other.values
    if "O" in (one.values.dtype.kind, other.values.dtype.kind):
        return False
    return bool(_allclose(one.values, other.values, rtol=RELATIVE, atol=ABSOLUTE, equal_nan=True))


def _ignore(_: Failure) -> None:
    """Nobody asked for the failing examples of a mistake."""


seal(__name__)
