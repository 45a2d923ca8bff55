"""Plays many subjects in one process and one pytest session: what proves a kata, and mutants of its solution.

Each is loaded afresh, played by the very checks and diagnosed by the very code of a run of its own, and reported as if
it were a check: its id is its place in the list, and with its end comes the verdict that a supervisor would have
reached from the same events. So the supervisor's limits and its going on after a kill hold for each of them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from typing import Any

import pytest

from kata_runner.core.report import CheckResult, DeviceVerdict

from . import guard
from .checks import Played, Player
from .memo import Memo
from .plugin import Plugin
from .protocol import Job, Part, Subject
from .session import few_examples, prepare_hypothesis
from .tally import Tally

_clock = time.perf_counter


class Enough(BaseException):
    """A check has not passed: what comes after it doesn't matter."""


@dataclass(frozen=True)
class First:
    """What a subject gave when it was played with all checks."""

    verdict: DeviceVerdict
    results: Mapping[str, CheckResult]
    player: Player

    def same(self, other: DeviceVerdict) -> bool:
        """Whether another seed came to the same."""
        return (self.verdict.status, self.verdict.diagnosis) == (other.status, other.diagnosis)

    def others(self, drawn: set[str]) -> set[str]:
        """The checks of which another seed may make something else.

        A fixed check that drew no random number is none of them. Drawn checks aren't either, where a fixed one fails
        with every seed: they have no say in the diagnosis, and the status is settled.
        """
        fixed = self.player.played
        drew = {name for name, played in fixed.items() if played.drew}
        settled = any(played.outcome == "failed" for name, played in fixed.items() if name not in drew)
        return drew if settled else drew | drawn


class Several(Plugin):
    """Collects the suite once, then takes one subject after another through what a run of its own does."""

    def __init__(self, job: Job, device: str, send: Callable[[Any], object], *more: Any) -> None:
        super().__init__(job, device, send, *more)
        self.whole, self.tell, self.mark = job, send, int
        self.items: list[pytest.Item] = []
        self.memo = self.found = Memo()
        self.repeats = any(not part.all_checks for part in job.subject.parts)
        self.seed: int | None = None
        self.first: dict[Subject, First] = {}  # by subject, where some are to be played again

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Promises the subjects."""
        self.items = list(session.items)
        if self.broken or not self.items:
            super().pytest_collection_finish(session)
            return
        places = [str(place) for place in range(len(self.whole.subject.parts))]
        self.tell({"event": "collected", "checks": [{"id": place, "title": place, "fixed": True} for place in places]})
        self.tell({"event": "loading"})
        self.tell({"event": "loaded"})

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        """Plays what is left of them."""
        if self.broken:
            return None
        for place, part in enumerate(self.whole.subject.parts):
            if str(place) not in self.whole.done:
                self.tell({"event": "start", "id": str(place)})
                began = _clock()
                found = self._prove(session, part)
                end = {"event": "finish", "id": str(place), "seconds": _clock() - began}
                self.tell({**end, **_outcome(found), "verdict": found.to_json() if found and part.to_the_end else None})
        return True

    def _prove(self, session: pytest.Session, part: Part) -> DeviceVerdict | None:
        """The verdict on one subject; None where it is that of an earlier part, whose seed was another one."""
        if part.seed != self.seed:
            self.seed = part.seed
            self.found.forget_seed()
            prepare_hypothesis(part.seed, shrink=self.whole.shrink)
        first = None if part.all_checks else self.first.get(part.subject)
        if first is None:
            return self._turn(session, part, {}, None)
        again = first.others({name for name, check in self.checks.items() if not check.fixed})
        kept = {name: result for name, result in first.results.items() if name not in again}
        found = self._turn(session, part, kept, first) if again else None
        return None if found is None or first.same(found) else found

    def _turn(
        self, session: pytest.Session, part: Part, kept: dict[str, CheckResult], first: First | None
    ) -> DeviceVerdict:
        """Takes one subject through its checks, but for those whose results are kept."""
        began, before = _clock(), (guard.settings(), guard.randomness())
        self.job = replace(self.whole, subject=part.subject, seed=part.seed, done=tuple(kept))
        self.player, self.error, self.first_failed = None, None, None
        tally = Tally(self.job)
        tally.results.update(kept)
        self.send = tally.take if part.to_the_end else _until_one_fails(tally)
        try:
            with suppress(Enough):
                self._play_all(session, first)
                tally.take({"event": "done"})
        finally:
            session._setupstate.teardown_exact(None)
            guard.restore(before[0])
            guard.restore_randomness(before[1])
        tally.skip_pending(NOT_PLAYED)
        verdict = tally.verdict(seconds=_clock() - began)
        if self.repeats and first is None and self.player is not None:
            self.first.setdefault(part.subject, First(verdict, tally.results, self.player))
        return verdict

    def _play_all(self, session: pytest.Session, first: First | None) -> None:
        session.items[:] = self.items
        super().pytest_collection_finish(session)
        if self.player is not None:
            self.player.notes_draws = self.repeats
        for item, following in zip(session.items, [*session.items[1:], None], strict=False):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.error is not None:
                error, self.error = self.error, None
                raise error
        if self.player is not None and first is not None:
            self._take_over(self.player, first.player)
        super().pytest_sessionfinish()

    def _take_over(self, player: Player, first: Player) -> None:
        """What the checks gave that are not played again, in their order: for the diagnosis."""

        def now(played: Played) -> Played:
            return replace(
                played, arguments={n: player.kata if v is first.kata else v for n, v in played.arguments.items()}
            )

        every = {**{name: now(played) for name, played in first.played.items()}, **player.played}
        player.played = {name: every[name] for name in self.checks if name in every}

    def _play(self, pyfuncitem: pytest.Function) -> None:
        """Where a fixed check has failed, drawn ones change neither status nor diagnosis: to see that they don't break,
        a few examples will do."""
        check = self.checks[pyfuncitem.name]
        if check.fixed or self.player is None or not self.player.failed:
            super()._play(pyfuncitem)
            return
        with few_examples(check.function):
            super()._play(pyfuncitem)

    @pytest.hookimpl(tryfirst=True)
    def pytest_pyfunc_call(self, pyfuncitem: pytest.Function) -> bool:
        """As ever; but the session goes on, with the next subject."""
        try:
            self._play(pyfuncitem)
        except BaseException as error:
            self.error = error
        return True

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self) -> None:
        """Every subject had its own end."""


def _outcome(found: DeviceVerdict | None) -> dict[str, Any]:
    """How one subject ended: `passed`, `failed`, or `error` where the suite itself broke; with the reason then."""
    if found is None or found.status == "passed":
        return {"outcome": "passed", "failure": None}
    broken = next((check.failure for check in found.checks if check.outcome == "error" and check.failure), None)
    return {"outcome": "error" if broken else "failed", "failure": asdict(broken) if broken else None}


def _until_one_fails(tally: Tally) -> Callable[[Mapping[str, Any]], None]:
    def hear(event: Mapping[str, Any]) -> None:
        tally.take(event)
        if event["event"] == "problem" or (event["event"] == "finish" and event["outcome"] != "passed"):
            raise Enough

    return hear


NOT_PLAYED = "not run: an earlier check has not passed"
