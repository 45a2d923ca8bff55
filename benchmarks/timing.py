"""Alternated repetitions and their medians: both sides of a ratio meet the same machine, at the same time of day."""

from __future__ import annotations

import os
import statistics
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

Action = Callable[[], float]


class Ratio(NamedTuple):
    """One line of the result."""

    what: str
    ours: float  # seconds
    theirs: float  # seconds of what it is measured against
    bar: str  # what was promised, in words; empty for none
    holds: bool | None  # None where nothing was promised


def medians(actions: Sequence[Action], repetitions: int) -> list[float]:
    """The median of each action, which returns the seconds that it took; they take turns."""
    taken: list[list[float]] = [[] for _ in actions]
    for _ in range(repetitions):
        for times, action in zip(taken, actions, strict=True):
            times.append(action())
    return [statistics.median(times) for times in taken]


def compare(what: str, ours: Action, theirs: Action, *, at_most: float, repetitions: int) -> Ratio:
    """Two actions side by side; `at_most` is the largest ratio that was promised."""
    mine, other = medians((ours, theirs), repetitions)
    promised = f"<= 1/{1 / at_most:g}" if at_most < 1 else f"<= {at_most:g} x"
    return Ratio(what, mine, other, promised, mine <= at_most * other)


def command(
    arguments: Sequence[str | Path], *, cwd: Path, env: Mapping[str, str] | None = None, codes: Sequence[int] = (0,)
) -> Action:
    """A command with its output piped; RuntimeError where it ends otherwise than it should."""

    def run() -> float:
        begun = time.perf_counter()
        done = subprocess.run([str(part) for part in arguments], cwd=cwd, env=settings(env), capture_output=True)
        seconds = time.perf_counter() - begun
        if done.returncode not in codes:
            raise RuntimeError(f"{arguments} ended with {done.returncode}: {done.stdout + done.stderr!r}")
        return seconds

    return run


def on_terminal(arguments: Sequence[str | Path], *, cwd: Path, env: Mapping[str, str] | None = None) -> Action:
    """A command on a terminal of its own."""
    import pty

    def run() -> float:
        ours, theirs = pty.openpty()
        begun = time.perf_counter()
        process = subprocess.Popen(
            [str(part) for part in arguments], cwd=cwd, env=settings(env), stdin=theirs, stdout=theirs, stderr=theirs
        )
        os.close(theirs)
        try:
            while os.read(ours, 65536):
                pass
        except OSError:  # Linux says so when the last writer has gone
            pass
        process.wait()
        seconds = time.perf_counter() - begun
        os.close(ours)
        return seconds

    return run


def settings(changes: Mapping[str, str] | None) -> dict[str, str]:
    """The environment without settings of the shell that would lead a command elsewhere."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("KATA_")}
    return {**kept, "TERM": "xterm-256color", **(changes or {})}
