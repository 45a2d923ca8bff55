"""Runs attempts side by side and hands out their reports in the order in which they were asked for."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from kata_runner.commands.attempt import Attempt
from kata_runner.core.layout import Content
from kata_runner.core.report import Report
from kata_runner.worker import client
from kata_runner.worker.protocol import Subject


@dataclass(frozen=True)
class Running:
    """How attempts are run."""

    seed: int = 0
    accelerators: frozenset[str] = frozenset()  # real ones that may be here
    use_worker: bool = True
    limits: Mapping[str, float] = field(default_factory=dict)  # by name, as in core.limits; else those of the kata
    stop: Callable[[], bool] | None = None  # asked ten times a second; True breaks the runs off
    meanwhile: Callable[[], object] | None = None  # called once a run is under way: what can be done before its end


class Follower(Protocol):
    """Who follows the runs as they go."""

    def begin(self, katas: Mapping[str, Sequence[str]]) -> None:
        """These katas are run, each on its devices."""

    def event(self, kata: str, device: str, event: Mapping[str, Any]) -> None:
        """One event of a run."""

    def done(self, kata: str) -> None:
        """One kata has its verdict."""


def run_attempts(
    attempts: Sequence[Attempt], running: Running, content: Content, follower: Follower
) -> Generator[tuple[Attempt, Report], None, None]:
    """Yields every attempt with its report; those whose verdict is known start nothing.

    When `running.stop` says so the runs are broken off, and what has no verdict yet gets none.
    """
    known = {attempt.kata.slug: attempt.known_report(running.seed, running.accelerators) for attempt in attempts}
    found = {slug: report for slug, report in known.items() if report is not None}
    requests = [request_of(attempt, running) for attempt in attempts if attempt.kata.slug not in found]
    follower.begin({request.kata.slug: request.devices for request in requests})
    stream = _started(requests, running, content, follower)
    for attempt in attempts:
        while attempt.kata.slug not in found:
            try:
                request, report = next(stream)
            except StopIteration:  # they were broken off
                return
            found[request.kata.slug] = report
            follower.done(request.kata.slug)
        yield attempt, attempt.judged(found[attempt.kata.slug])


def _started(
    requests: Sequence[client.RunRequest], running: Running, content: Content, follower: Follower
) -> Iterator[tuple[client.RunRequest, Report]]:
    if not requests:
        return iter(())

    waiting = [running.meanwhile] if running.meanwhile else []

    def on_event(request: client.RunRequest, device: str, event: dict[str, Any]) -> None:
        follower.event(request.kata.slug, device, event)
        while waiting:
            waiting.pop()()

    return client.run(
        requests, content=content.root, use_worker=running.use_worker, on_event=on_event, stop=running.stop
    )


def request_of(attempt: Attempt, running: Running) -> client.RunRequest:
    """What the worker is asked about one attempt."""
    text = (attempt.source or b"").decode("utf-8-sig")
    return client.RunRequest(
        kata=attempt.kata,
        subject=Subject("source", text=text, shown=attempt.shown, path=str(attempt.path)),
        devices=attempt.devices.names,
        named=attempt.devices.named,
        seed=running.seed,
        limits=attempt.kata.allows(running.limits),
        explain=True,
    )
