"""Plays a check once more with the learner's functions watched, and gives what they did in its last call."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from kata_runner.core.report import Failure
from kata_runner.core.trace import Trace
from kata_runner.testing.sealing import seal

from .. import alarm
from ..checks import Check, Player
from ..proxy import Kata
from .rows import rows_of, short_rows
from .tracer import Tracer
from .weighing import weighed

SHORT_BUDGET = 0.3  # seconds of a short table: after a verdict that is known already
SLOW, BUSY = 1.0, 0.15  # seconds of a check that would take too long once more, and with every line watched
KINDS = ("dtype", "device", "shape", "grad", "exception")  # of failures that a short table explains
SILENT_KINDS = ("values", "raises", "mutated")  # and these, where one of these marks stands on the way:
SHOWN_SILENTLY = frozenset({"shape", "nan", "inf", "in_place", "wrap"})

UNKNOWN = Failure("", "")  # of a call that has not ended

Send = Callable[[Mapping[str, Any]], object]
_clock = time.perf_counter


@dataclass(frozen=True)
class Failed:
    """The first check that failed, and what is needed to play it again."""

    check: Check
    arguments: Mapping[str, Any]
    outcome: str
    failure: Failure
    seconds: float
    busy: float  # seconds of this process's own time: a busy machine is no reason to say nothing


def tell_in_full(player: Player, check: Check, arguments: Mapping[str, Any], send: Send) -> None:
    """Plays a check, watched, and sends `trace` with what its last call did, and `finish` with how it went.

    A call that goes on for most of the check's limit is told as far as it came, once; the learner's code goes on
    unwatched, and it is for the supervisor to end it. So is one that stands in native code.
    """
    sent: list[bool] = []

    def tell(cut: str | None, failure: Failure | None = UNKNOWN) -> None:
        if not sent:
            sent.append(True)
            raised = failure.exception if failure is not None else None
            rows = weighed(rows_of(tracer.calls, f"{raised.type}: {raised.text}" if raised else None), failure)
            send({"event": "trace", "id": check.id, "trace": Trace(rows, cut).public()})

    def listen(event: Mapping[str, Any]) -> None:
        tracer.give_up()
        send(event)

    limit = player.job.limits.check
    tracer = Tracer(player.files, limit / 2, lambda: tell(OUT_OF_TIME), check.mutates, each=True)
    alarm.start(check.id, player.files, limit, listen)
    started = _clock()
    outcome, failure = _play(player, tracer, check, arguments, player.kata.watched_.mark)
    seconds = _clock() - started
    tell(None, failure)
    told = asdict(failure) if failure is not None else None
    send({"event": "finish", "id": check.id, "outcome": outcome, "seconds": seconds, "failure": told})


def explain(player: Player, failed: Failed, send: Send) -> None:
    """Sends `trace` with the rows that say why a check failed, where there are such rows and it fails again so."""
    kind = failed.failure.kind
    slow = failed.check.fixed and (failed.seconds > SLOW or failed.busy > BUSY)
    if failed.outcome != "failed" or slow or kind not in KINDS + SILENT_KINDS:
        return
    send({"event": "tracing"})
    tracer = Tracer(player.files, SHORT_BUDGET, lambda: None, failed.check.mutates)
    outcome, again = _play(player, tracer, player.again(failed.check), failed.arguments, lambda: None)
    if outcome != "failed" or again != failed.failure or tracer.lost:
        return
    rows = short_rows(weighed(rows_of(tracer.calls), failed.failure))
    marks = {mark.kind for row in rows for mark in row.marks}
    if rows and (kind in KINDS or marks & SHOWN_SILENTLY):
        send({"event": "trace", "id": failed.check.id, "trace": Trace(rows).public()})


def _play(
    player: Player, tracer: Tracer, check: Check, arguments: Mapping[str, Any], mark: Callable[[], object]
) -> tuple[str, Failure | None]:
    """Plays a check on the subject with every line watched; each call of a public name is a fresh start."""

    def begin() -> None:
        tracer.forget()
        mark()

    kata = Kata(replace(player.kata.watched_, mark=begin))
    another = replace(player, kata=kata, played={}, drawn={})
    mine = {name: kata if value is player.kata else value for name, value in arguments.items()}
    tracer.start()
    try:
        return another.play(check, mine, _ignore)
    finally:
        tracer.stop()


def _ignore(_: Failure) -> None:
    """Nobody asked for the failing examples."""


OUT_OF_TIME = "This went on for too long to be followed: the table ends here, with the state so far."

seal(__name__)
