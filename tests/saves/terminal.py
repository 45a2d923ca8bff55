"""A `kata` on a terminal of its own, as a shell starts it: its keys make signals, and it can be looked after."""

from __future__ import annotations

import fcntl
import os
import re
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

PATIENCE = 60.0  # seconds
CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b\]8;[^\x1b]*\x1b\\|\r")
MARK = "KATA_TEST_MARK"
BEGUN = "\x1b[0m"  # from here on it is our code that runs: what comes before is the interpreter's own start
KATA = f"""
import os, _signal, kata_runner.start as s
real = _signal.signal
def first(*how):
    real(*how)
    _signal.signal = real
    os.write(2, {BEGUN.encode()!r})
_signal.signal = first
s.start()
"""


class Terminal:
    """One command on a pseudo-terminal that is its controlling terminal."""

    def __init__(self, *command: str, cwd: Path, **settings: str) -> None:
        self.main, self.other = os.openpty()
        self.before = termios.tcgetattr(self.other)
        self.mark = f"{MARK}={os.urandom(8).hex()}"
        name, _, value = self.mark.partition("=")
        env = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24", name: value, **settings}
        other = self.other

        def take_the_terminal() -> None:
            fcntl.ioctl(other, termios.TIOCSCTTY, 0)

        self.process = subprocess.Popen(
            command if "bash" in command else [sys.executable, "-c", KATA, *command],
            cwd=cwd, env=env, stdin=other, stdout=other, stderr=other,
            start_new_session=True, preexec_fn=take_the_terminal,
        )  # fmt: skip
        self.raw = ""

    def type(self, keys: str) -> None:
        """Presses keys: \\x03 is Ctrl-C, \\x1a is Ctrl-Z."""
        os.write(self.main, keys.encode())

    def until(self, words: str) -> str:
        """Reads until some words are on the screen."""
        end = time.monotonic() + PATIENCE
        while words not in self.text:
            assert time.monotonic() < end, self.text
            assert self.process.poll() is None or self.read(), self.text
            self.read()
        return self.text

    def begun(self) -> None:
        """Reads until the interpreter has started."""
        end = time.monotonic() + PATIENCE
        while BEGUN not in self.raw:
            assert time.monotonic() < end, self.text
            self.read()

    def look_on(self, seconds: float) -> None:
        """Reads for a while."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0 and self.process.poll() is None:
            self.read(left)

    def read(self, wait: float = 0.05) -> bool:
        """Reads what there is; whether there was anything."""
        ready, _, _ = select.select([self.main], [], [], wait)
        if not ready:
            return False
        try:
            data = os.read(self.main, 65536)
        except OSError:  # hung up
            return False
        self.raw += data.decode("utf-8", "replace")
        return bool(data)

    def end(self) -> int:
        """Reads on until the command has ended; its exit code."""
        until = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < until, self.text
            self.read()
        while self.read(0):
            pass
        return self.process.returncode

    def close(self) -> None:
        """Closes the window, and ends what is left."""
        for end in (self.main, self.other):
            if end >= 0:
                os.close(end)
        self.main = self.other = -1
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()

    def hang_up(self) -> None:
        """Closes the window while the command runs."""
        os.close(self.main)
        os.close(self.other)
        self.main = self.other = -1

    @property
    def text(self) -> str:
        """What was said, without colours."""
        return CODES.sub("", self.raw)

    @property
    def last_row(self) -> str:
        """What stands where the shell's prompt will come."""
        rest = self.raw.rpartition("\n")[2]
        return CODES.sub("", rest.rpartition("\x1b[K")[2])

    def is_usable(self) -> bool:
        """Whether the terminal's modes are as before, and its cursor is to be seen."""
        hidden, shown = self.raw.rfind("\x1b[?25l"), self.raw.rfind("\x1b[?25h")
        return termios.tcgetattr(self.other) == self.before and hidden <= shown

    def left(self) -> list[str]:
        """Command lines of processes that this command has left, a worker that waits for the next one aside."""
        return [line for line in processes_with(self.mark) if not _is_worker(line)]


def processes_with(mark: str) -> list[str]:
    """Command lines of processes with a setting of that kind in their environment."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            if int(place.name) == os.getpid() or mark.encode() not in (place / "environ").read_bytes().split(b"\0"):
                continue
            line = (place / "cmdline").read_bytes().replace(b"\0", b" ").decode()
            parent = (place / "stat").read_text().rpartition(")")[2].split()[1]
        except OSError:
            continue
        if line:  # a zombie has none
            found.append(f"{place.name} of {parent}: {line}")
    return found


def _is_worker(line: str) -> bool:
    """Whether a process is what listens: started by boot, and a child of nobody that is left."""
    pid, _, rest = line.partition(" of ")
    parent = rest.partition(":")[0]
    listens = any(f" kata_runner.worker.{name} " in line for name in ("server", "broker"))
    return listens and not _is_worker_number(parent, pid)


def _is_worker_number(parent: str, pid: str) -> bool:
    """Whether the parent is the same program: then this is a run's supervisor or child, forked from it."""
    try:
        mine = Path(f"/proc/{pid}/cmdline").read_bytes()
        return mine == Path(f"/proc/{parent}/cmdline").read_bytes()
    except OSError:
        return False


def eventually(condition: Callable[[], Any], patience: float = 10.0) -> Any:
    """What a condition gives once it is true, or in the end."""
    until = time.monotonic() + patience
    while not (found := condition()) and time.monotonic() < until:
        time.sleep(0.02)
    return found


def send(process: subprocess.Popen[Any], number: int = signal.SIGKILL) -> None:
    """A signal to one process, unless it has ended."""
    if process.poll() is None:
        process.send_signal(number)
