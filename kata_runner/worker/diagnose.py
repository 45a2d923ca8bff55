"""Which mistake a failing answer looks like: what it gave, call by call, against what each mistake gives there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from kata_runner.core.report import Diagnosis, Failure
from kata_runner.testing.answers import Answer
from kata_runner.testing.recording import recorder
from kata_runner.testing.sealing import seal

from .checks import Check, Played, Player
from .confirm import Asked, Listening, refuted
from .likeness import alike, same_exception
from .loading import Loaded, answers, part, solution, with_answer
from .memo import Memo
from .protocol import Job, Subject
from .proxy import Kata, Watched

MOST_SECONDS = 2.0  # of this process's own time: a busy machine is no reason to say nothing
CONFIRM_SECONDS = 0.3  # of the same, once something fits; what was seen by then will do


def diagnose(job: Job, player: Player, checks: Sequence[Check], memo: Memo | None = None) -> Diagnosis | None:
    """The mistake that does what the subject did in every fixed check that this mistake fails; else None.

    The subject's first failing check must be among them. An answer may have other faults beside: where several
    mistakes are found in it, the one that accounts for most checks is named, and none where two account for as many.
    What fits is then held to every input of the fixed checks (see `confirm`).

    memo: what other diagnoses of this kata on this device found out, with what all of them were given alike.
    """
    first = first_wrong(player.played.items())
    if first is None:
        return None
    recorder.unread = True  # to write down the input of each mistake's failures would take as long as all the rest
    try:
        return _found(Case(job, player, checks, memo or Memo()), first)
    finally:
        recorder.unread = False


@dataclass(frozen=True)
class Case:
    """A subject that is to be diagnosed, and what it is held against."""

    job: Job
    player: Player
    checks: Sequence[Check]
    memo: Memo


def _found(case: Case, first: FirstWrong) -> Diagnosis | None:
    until = case.memo.clock() + MOST_SECONDS
    found: list[tuple[int, Answer]] = []
    for answer in answers(case.job):
        if answer.is_mistake and first.function in answer.of:
            found.append((_accounts_for(case, answer, first, until), answer))
        if case.memo.clock() > until:
            return None
    fitting = [(count, answer) for count, answer in found if count]
    if fitting:
        fitting = _confirmed(case, fitting)
    most = max((count for count, _ in fitting), default=0)
    named = [answer for count, answer in fitting if count == most]
    return Diagnosis(named[0].name, named[0].says) if len(named) == 1 else None


Fitting = list[tuple[int, Answer]]


def _confirmed(case: Case, fitting: Fitting) -> Fitting:
    """Those mistakes of which the subject differs nowhere where they differ from the solution."""
    until = case.memo.clock() + CONFIRM_SECONDS
    names = sorted({name for _, answer in fitting for name in answer.of})
    played = [one for one in case.checks if (mine := case.player.played.get(one.id)) and _called(mine, names)]
    key = "asked", *names, *(check.id for check in played)
    right, asked = case.memo.once(key, partial(_asked, case, names, played, until))
    return [
        (count, answer)
        for count, answer in fitting
        if not refuted(
            [call for call in asked if call.function in answer.of],
            (case.player.kata, _player_of(case, answer).kata, right),
            case.player.device,
            until,
            (case.memo, answer.name),
        )
    ]


def _asked(case: Case, names: Sequence[str], checks: Sequence[Check], until: float) -> tuple[Kata, Sequence[Asked]]:
    """The solution, and what these checks ask of it."""
    loaded = Loaded(solution(case.job), (part(case.job, "solutions").name,))
    listening = Listening(_watched(loaded, case.checks), names)
    job = replace(case.job, subject=Subject("solution"))
    right = Player(job, case.player.device, loaded.files, listening)
    for check in checks:
        if case.memo.clock() > until:
            break
        right.play(check, _with(case.player.played[check.id].arguments, case.player.kata, listening), _ignore)
    return listening, listening.asked_


def _called(played: Played, names: Sequence[str]) -> bool:
    return any(entry.function in names for entry in played.entries)


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


def _accounts_for(case: Case, answer: Answer, first: FirstWrong, until: float) -> int:
    """In how many checks the subject does what a mistake does; 0 where it does otherwise in one that the mistake fails.

    A check that the mistake passes says nothing about it: what goes wrong there has another cause. Where that is the
    exception of the first failure, from the same line, the first failure has that other cause too.
    """
    played = case.player.played
    telling = [check for check in case.checks if (one := played.get(check.id)) and _tells(one, answer.of)]
    telling.sort(key=lambda check: (check.id != first.check, played[check.id].outcome != "failed"))
    twin = Twin(case, answer)
    shared = 0
    for check in telling:
        theirs = twin.play(check)
        fails = theirs.outcome == "failed"
        if case.memo.clock() > until or (check.id == first.check and not fails):
            return 0
        if fails and not alike(played[check.id], theirs, answer.of):
            return 0
        if not fails and _raised_alike(played[check.id], played[first.check]):
            return 0
        shared += fails
    return shared


def _raised_alike(one: Played, first: Played) -> bool:
    """Whether a check ended with the same exception of the subject's as the first failure, raised by the same line."""
    if one.failure is None or first.failure is None:
        return False
    mine, its = one.failure.exception, first.failure.exception
    return mine is not None and its is not None and mine.line == its.line and same_exception(mine, its)


class Twin:
    """A mistake that the subject is held against."""

    def __init__(self, case: Case, answer: Answer) -> None:
        self.case, self.answer = case, answer
        self.player: Player | None = None  # loaded when there is something to play

    def play(self, check: Check) -> Played:
        """What it gives in a check; with another seed only where that can be something else."""
        memo, key = self.case.memo, (self.answer.name, check.id)
        found = memo.once(key, partial(self._play, check), any_seed=True)
        if not found.drew or found.seed == self.case.job.seed:
            return found
        return memo.once(key, partial(self._play, check))

    def _play(self, check: Check) -> Played:
        twin = self.player = self.player or _player_of(self.case, self.answer)
        twin.play(check, _with(self.case.player.played[check.id].arguments, self.case.player.kata, twin.kata), _ignore)
        return twin.played[check.id]


def _tells(played: Played, functions: Sequence[str]) -> bool:
    """Whether a check called one of the functions, and wasn't ended by another one."""
    failure = played.failure
    return _called(played, functions) if failure is None else failure.function in functions


def _player_of(case: Case, answer: Answer) -> Player:
    loaded = with_answer(case.job, answer)
    kata = Kata(_watched(loaded, case.checks))
    job = replace(case.job, subject=Subject("answer", name=answer.name))
    return Player(job, case.player.device, loaded.files, kata, notes_draws=case.player.notes_draws)


def _watched(loaded: Loaded, checks: Sequence[Check]) -> Watched:
    return Watched(loaded.module, loaded.files, frozenset().union(*(check.mutates for check in checks)), int)


def _with(arguments: Mapping[str, Any], old: Kata, new: Kata) -> dict[str, Any]:
    return {name: new if value is old else value for name, value in arguments.items()}


def _ignore(_: Failure) -> None:
    """Nobody asked for the failing examples of a mistake."""


seal(__name__)
