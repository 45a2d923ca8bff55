"""Many runs side by side: threads that each make one run after another, and the caller that listens to them."""

from __future__ import annotations

import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

from kata_runner.core import extras
from kata_runner.core.errors import EnvironmentProblem
from kata_runner.core.report import DeviceVerdict, Report
from kata_runner.worker import connect
from kata_runner.worker.annex import Annex
from kata_runner.worker.connect import NoWorker, Worker
from kata_runner.worker.converse import Lost, converse
from kata_runner.worker.protocol import Job
from kata_runner.worker.request import OnEvent, RunRequest

ASK = 0.1  # seconds between two questions whether to stop
LAST_WAIT = 2.0  # seconds for runs that were broken off to clear up behind them


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
        self.annexes: dict[str, Worker] = {}  # by extra: workers beside it for katas that need one
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
            self.worker = found = worker or Worker(self.content)
        except EnvironmentProblem as problem:
            self.note = NO_WORKER.format(why=problem.message.rstrip("."))
            return
        if found.form == "fork":  # the others import an extra in each run
            wanted = {request.kata.extra for request in self.requests}
            self.annexes = {extra: Annex(found, extra) for extra in wanted if extra}

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
            parting: socket.socket | None = None
            try:
                result, parting = self._verdict(at, device)
            except BaseException as error:
                result = error
            self.news.put((at, device, result))
            if parting is not None:
                self._part(parting)

    def _part(self, sock: socket.socket) -> None:
        """Waits until the supervisor has cleared away its run, while the caller already has the verdict."""
        with suppress(OSError), sock:
            sock.settimeout(LAST_WAIT)
            while sock.recv(4096):
                pass
        self.open.discard(sock)

    def _verdict(self, at: int, device: str) -> tuple[DeviceVerdict, socket.socket | None]:
        """Through the worker, through a new worker, in a fresh process: whichever gives a verdict first.

        With it comes the connection on which the supervisor says by closing that nothing is left of the run.
        """
        kata, job = self.requests[at].kata, self.requests[at].job(device, self.content)
        if why := extras.missing(kata.extra):
            return DeviceVerdict(device, "unavailable", reason=why), None

        def hear(event: dict[str, Any]) -> None:
            self.news.put((at, device, event))

        def again(lost: Lost) -> None:
            self._must_go_on()
            notes.append(LOST.format(why=lost.why))
            hear({"event": "again", "says": notes[-1]})

        notes = [self.note] if self.note else []
        tried = False  # a worker, which was lost with the run
        if (worker := self.annexes.get(kata.extra or "", self.worker)) is not None:
            for again_lost in (False, True):
                generation = worker.generation
                try:
                    found, sock = self._through(worker, job, hear)
                    return replace(found, notes=tuple(notes)), sock
                except NoWorker as error:
                    self._must_go_on()
                    notes.append(NO_WORKER.format(why=error))
                    break
                except Lost as lost:
                    self._must_go_on()
                    tried = True
                    gone = _look_after(worker, generation, lost)
                    notes.append(HAPPENED[gone, again_lost].format(why=lost.why))
                    hear({"event": "again", "says": notes[-1]})
        from kata_runner.worker.cold import run_cold

        found = run_cold(job, hear, self._opened, None if tried else again)
        return replace(found, notes=tuple(notes)), None

    def _must_go_on(self) -> None:
        """Raises Cancelled when nobody waits any more."""
        if self.cancelled.is_set():
            raise Cancelled

    def _through(
        self, worker: Worker, job: Job, hear: Callable[[dict[str, Any]], None]
    ) -> tuple[DeviceVerdict, socket.socket]:
        sock = worker.connect(self.cancelled.is_set)
        self._opened(sock)
        try:
            return converse(sock, job, hear, key=worker.key), sock
        except BaseException:
            self.open.discard(sock)
            sock.close()
            raise

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


def _look_after(worker: Worker, generation: int, lost: Lost) -> bool:
    """Clears up behind a run that was lost; whether its worker had to be replaced, which one that answers need not."""
    for pid in lost.processes:
        connect.kill(pid)
    if lost.processes:
        from kata_runner.worker.processes import clear_up_after

        clear_up_after(lost.processes[0])
    if lost.processes and worker.state() is not None:
        return False
    worker.replace(generation)
    return True


REPEATED = "The worker was replaced, for {why}; the run was repeated."
FRESH = "The worker was lost again, for {why}; the run was made in a fresh process."
LOST = "The process of the run was lost, for {why}; the run was repeated."
LOST_AGAIN = "The process of the run was lost again, for {why}; the run was made without the worker."
NO_WORKER = "No worker could be had ({why}); the run was made in a fresh process."
HAPPENED = {
    (True, False): REPEATED,
    (True, True): FRESH,
    (False, False): LOST,
    (False, True): LOST_AGAIN,
}  # gone, again
