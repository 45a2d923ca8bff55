"""The two ways to get a child: forked from a process that has imported everything, or spawned afresh."""

from __future__ import annotations

import os
import socket
import subprocess
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import NoReturn, Protocol

from kata_runner.worker import boot, processes
from kata_runner.worker.order import Order
from kata_runner.worker.protocol import Job, encode

CHILD = "kata_runner.worker.child"


@dataclass
class Child:
    """A running child, as its supervisor sees it."""

    pid: int
    events: socket.socket
    output: socket.socket | int  # what the learner's code prints; never waited for
    folder: Path
    token: str
    secret: str
    reaper: processes.Reaper
    process: subprocess.Popen[bytes] | None = None
    _over: list[Callable[[], None]] = field(default_factory=list)

    def code(self) -> int | None:
        """How it ended, negative for a signal; None while it runs."""
        if self.process is None:
            return self.reaper.code(self.pid)
        if os.name != "nt":
            self.process.returncode = self.reaper.code(self.pid)
            return self.process.returncode
        return self.process.poll()  # pragma: no cover

    def read_output(self) -> bytes:
        """What it printed since; nothing at the end as well. BlockingIOError when there is nothing yet."""
        return os.read(self.output, 1 << 16) if isinstance(self.output, int) else self.output.recv(1 << 16)

    def signal(self, number: int) -> None:
        """Sends it a signal."""
        with suppress(OSError):
            os.kill(self.pid, number)

    def halt(self) -> None:
        """Tells it and everything below this process to end; none of them does anything from then on."""
        if self.process is not None:
            processes.end_tree(self.process)
        processes.halt_all_below()

    def clear_away(self) -> None:
        """Waits until it and everything below this process has ended; gives back its descriptors. Its folder stays."""
        self.halt()
        processes.end_all_below(self.reaper)
        self.code()
        self.events.close()
        if isinstance(self.output, int):
            os.close(self.output)
        else:
            self.output.close()


class Launcher(Protocol):
    """Starts children for one supervisor."""

    reaper: processes.Reaper

    def start(self, job: Job) -> Child:
        """A child that has its job."""

    def end(self) -> None:
        """Ends what was started and not used."""


class ForkLauncher:
    """Children are copies of this process, which has imported everything."""

    def __init__(self, perform: Callable[[Order, socket.socket, int], NoReturn]) -> None:
        self.reaper = processes.Reaper()
        self._perform = perform

    def start(self, job: Job) -> Child:
        """Forks; the copy runs the job and never comes back."""
        token, secret, folder = _fresh()
        ours, theirs = socket.socketpair()
        output, printing = os.pipe()
        order = Order(job, token, secret, str(folder), os.getpid())
        pid = os.fork()
        if pid == 0:
            self._perform(order, theirs, printing)
        theirs.close()
        os.close(printing)
        ours.setblocking(False)
        os.set_blocking(output, False)
        return Child(pid, ours, output, folder, token, secret, self.reaper)

    def end(self) -> None:
        """Nothing waits here."""


class SpawnLauncher:
    """Children are new interpreters; one may be started ahead and do its imports while nobody waits."""

    def __init__(self, *, preload: bool) -> None:
        self.reaper = processes.Reaper()
        self._arguments = ("--preload",) if preload else ()
        self._ready: tuple[subprocess.Popen[bytes], socket.socket] | None = None

    def prepare(self) -> None:
        """Starts the child that the next job gets."""
        self._ready = boot.spawn(CHILD, *self._arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    def start(self, job: Job) -> Child:
        """Hands the job to a child that waits, or to a new one."""
        if self._ready is None or self.reaper.code(self._ready[0].pid) is not None:
            self.prepare()
        assert self._ready is not None
        (process, sock), self._ready = self._ready, None
        token, secret, folder = _fresh()
        order = Order(job, token, secret, str(folder), os.getpid())
        with suppress(OSError):  # a child that died already is noticed by its silence
            sock.sendall(encode(order.to_json()))
        sock.setblocking(False)
        return Child(process.pid, sock, _output_of(process), folder, token, secret, self.reaper, process)

    def end(self) -> None:
        """Ends a child that waits in vain."""
        if self._ready is not None:
            process, sock = self._ready
            sock.close()
            processes.end_tree(process)
            processes.end_all_below(self.reaper)


def _fresh() -> tuple[str, str, Path]:
    return os.urandom(16).hex(), os.urandom(16).hex(), processes.make_folder()


def _output_of(process: subprocess.Popen[bytes]) -> socket.socket | int:
    """A pipe that can be waited for together with sockets; on Windows a thread pumps it into one."""
    assert process.stdout is not None
    if os.name != "nt":
        file = os.dup(process.stdout.fileno())
        process.stdout.close()
        os.set_blocking(file, False)
        return file
    return pumped(process.stdout.fileno())  # pragma: no cover


def pumped(file: int) -> socket.socket:
    """A socket that gives what a descriptor gives."""
    ours, theirs = socket.socketpair()

    def pump() -> None:
        with theirs, suppress(OSError):
            while data := os.read(file, 1 << 16):
                theirs.sendall(data)

    threading.Thread(target=pump, daemon=True).start()
    ours.setblocking(False)
    return ours
