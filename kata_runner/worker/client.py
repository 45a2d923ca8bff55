"""The command's side of the worker: hands runs over, many side by side, and gives back reports.

It never prints, and imports no torch.
"""

from __future__ import annotations

import os
import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

from kata_runner.core.errors import EnvironmentProblem
from kata_runner.core.kata import Kata
from kata_runner.core.report import DeviceVerdict, Report
from kata_runner.worker import connect
from kata_runner.worker.connect import NoWorker, Worker
from kata_runner.worker.converse import Lost, converse
from kata_runner.worker.protocol import Job, Limits, Subject

ASK = 0.1  # seconds between two questions whether to stop
LAST_WAIT = 2.0  # seconds for runs that were broken off to clear up behind them


@dataclass(frozen=True)
class RunRequest:
    """One kata to run on some devices."""

    kata: Kata
    subject: Subject
    devices: tuple[str, ...]
    named: frozenset[str] = frozenset()  # devices that were asked for by name: missing ones are reported
    seed: int = 0
    limits: Limits | None = None  # by default those of the kata
    shrink: bool = True
    diagnose: bool = True

    def job(self, device: str, content: Path) -> Job:
        """What a worker is told about one device."""
        kata = self.kata
        limits = self.limits or replace(Limits(), **dict[str, Any](kata.limits))
        where = (kata.slug, kata.topic, kata.kind, str(content), device)
        return Job(*where, self.subject, self.seed, self.shrink, self.diagnose, limits)


OnEvent = Callable[[RunRequest, str, dict[str, Any]], None]


def run(
    requests: Iterable[RunRequest],
    *,
    content: Path,
    use_worker: bool = True,
    on_event: OnEvent | None = None,
    jobs: int | None = None,
    worker: Worker | None = None,
    stop: Callable[[], bool] | None = None,
) -> Iterator[tuple[RunRequest, Report]]:
    """Runs every request on its devices, up to `jobs` at once (one a core), and yields each report when complete.

    `on_event(request, device, event)` is called in the caller's thread, and so is `stop()`, ten times a second: once it
    says True, the runs that go on are ended and no more reports come. Closing the generator, or Ctrl-C, ends the
    runs that go on and leaves no process behind.
    """
    runs = Runs(list(requests), content, on_event, jobs or cores(), stop)
    if worker is not None or (use_worker and not os.environ.get("KATA_NO_WORKER")):
        runs.use(worker)
    return runs.reports()


def cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0)) or 1
    return os.cpu_count() or 1


@dataclass
class Progress:
    """What there is of one report."""

    began: float
    verdicts: dict[str, DeviceVerdict]


class Cancelled(Exception):
    """The runs were broken off; nobody waits for this one."""


