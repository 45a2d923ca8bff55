"""From a save to the verdict on the screen, beside a cold pytest of the same suite.

The full screen runs on a terminal of its own. A file is saved that holds another constant each time, and the clock
stops when the screen says what only a whole verdict says.
"""

from __future__ import annotations

import os
import re
import select
import subprocess
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType

from benchmarks.timing import settings

PATIENCE = 60.0  # seconds for a verdict
REST = 0.4  # seconds between a verdict and the next save: nobody saves while they read
CODES = re.compile(rb"\x1b\[[0-9;?<>=]*[A-Za-z]|\x1b[()][A-Z0-9]|\r")
PASSED, FAILED = b"Notice:", b"It looks as if"  # what only a verdict says, of a right answer and of a wrong one


class Learner:
    """Somebody who has the full screen open on a kata, and saves."""

    def __init__(self, kata: Path, slug: str, file: Path, answer: str, says: bytes, env: Mapping[str, str]) -> None:
        import pty

        self._file, self._answer, self._says, self._saves = file, answer, re.compile(says), 0
        self._screen, other = pty.openpty()
        _set_size(self._screen)
        env = {**settings(env), "TERM": "xterm-256color", "VISUAL": "true"}
        self._process = subprocess.Popen(
            [str(kata), "watch", slug], cwd=file.parent.parent, env=env, stdin=other, stdout=other, stderr=other
        )
        os.close(other)

    def __enter__(self) -> Learner:
        self._until(re.compile(slug_of(self._file)))
        for _ in range(2):  # the first verdicts start the worker, and the library behind the screen
            self.save()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.write(self._screen, b"q")
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        os.close(self._screen)

    def save(self) -> float:
        """Saves something that was not there before; the seconds until its verdict is on the screen."""
        self._saves += 1
        self._rest()
        text = f"{self._answer}\n\nSAVE = {self._saves}\n"
        begun = time.perf_counter()
        self._file.write_text(text, encoding="utf-8")
        self._until(self._says)
        return time.perf_counter() - begun

    def _rest(self) -> None:
        """Reads what is still being drawn."""
        end = time.monotonic() + REST
        while time.monotonic() < end:
            self._read(0.05)

    def _until(self, words: re.Pattern[bytes]) -> None:
        seen, end = b"", time.monotonic() + PATIENCE
        while not words.search(CODES.sub(b"", seen)):
            if time.monotonic() > end:
                raise RuntimeError(f"the screen never said {words.pattern!r}")
            seen += self._read(0.5)

    def _read(self, patience: float) -> bytes:
        ready, _, _ = select.select([self._screen], [], [], patience)
        return os.read(self._screen, 65536) if ready else b""


def slug_of(file: Path) -> bytes:
    """What the head of the screen says of a file."""
    return re.escape(f"{file.parent.name}/{file.name}".encode())


def _set_size(screen: int) -> None:
    import fcntl
    import struct
    import termios

    fcntl.ioctl(screen, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
