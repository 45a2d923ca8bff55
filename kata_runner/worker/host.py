"""What listens: takes connections, answers small questions, hands runs over, and knows when to go away."""

from __future__ import annotations

import os
import selectors
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kata_runner.worker import processes, signature
from kata_runner.worker.channel import Endpoint, Lines, Lock
from kata_runner.worker.protocol import PROTOCOL, decode, encode

TICK = 1.0  # seconds between two looks around
FRESHNESS = 3.0  # seconds between two looks at the sources
PATIENCE = 10.0  # seconds for a caller to say what it wants
OLD = 86400.0  # seconds after which the files of a worker that is gone are rubbish
LOCK_WAIT = 0.5  # seconds: the one before may be on its way out


@dataclass(frozen=True)
class Place:
    """Where and for what a worker works."""

    endpoint: Endpoint
    key: str
    form: str
    content: Path
    idle: float = 900.0


@dataclass
class Caller:
    """A connection that hasn't said yet what it wants."""

    lines: Lines
    since: float = field(default_factory=time.monotonic)
    trusted: bool = True  # it has shown the secret, where one is needed


class Host:
    """The loop of a worker. A subclass says how a run is made, and how many there are."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.lock = Lock(place.endpoint.lock)
        self.selector = selectors.DefaultSelector()
        self.callers: dict[socket.socket, Caller] = {}
        self.listener: socket.socket | None = None
        self.built_from = signature.key(place.content, place.form)
        self.began = time.time()
        self.runs = 0
        self.chores: Iterator[None] | None = None
        self.stopping = False
        self._quiet_since = self._looked = time.monotonic()

    def run(self, lines: Lines) -> None:
        """Hands a connection to a supervisor; its job is the next line."""
        raise NotImplementedError

    def active(self) -> int:
        """How many runs there are now."""
        raise NotImplementedError

    def annex(self, extra: str) -> bool:  # noqa: ARG002 - a subclass may have some
        """Whether there is, or soon will be, a worker beside this one that has imported an extra too."""
        return False

    def tidy(self) -> None:
        """Called often: what a subclass has to look after."""

    def claim(self) -> bool:
        """Takes the address for this process; False when another worker has it."""
        until = time.monotonic() + LOCK_WAIT
        while not self.lock.take():
            if time.monotonic() > until:
                return False
            time.sleep(0.02)
        self._sweep()
        return True

    def _sweep(self) -> None:
        """Takes away what earlier workers left, and runs whose supervisor was killed."""
        processes.sweep_folders()
        for file in self.place.endpoint.folder.glob("w-*.lock"):
            old = Endpoint(file.parent, file.stem, tcp=self.place.endpoint.tcp)
            with suppress(OSError):
                if file.stat().st_mtime < time.time() - OLD and Lock(old.lock).holder() is None:
                    old.forget()

    def serve(self) -> None:
        """Listens until it is time to go. The lock must have been taken."""
        signal.signal(signal.SIGTERM, self._told_to_go)
        self.listener = self.place.endpoint.listen()
        self.listener.setblocking(False)
        self.watch(self.listener, self._accept)
        while not (self.stopping or self._time_to_go()):
            chore = not self.active() and self.chores is not None
            events = self.selector.select(0 if chore else TICK)
            for key, _ in events:
                handler: Callable[[], None] = key.data
                handler()
            if chore and not events:
                self._do_a_chore()
            self.tidy()
            self._drop_the_silent()
        self.place.endpoint.remove()
        self._accept()  # whoever came in the last moment
        self._answer_the_last()

    def _do_a_chore(self) -> None:
        """One step of what is done while nobody wants anything."""
        try:
            next(self.chores or iter(()))
        except StopIteration:
            self.chores = None

    def watch(self, source: Any, handler: Callable[[], None]) -> None:
        """Calls the handler whenever the source has something to read."""
        self.selector.register(source, selectors.EVENT_READ, handler)

    def leave_to(self, sock: socket.socket | None) -> None:
        """In a forked process: closes everything of the host's but one connection."""
        self.lock.close()
        self.selector.close()
        for other in (*self.callers, *([self.listener] if self.listener else [])):
            if other is not sock:
                other.close()

    def _told_to_go(self, *_: object) -> None:
        self.stopping = True

    def _time_to_go(self) -> bool:
        now = time.monotonic()
        if self.active() or self.callers:
            self._quiet_since = now
        if now - self._quiet_since > self.place.idle:
            return True
        if now - self._looked < FRESHNESS:
            return False
        self._looked = now
        return not self.place.endpoint.present() or self.built_from != signature.key(
            self.place.content, self.place.form
        )

    def _accept(self) -> None:
        assert self.listener is not None
        with suppress(BlockingIOError):
            while True:
                sock, _ = self.listener.accept()
                sock.setblocking(False)
                self.callers[sock] = Caller(Lines(sock), trusted=self.place.endpoint.secret is None)
                self.watch(sock, lambda sock=sock: self._hear(sock))  # type: ignore[misc]

    def _hear(self, sock: socket.socket) -> None:
        """Reads on until the first line is whole; the rest is left to whoever takes the connection."""
        caller = self.callers[sock]
        try:
            data = sock.recv(1 << 16)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        caller.lines.rest += data
        while data and (line := caller.lines.take()) is not None:
            if caller.trusted:
                self._forget(sock)
                self._answer(caller.lines, line)
                return
            if line != self.place.endpoint.secret:
                break
            caller.trusted = True
        else:
            if data:
                return
        self._forget(sock)
        sock.close()

    def _forget(self, sock: socket.socket) -> None:
        self.selector.unregister(sock)
        del self.callers[sock]

    def _answer(self, lines: Lines, line: bytes) -> None:
        try:
            request = decode(line)
        except ValueError:
            request = {}
        if request.get("op") == "run" and self._suits(request):
            self.runs += 1
            self.run(lines)
            return
        replies = {"hello": self.about, "stop": self._stop, "run": self._refuse}
        reply = replies.get(str(request.get("op")), self._refuse)()
        if request.get("op") == "annex":
            reply = {"event": "annex", "there": self.annex(str(request.get("extra")))}
        with suppress(OSError), lines.sock:
            lines.sock.sendall(encode(reply))

    def _suits(self, request: dict[str, Any]) -> bool:
        return request.get("protocol") == PROTOCOL and request.get("key") == self.place.key

    def _refuse(self) -> dict[str, Any]:
        return {"event": "refused", "protocol": PROTOCOL, "key": self.place.key}

    def _stop(self) -> dict[str, Any]:
        self.stopping = True
        return {"event": "stopping", "pid": os.getpid()}

    def about(self) -> dict[str, Any]:
        """The answer to a hello."""
        return {
            "event": "hello", "protocol": PROTOCOL, "pid": os.getpid(), "form": self.place.form, "key": self.place.key,
            "began": self.began, "runs": self.runs, "active": self.active(), "idle": self.place.idle,
        }  # fmt: skip

    def _drop_the_silent(self) -> None:
        now = time.monotonic()
        for sock, caller in list(self.callers.items()):
            if now - caller.since > PATIENCE:
                self._forget(sock)
                sock.close()

    def _answer_the_last(self) -> None:
        """Gives those in line a short while; who is cut off asks the next worker."""
        until = time.monotonic() + 0.5
        while (self.callers or self.active()) and time.monotonic() < until:
            for key, _ in self.selector.select(0.05):
                key.data()
            self.tidy()
        for sock in list(self.callers):
            self._forget(sock)
            sock.close()
        if self.listener is not None:
            self.selector.unregister(self.listener)
            self.listener.close()


def place_from(arguments: list[str], form: str) -> Place:
    """Reads `NAME KEY CONTENT FOLDER tcp|unix IDLE`, as `connect` writes them."""
    name, key, content, folder, family, idle = arguments
    endpoint = Endpoint(Path(folder), name, tcp=family == "tcp")
    return Place(endpoint, key, form, Path(content), float(idle))
