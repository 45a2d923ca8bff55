"""Runs the conformance suite in processes of its own and gathers what each case did in each column."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from .results import Results, read, write

ROOT = Path(__file__).resolve().parents[2]
PYTEST = ("-m", "pytest", "-q", "-p", "tests.simgpu.recording", "-p", "no:cacheprovider", "-m", "")
ALL_RAN = (0, 1, 5)  # pytest's exit codes: all passed, some failed, none was left


def run(columns: Sequence[str], results: Path, *, until: float, only: Sequence[str] = ("tests/simgpu",)) -> Results:
    """Runs the cases of these columns that have no result yet, until a time of `time.monotonic()`.

    A real card gets processes without the simulated one, whose `enable()` can't be undone. A process that ends
    early is followed by another, for the rest; the case that was running when it ended has failed.
    """
    for together in ([c for c in columns if c == "real-cuda"], [c for c in columns if c != "real-cuda"]):
        before = -1
        while together and len(read(results)) > before and time.monotonic() < until:
            before = len(read(results))
            if _process(together, results, until - time.monotonic(), only):
                break
    return read(results)


def _process(columns: Sequence[str], results: Path, seconds: float, only: Sequence[str]) -> bool:
    """One process; whether it is the last."""
    results.touch()
    where = {"SIMGPU_RESULTS": str(results), "SIMGPU_COLUMNS": " ".join(columns)}
    with results.with_suffix(".log").open("ab") as log:
        line = [sys.executable, *PYTEST, *only]
        child = subprocess.Popen(line, cwd=ROOT, env=settings(where), stdout=log, stderr=log, start_new_session=True)
        try:
            code = child.wait(max(seconds, 0))
        except subprocess.TimeoutExpired:
            end(child)
            _settle(results, "time was up")
            return True
    _settle(results, f"the process ended with exit code {code}")
    return code in ALL_RAN


def end(child: subprocess.Popen[bytes]) -> None:
    """Kills a process that leads a session of its own, with all that it started."""
    os.killpg(child.pid, signal.SIGKILL)
    child.wait()


def _settle(results: Path, why: str) -> None:
    """Gives a case that began and did not end its result."""
    for line in read(results).values():
        if line["outcome"] == "started":
            write(results, {**line, "outcome": "fails", "says": why})


def settings(changes: Mapping[str, str]) -> dict[str, str]:
    """The environment without settings of the shell that would lead a run elsewhere."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("KATA_")}
    return {**kept, **changes}
