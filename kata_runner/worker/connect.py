"""Finding the worker, starting it when there is none, ending one that is of no use."""

from __future__ import annotations

import os
import socket
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kata_runner.core.runtime import runtime_dir
from kata_runner.worker import signature
from kata_runner.worker.channel import Endpoint, Lines, Lock
from kata_runner.worker.protocol import Limits, decode, encode

if TYPE_CHECKING:
    import subprocess

FORMS = {"fork": "kata_runner.worker.server", "spare": "kata_runner.worker.broker"}
PATIENCE = 5.0  # seconds for a worker that listens to react
START_AGAIN = 2.0  # seconds after which a worker that gave way to another one is tried again
MOST_STARTS = 5
NUDGE = 2.0  # seconds between two nudges of a worker that should soon be ready
IDLE = 900.0

_started: set[int] = set()  # workers that this process has started: waited for when they have gone


class NoWorker(Exception):
    """No worker can be had; the text is the reason."""


def default_form() -> str:
    """`fork` where that is safe, else `spare`; KATA_WORKER decides."""
    named = os.environ.get("KATA_WORKER", "")
    return named if named in FORMS else ("fork" if sys.platform == "linux" else "spare")


class Worker:
    """The worker of this interpreter for one folder of content. Threads may share one."""

    def __init__(self, content: Path, *, form: str | None = None, tcp: bool | None = None) -> None:
        self.content = content
        self.form = form or default_form()
        self.key = signature.key(content, self.form)
        self.endpoint = Endpoint(runtime_dir(), f"w-{self.key}", tcp=tcp)
        self.generation = 0  # how often it was replaced
        self._mutex = threading.Lock()

    def connect(self, give_up: Callable[[], bool] = bool) -> socket.socket:
        """A connection; starts the worker if need be and waits until it listens, or is told to give up. Or NoWorker."""
        with suppress(OSError):
            return self.endpoint.connect(PATIENCE)
        with self._mutex:
            return self._start_and_connect(give_up)

    def _start_and_connect(self, give_up: Callable[[], bool]) -> socket.socket:
        until = time.monotonic() + Limits().startup
        process: subprocess.Popen[bytes] | None = None
        since = pause = 0.0
        nudged = time.monotonic()
        starts = 0
        while time.monotonic() < until and not give_up():
            with suppress(OSError):
                return self._leave(process)
            code = process.poll() if process else 0
            if code and (code > 0 or starts == MOST_STARTS):
                raise NoWorker(self._last_words())
            if code is not None and (code < 0 or time.monotonic() - since > START_AGAIN):  # killed, or it gave way
                process, since, starts = self._start(), time.monotonic(), starts + 1
            if time.monotonic() - nudged > NUDGE:
                nudged = time.monotonic()
                _let_run_on(Lock(self.endpoint.lock).holder() or (process.pid if code is None and process else None))
            pause = min(pause + 0.002, 0.02)
            time.sleep(pause)
        raise NoWorker(f"it was not ready after {Limits().startup:g} s")

    def _leave(self, process: subprocess.Popen[bytes] | None) -> socket.socket:
        """A connection, once there is one; the worker that was started for it is to outlive this process."""
        sock = self.endpoint.connect(PATIENCE)
        if process is not None and process.returncode is None:
            process.returncode = 0  # else it were complained of that nobody waited for it
        return sock

    def _start(self) -> subprocess.Popen[bytes]:
        import subprocess

        from kata_runner.worker import boot

        idle = os.environ.get("KATA_WORKER_IDLE") or str(IDLE)
        family = "tcp" if self.endpoint.tcp else "unix"
        place = (self.endpoint.name, self.key, str(self.content), str(self.endpoint.folder), family, idle)
        wait_for_the_ended()
        try:
            with open(self.endpoint.log, "wb") as log:
                process = subprocess.Popen(
                    boot.command(FORMS[self.form], *place),
                    stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=log,
                    env=boot.environment(), start_new_session=os.name != "nt",
                )  # fmt: skip
        except OSError as error:
            raise NoWorker(str(error)) from error
        _started.add(process.pid)
        return process

    def _last_words(self) -> str:
        with suppress(OSError):
            lines = self.endpoint.log.read_text("utf-8", "replace").strip().splitlines()
            return lines[-1] if lines else "it ended at once"
        return "it ended at once"

    def replace(self, generation: int) -> None:
        """Ends the worker that failed, unless another thread has done so since; the next `connect` starts a new one."""
        with self._mutex:
            if generation == self.generation:
                self.generation += 1
                end(self.endpoint)

    def state(self) -> dict[str, Any] | None:
        """What the worker says about itself; None when there is none."""
        return ask(self.endpoint, "hello")


def ask(endpoint: Endpoint, question: str) -> dict[str, Any] | None:
    """A small question to a worker and its answer; None when nobody answers in time."""
    try:
        with endpoint.connect(PATIENCE) as sock:
            sock.sendall(encode({"op": question}))
            return decode(Lines(sock).next())
    except (OSError, EOFError, ValueError):
        return None


def end(endpoint: Endpoint) -> bool:
    """Ends whoever listens there: asks first, then kills. Whether there was one."""
    lock = Lock(endpoint.lock)
    if (pid := lock.holder()) is None:
        return False
    if ask(endpoint, "stop") is not None:
        _until_free(lock, PATIENCE)
    if lock.holder() == pid:
        kill(pid)
        _until_free(lock, PATIENCE)
    wait_for_the_ended()
    return True


def wait_for_the_ended() -> None:
    """Lets go of workers that this process has started and that have ended, so that none stays as a zombie."""
    if os.name == "posix":
        for pid in tuple(_started):
            try:
                if os.waitpid(pid, os.WNOHANG)[0]:
                    _started.discard(pid)
            except ChildProcessError:  # its own object has waited for it
                _started.discard(pid)


def kill(pid: int) -> None:
    """Ends a process that reacts to nothing."""
    import signal

    with suppress(OSError):
        os.kill(pid, getattr(signal, "SIGKILL", signal.SIGTERM))


def _let_run_on(pid: int | None) -> None:
    """Lets a worker run on that was stopped while it started; one that runs doesn't notice."""
    import signal

    if pid and hasattr(signal, "SIGCONT"):
        with suppress(OSError):
            os.kill(pid, signal.SIGCONT)


def _until_free(lock: Lock, patience: float) -> None:
    until = time.monotonic() + patience
    while lock.holder() is not None and time.monotonic() < until:
        time.sleep(0.01)


def everyone() -> list[Endpoint]:
    """Every address in the runtime folder, other versions' too."""
    folder = runtime_dir()
    names = sorted(file.stem for file in folder.glob("w-*.lock"))
    return [Endpoint(folder, name, tcp=(folder / f"{name}.port").exists()) for name in names]
