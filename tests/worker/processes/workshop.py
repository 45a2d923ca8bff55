"""What the tests of processes share: scripts to play, and ways to look at what is left."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kata_runner.core.kata import Kata
from kata_runner.core.report import DeviceVerdict, Report
from kata_runner.worker import client, connect
from kata_runner.worker.channel import Lock
from kata_runner.worker.connect import Worker
from kata_runner.worker.protocol import Limits, Subject

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
FAKE = HERE / "fake"
KATA = Kata("mse", "Mean squared error", "write", 1, 5, "02_by_hand")
QUICK = Limits(check=0.4, device=3.0, load=0.4)
PASSES = "for check in run.todo('a', 'b'): run.passes(check)\nrun.done()\n"


def our_processes() -> list[str]:
    """Command lines of processes that carry this module's runtime folder in their environment."""
    mark = f"KATA_RUNTIME_DIR={os.environ['KATA_RUNTIME_DIR']}".encode()
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            if int(place.name) != os.getpid() and mark in (place / "environ").read_bytes().split(b"\0"):
                found.append((place / "cmdline").read_bytes().replace(b"\0", b" ").decode())
        except OSError:
            continue
    return found


def wait_for(condition: Callable[[], object], patience: float = 10.0) -> None:
    """Waits until something has come true."""
    until = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < until, our_processes()
        time.sleep(0.01)


def request(text: str, **more: Any) -> client.RunRequest:
    """A run of a script."""
    more.setdefault("limits", QUICK)
    devices = more.pop("devices", ("cpu",))
    return client.RunRequest(KATA, Subject("source", text, "mse.py"), devices, **more)


def report(text: str, *, use_worker: bool = True, worker: Worker | None = None, **more: Any) -> Report:
    """The report on one script."""
    found = client.run([request(text, **more)], content=FAKE, use_worker=use_worker, worker=worker)
    (pair,) = found
    return pair[1]


def verdict(text: str, **more: Any) -> DeviceVerdict:
    """The verdict on one script on the CPU."""
    return report(text, **more).devices[0]


def outcomes(found: DeviceVerdict) -> list[str]:
    """The outcomes of a verdict's checks, in order."""
    return [check.outcome for check in found.checks]


def server_pid(worker: Worker | None = None) -> int | None:
    """The process that listens."""
    endpoints = [worker.endpoint] if worker else connect.everyone()
    return next((pid for endpoint in endpoints if (pid := Lock(endpoint.lock).holder())), None)


def python(code: str, *arguments: str) -> subprocess.Popen[bytes]:
    """A process of the tests' own interpreter that finds what the tests find; its environment is the tests', too."""
    home = f"import sys; sys.path[:0] = {[str(ROOT), str(HERE)]!r}\n"
    return subprocess.Popen([sys.executable, "-c", home + code, *arguments], stdout=subprocess.PIPE)
