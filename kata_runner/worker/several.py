"""Plays many subjects in one process, one after another: mutants, which only have to be told from the solution.

Each is reported as if it were a check: its id is its place in the list, and it passed where no check of the suite
noticed it. So the supervisor's limits and its going on after a kill hold for each mutant.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, replace
from typing import Any

from kata_runner.core.report import Failure

from .protocol import Job, Subject

_clock = time.perf_counter
Send = Callable[[Any], object]
Run = Callable[[Job, Send], None]


class Enough(BaseException):
    """A check has failed: what comes after it doesn't matter."""


def play_several(job: Job, send: Send, run: Run) -> None:
    """Runs the whole suite on each text of the job's subject, until the first check that doesn't pass.

    run: plays one job in this process and leaves it as it was.
    """
    places = [str(place) for place in range(len(job.subject.texts))]
    send({"event": "collected", "checks": [{"id": place, "title": place, "fixed": True} for place in places]})
    send({"event": "loading"})
    send({"event": "loaded"})
    for place, text in zip(places, job.subject.texts, strict=True):
        if place not in job.done:
            send({"event": "start", "id": place})
            began = _clock()
            outcome, failure = _outcome(replace(job, subject=Subject("source", text, "mutant.py"), done=()), run)
            told = asdict(failure) if failure else None
            seconds = _clock() - began
            send({"event": "finish", "id": place, "outcome": outcome, "seconds": seconds, "failure": told})
    send({"event": "done"})


def _outcome(job: Job, run: Run) -> tuple[str, Failure | None]:
    """`passed`, `failed`, or `error` where the suite itself broke; with the reason in that case."""
    seen: list[tuple[str, Failure | None]] = []

    def hear(event: Any) -> None:
        if event["event"] == "problem":
            seen.append(("failed", None))
        elif event["event"] == "finish" and event["outcome"] != "passed":
            broken = event["outcome"] == "error"
            seen.append(("error", Failure.from_json(event["failure"])) if broken else ("failed", None))
            raise Enough

    with suppress(Enough):
        run(job, hear)
    return seen[0] if seen else ("passed", None)
