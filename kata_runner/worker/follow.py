"""Listens to one child of a run: its events, its output, its end; and keeps the limits. Standard library only."""

from __future__ import annotations

import selectors
import signal
import sys
import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from kata_runner.worker import stops
from kata_runner.worker.asking import Asking
from kata_runner.worker.channel import Lines
from kata_runner.worker.launch import Child
from kata_runner.worker.protocol import decode
from kata_runner.worker.signing import verified
from kata_runner.worker.stops import Stop
from kata_runner.worker.tally import Disturbed, EndedEarly
from kata_runner.worker.usage import Usage
from kata_runner.worker.watch import GRACE

if TYPE_CHECKING:
    from kata_runner.worker.supervise import Supervision

TICK = 0.1  # seconds between two looks at what sends no event
SOON = 0.005  # seconds, when something is known to come
EXIT_WAIT = 0.5  # seconds from the end of the events to the end of the process
MOST_OF_AN_EVENT = 16 << 20  # bytes; more than that without a line break is no event of ours
PRIVATE = ("n", "traceback")


class Follower:
    """Listens to one child: its events, its output, its end; and to the client's leaving."""

    def __init__(self, run: Supervision, child: Child) -> None:
        self.run, self.child = run, child
        self.lines = Lines(child.events, MOST_OF_AN_EVENT)
        self.number = 0
        self.stop: Stop | None = None
        self.killed = False  # by somebody else than us
        self.usage = Usage(run.job.limits, child.folder)
        self.silent_since: float | None = None  # the events have ended
        self.asking = Asking(child)
        self.selector = selectors.DefaultSelector()
        for source, handler in (
            (child.events, self._read_events),
            (child.output, self._read_output),
            (run.link.sock, run.link.look),
        ):
            self.selector.register(source, selectors.EVENT_READ, handler)

    def __enter__(self) -> Follower:
        return self

    def __exit__(self, *_: object) -> None:
        self.selector.close()

    def follow(self) -> Stop | None:
        """Until the child is done (None) or has to be stopped."""
        tally = self.run.tally
        while self.stop is None and tally.phase not in ("done", "refused"):
            self._listen()
            self.run.link.beat()
            if self.stop is None and tally.phase not in ("done", "refused"):
                self._look_after()
        if self.stop is not None:
            self.stop = self.stop.located(tally.stuck, self.child.folder, self.run.job.subject)
        self.child.halt()
        self._drain_output()
        return self.stop

    def _listen(self) -> None:
        wait = SOON if self.silent_since is not None else min(TICK, max(-self.run.watch.overdue(), SOON))
        for key, _ in self.selector.select(wait):
            handler: Callable[[], None] = key.data
            handler()

    def _look_after(self) -> None:
        """What no event tells: the child's end, its limits, and how many processes it started."""
        code = self.child.code()
        if code is not None:
            self._read_rest()
            self.stop = self.stop or self._of_exit(code)
        elif self.silent_since is not None:
            if time.monotonic() - self.silent_since > EXIT_WAIT:
                self.stop = Stop("crashed", stops.CLOSED)
        elif excess := self.usage.excess():
            self.asking.line_now()
            self.stop = Stop("crashed", excess)
        else:
            self._mind_the_time()

    def _of_exit(self, code: int) -> Stop:
        """A signal that was sent to ask may have been its end; that is a matter of time all the same."""
        if self.asking.times and code < 0:
            return Stop.of_time(self.run.watch)
        self.killed = code == -getattr(signal, "SIGKILL", 9)
        return Stop.of_exit(code, self.run.tally.phase)

    def _mind_the_time(self) -> None:
        """Past a limit: ask where it stands, then kill."""
        overdue, tally = self.run.watch.overdue(), self.run.tally
        known = tally.phase not in ("loading", "check") or (tally.stuck and tally.stuck.get("line"))
        if overdue >= (0 if known else GRACE):
            self.stop = Stop.of_time(self.run.watch)
        elif overdue >= 0:
            self.asking.ask(overdue)

    def _read_events(self) -> None:
        try:
            for line in self.lines.receive():
                self._take(line)
        except (EOFError, OSError):
            self.selector.unregister(self.child.events)
            self.silent_since = time.monotonic()

    def _read_rest(self) -> None:
        """What an ended child had sent before."""
        while self.silent_since is None and self.stop is None and self.run.tally.phase != "done":
            before = self.number, len(self.lines.rest)
            self._read_events()
            if (self.number, len(self.lines.rest)) == before:
                break

    def _take(self, line: bytes) -> None:
        """One line: an event of ours, or something that a learner's code wrote there, which is ignored."""
        text = verified(line, self.child.token)
        if text is None or self.stop or self.run.tally.phase == "done":
            return
        event = decode(text)
        self.number += 1
        if self.asking.forced and event.get("event") != "stuck":
            self.stop = Stop.of_time(self.run.watch)  # what was looked at by force may be damaged
            return
        try:
            if event.get("n") != self.number:
                raise Disturbed
            self.run.tally.take(event)
        except (Disturbed, EndedEarly) as error:
            early = isinstance(error, EndedEarly)
            self.stop = Stop("crashed", stops.ENDED_EARLY if early else stops.DISTURBED)
            return
        self._follow_step(event)

    def _follow_step(self, event: Mapping[str, Any]) -> None:
        tally, watch = self.run.tally, self.run.watch
        if event["event"] == "broken":
            sys.stderr.write(str(event.get("traceback", "")))
        if tally.phase != watch.step or event["event"] in ("start", "finish"):
            watch.failed = any(result.outcome != "passed" for result in tally.results.values())
            watch.enter(tally.phase)
            self.asking.again()
        self.run.link.send({name: value for name, value in event.items() if name not in PRIVATE})

    def _read_output(self) -> None:
        try:
            data = self.child.read_output()
        except BlockingIOError:
            return
        except OSError:
            data = b""
        self.run.output.feed(data)
        if not data:
            self.selector.unregister(self.child.output)

    def _drain_output(self) -> None:
        """What is still in the pipe, once nobody writes to it any more."""
        while self.child.output in {key.fileobj for key in self.selector.get_map().values()}:
            ready = [key for key, _ in self.selector.select(0) if key.fileobj is self.child.output]
            if not ready:
                break
            self._read_output()
