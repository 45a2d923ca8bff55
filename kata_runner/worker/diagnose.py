"""Which mistake a failing answer looks like: what it gave, call by call, against what each mistake gives there."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kata_runner.core.report import Diagnosis, Failure
from kata_runner.testing.answers import Answer
from kata_runner.testing.recording import recorder
from kata_runner.testing.sealing import seal

from .checks import Check, Played, Player
from .confirm import Listening, refuted
from .likeness import alike
from .loading import Loaded, answers, part, solution, with_answer
from .protocol import Job, Subject
from .proxy import Kata, Watched

MOST_SECONDS = 2.0  # of this process's own time: a busy machine is no reason to say nothing
CONFIRM_SECONDS = 0.3  # of the same, once something fits; what was seen by then will do

_clock = time.process_time


def diagnose(job: Job, player: Player, checks: Sequence[Check]) -> Diagnosis | None:
    """The mistake that does what the subject did in every fixed check that this mistake fails; else None.

    The subject's first failing check must be among them. An answer may have other faults beside: where several
    mistakes are found in it, the one that accounts for most checks is named, and none where two account for as many.
    What fits is then held to every input of the fixed checks (see `confirm`).
    """
    first = first_wrong(player.played.items())
    if first is None:
        return None
    recorder.unread = True  # to write down the input of each mistake's failures would take as long as all the rest
    try:
        return _found(job, player, checks, first)
    finally:
        recorder.unread = False


def _found(job: Job, player: Player, checks: Sequence[Check], first: FirstWrong) -> Diagnosis | None:
    until = _clock() + MOST_SECONDS
    found: list[tuple[int, Answer]] = []
    for answer in answers(job):
        if answer.is_mistake and first.function in answer.of:
            found.append((_accounts_for(job, player, checks, answer, first, until), answer))
        if _clock() > until:
            return None
    fitting = [(count, answer) for count, answer in found if count]
    if fitting:
        fitting = _confirmed(job, player, checks, fitting)
    most = max((count for count, _ in fitting), default=0)
    named = [answer for count, answer in fitting if count == most]
    return Diagnosis(named[0].name, named[0].says) if len(named) == 1 else None


Fitting = list[tuple[int, Answer]]


def _confirmed(job: Job, player: Player, checks: Sequence[Check], fitting: Fitting) -> Fitting:
    """Those mistakes of which the subject differs nowhere where they differ from the solution."""
    until = _clock() + CONFIRM_SECONDS
    names = sorted({name for _, answer in fitting for name in answer.of})
    loaded = Loaded(solution(job), (part(job, "solutions").name,))
    listening = Listening(_watched(loaded, checks), names)
    right = Player(replace(job, subject=Subject("solution")), player.device, loaded.files, listening)
    for check in checks:
        played = player.played.get(check.id)
        if _clock() > until:
            break
        if played is not None and any(entry.function in names for entry in played.entries):
            right.play(check, _with(played.arguments, player.kata, listening), _ignore)
    asked = listening.asked_
    return [
        (count, answer)
        for count, answer in fitting
        if not refuted(
            [call for call in asked if call.function in answer.of],
            (player.kata, _player_of(job, player, checks, answer).kata, right.kata),
            player.device,
            until,
        )
    ]


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
    kata = Kata(_watched(loaded, checks))
    return Player(replace(job, subject=Subject("answer", name=answer.name)), player.device, loaded.files, kata)


def _watched(loaded: Loaded, checks: Sequence[Check]) -> Watched:
    return Watched(loaded.module, loaded.files, frozenset().union(*(check.mutates for check in checks)), int)


def _with(arguments: Mapping[str, Any], old: Kata, new: Kata) -> dict[str, Any]:
    return {name: new if value is old else value for name, value in arguments.items()}


def _ignore(_: Failure) -> None:
    """Nobody asked for the failing examples of a mistake."""


seal(__name__)
