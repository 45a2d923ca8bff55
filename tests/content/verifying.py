"""One `kata verify` over all that ships, beside the other tests: it takes minutes, and they often wait.

As a program it proves everything and writes what it found into a file.
"""

from __future__ import annotations

import io
import os
import pickle
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from kata_runner.commands import verify as command
from kata_runner.core.errors import ExitCode
from kata_runner.core.proofs import Proof
from kata_runner.core.report import Report
from kata_runner.ui.screen import Screen

CHECKOUT = Path(__file__).resolve().parents[2]
KINDNESS = 10  # tests that wait for something come first


class Verified(NamedTuple):
    """How it ended, what it printed, and every run's report."""

    code: ExitCode
    printed: str
    runs: list[tuple[str, Proof, Report]]  # by the kata's slug


class Verifying:
    """A `kata verify` under way."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="kv", ignore_cleanup_errors=True)
        self._found = Path(self._folder.name, "found")
        self._said = Path(self._folder.name, "said")
        settings = {name: value for name, value in os.environ.items() if not name.startswith("KATA_")}
        with self._said.open("wb") as said:
            self._process = subprocess.Popen(
                [sys.executable, __file__, str(self._found)],
                cwd=CHECKOUT,
                env=settings | {"KATA_RUNTIME_DIR": self._folder.name, "PYTHONPATH": str(CHECKOUT)},
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
                start_new_session=True,
            )

    def wait(self) -> Verified:
        """What it came to, when it is done."""
        code = self._process.wait()
        assert self._found.exists(), f"kata verify ended with {code}: {self._said.read_text()}"
        found = pickle.loads(self._found.read_bytes())
        assert isinstance(found, Verified)
        return found

    def end(self) -> None:
        """Stops it where nobody waits any more, and leaves nothing."""
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGTERM)
            self._process.wait()
        self._folder.cleanup()


def verify() -> Verified:
    """Proves everything in this process."""
    opened: list[command.Trial] = []

    def opening(*arguments: Any, **named: Any) -> command.Trial:
        opened.append(real(*arguments, **named))
        return opened[-1]

    real, command._open = command._open, opening
    screen = Screen(io.StringIO(), io.StringIO())
    code = command.verify(screen)
    runs = [(case.kata.slug, proof, report) for case in opened[0].cases for proof, report in case.reports.items()]
    return Verified(code, screen.out.getvalue() + screen.err.getvalue(), runs)


def main() -> None:
    """Verifies, and ends the worker that was started for it."""
    from verifying import verify  # what is pickled belongs to the module, not to the program

    from kata_runner.worker import client

    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # what is below is done then, too
    os.nice(KINDNESS)
    try:
        found = verify()
    finally:
        client.stop_worker()
    part = Path(sys.argv[1] + ".part")
    part.write_bytes(pickle.dumps(found))
    part.rename(sys.argv[1])


if __name__ == "__main__":
    main()