class Runs:
    """All runs of one call: threads that make one run after another, and the caller's that listens to them."""

    def __init__(
        self,
        requests: list[RunRequest],
        content: Path,
        on_event: OnEvent | None,
        jobs: int,
        stop: Callable[[], bool] | None = None,
    ) -> None:
        self.requests, self.content, self.on_event = requests, content, on_event
        self.worker: Worker | None = None
        self.note: str | None = None  # why there is no worker
        self.todo = deque((at, device) for at, request in enumerate(requests) for device in request.devices)
        self.jobs = min(jobs, len(self.todo))
        self.stop = stop
        self.news: SimpleQueue[tuple[int, str, object]] = SimpleQueue()
        self.open: set[socket.socket] = set()
        self.cancelled = threading.Event()
        self.progress: dict[int, Progress] = {}

    def use(self, worker: Worker | None) -> None:
        """Goes through that worker, or the one for this content; a folder that it can't have costs no verdict."""
        try:
            self.worker = worker or Worker(self.content)
        except EnvironmentProblem as problem:
            self.note = NO_WORKER.format(why=problem.message.rstrip("."))

    def reports(self) -> Iterator[tuple[RunRequest, Report]]:
        """Each request with its report, in the order in which they are complete."""
        threads = [threading.Thread(target=self._work, daemon=True) for _ in range(self.jobs)]
        waiting = len(self.todo)
        try:
            for thread in threads:
                thread.start()
            yield from (self._report(at) for at, request in enumerate(self.requests) if not request.devices)
            while waiting:
                found = self._next()
                if found is None:
                    return
                at, device, news = found
                if isinstance(news, DeviceVerdict):
                    waiting -= 1
                    if self._complete(at, device, news):
                        yield self._report(at)
                elif isinstance(news, BaseException):
                    raise news
                elif self.on_event and isinstance(news, dict):
                    self.on_event(self.requests[at], device, news)
        finally:
            self._break_off()
            until = time.monotonic() + LAST_WAIT
            for thread in threads:
                if thread.ident:
                    thread.join(max(until - time.monotonic(), 0))

    def _next(self) -> tuple[int, str, object] | None:
        """What a thread has to say next; None once the caller wants no more."""
        while self.stop is not None:
            if self.stop():
                return None
            with suppress(Empty):
                return self.news.get(timeout=ASK)
        return self.news.get()

    def _complete(self, at: int, device: str, verdict: DeviceVerdict) -> bool:
        verdicts = self.progress[at].verdicts
        verdicts[device] = verdict
        return len(verdicts) == len(self.requests[at].devices)

    def _report(self, at: int) -> tuple[RunRequest, Report]:
        request = self.requests[at]
        if not request.devices:
            return request, Report(request.kata.slug, request.seed)
        progress = self.progress.pop(at)
        verdicts = [progress.verdicts[device] for device in request.devices]
        there = [one for one in verdicts if one.status != "unavailable" or one.device in request.named]
        seconds = time.monotonic() - progress.began
        return request, Report(request.kata.slug, request.seed, tuple(there or verdicts), seconds)

    def _work(self) -> None:
        """A thread's work: one run after another."""
        while not self.cancelled.is_set():
            try:
                at, device = self.todo.popleft()
            except IndexError:
                return
            self.progress.setdefault(at, Progress(time.monotonic(), {}))
            result: object
            try:
                result = self._verdict(at, device)
            except BaseException as error:
                result = error
            self.news.put((at, device, result))

    def _verdict(self, at: int, device: str) -> DeviceVerdict:
        """Through the worker, through a new worker, in a fresh process: whichever gives a verdict first."""
        job = self.requests[at].job(device, self.content)

        def hear(event: dict[str, Any]) -> None:
            self.news.put((at, device, event))

        notes = [self.note] if self.note else []
        if self.worker is not None:
            for again in (REPEATED, FRESH):
                try:
                    return replace(self._through(self.worker, job, hear), notes=tuple(notes))
                except NoWorker as error:
                    self._must_go_on()
                    notes.append(NO_WORKER.format(why=error))
                    break
                except Lost as lost:
                    self._must_go_on()
                    notes.append(again.format(why=lost.why))
                    hear({"event": "again", "says": notes[-1]})
        from kata_runner.worker.cold import run_cold

        return replace(run_cold(job, hear, self._opened), notes=tuple(notes))

    def _must_go_on(self) -> None:
        """Raises Cancelled when nobody waits any more."""
        if self.cancelled.is_set():
            raise Cancelled

    def _through(self, worker: Worker, job: Job, hear: Callable[[dict[str, Any]], None]) -> DeviceVerdict:
        generation = worker.generation
        sock = worker.connect(self.cancelled.is_set)
        self._opened(sock)
        try:
            return converse(sock, job, hear, key=worker.key)
        except Lost as lost:
            if not self.cancelled.is_set():
                _clear_up(lost)
                worker.replace(generation)
            raise
        finally:
            self.open.discard(sock)
            sock.close()

    def _opened(self, sock: socket.socket) -> None:
        self.open.add(sock)
        if self.cancelled.is_set():
            self._hang_up(sock)

    def _break_off(self) -> None:
        """Tells the supervisors of the runs that go on that nobody waits; they close when all is cleared up."""
        self.cancelled.set()
        for sock in tuple(self.open):
            self._hang_up(sock)

    @staticmethod
    def _hang_up(sock: socket.socket) -> None:
        with suppress(OSError):
            sock.shutdown(socket.SHUT_WR)


def _clear_up(lost: Lost) -> None:
    """Ends a supervisor and its child that may still hang, and takes away what they leave."""
    for pid in lost.processes:
        connect.kill(pid)
    if lost.processes:
        from kata_runner.worker.processes import clear_up_after

        clear_up_after(lost.processes[0])


def stop_worker() -> bool:
    """Ends every worker of this user, other versions' too; whether there was one."""
    ended = False
    for endpoint in connect.everyone():
        ended = connect.end(endpoint) or ended
        endpoint.forget()
    return ended


def worker_state(content: Path) -> dict[str, Any]:
    """What `kata doctor` shows: whether there is a worker for this content, its figures, and the limits of a run."""
    from kata_runner.worker.doctor import state

    return state(Worker(content))


REPEATED = "The worker was replaced, for {why}; the run was repeated."
FRESH = "The worker was lost again, for {why}; the run was made in a fresh process."
NO_WORKER = "No worker could be had ({why}); the run was made in a fresh process."
