"""A run in a process of its own, without a worker: `--no-worker`, or when no worker can be had."""

from __future__ import annotations

import socket
import subprocess
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from kata_runner.core.report import DeviceVerdict, Problem
from kata_runner.worker import boot, processes
from kata_runner.worker.connect import kill
from kata_runner.worker.converse import Hear, Lost, Silent, converse
from kata_runner.worker.protocol import Job
from kata_runner.worker.stops import Stop
from kata_runner.worker.tally import Disturbed, Tally

SUPERVISOR = "kata_runner.worker.supervisor"
PATIENCE = 5.0  # seconds for a supervisor that has said its last to end


Again = Callable[[Lost], object]


def run_cold(
    job: Job, hear: Hear, opened: Callable[[socket.socket], None], again: Again | None = None
) -> DeviceVerdict:
    """The verdict from a fresh process. One that loses even that process is told by what was heard until then.

    again: called when the process is lost for the first time; then another one is tried. None: it isn't.
    """
    heard: list[dict[str, Any]] = []

    def note(event: dict[str, Any]) -> None:
        heard.append(event)
        hear(event)

    process, sock = boot.spawn(SUPERVISOR, "--cold")
    opened(sock)
    try:
        return converse(sock, job, note, key=None)
    except Lost as lost:
        sock.close()  # which a supervisor that still works takes for our leaving
        code = _end(process, 0 if isinstance(lost, Silent) else PATIENCE)
        for pid in lost.processes[1:]:
            kill(pid)
        if again is not None:
            again(lost)
            return run_cold(job, hear, opened)
        return pieced_together(job, heard, lost, killed=code < 0)
    finally:
        sock.close()
        _end(process)


def _end(process: subprocess.Popen[bytes], patience: float = PATIENCE) -> int:
    """Waits for it and takes away what it left; how it ended, negative for a signal."""
    try:
        process.wait(patience)
    except subprocess.TimeoutExpired:
        kill(process.pid)
        process.wait()
    if process.returncode:
        processes.clear_up_after(process.pid)
    return process.returncode


def pieced_together(job: Job, heard: Iterable[dict[str, Any]], lost: Lost, *, killed: bool) -> DeviceVerdict:
    """The verdict on code that ended its own supervisor: what was reported stands, the check that ran has crashed."""
    tally = Tally(job)
    for event in heard:
        with suppress(Disturbed):
            if event["event"] == "ready":
                tally.begin_child()
            tally.take(event)
    tally.finished = False
    stop = Stop("crashed", KILLED)
    if tally.phase == "loading":  # or a step that it could not say any more
        tally.problem = Problem("crashed", KILLED, says=NO_KILLING)
    elif not tally.titles or tally.phase == "collected":  # it may have gone further: what it says last can get lost
        status, reason = ("crashed", KILLED) if killed else ("error", f"The run was lost: {lost.why}.")
        return DeviceVerdict(job.device, status, reason=reason)
    elif pending := tally.pending():
        stop.settle(tally, tally.current or pending[0])
    tally.skip_pending(LOST)
    return tally.verdict()


KILLED = "Your code, or something outside, ended the process that watches over the checks."
NO_KILLING = "Look for what ends processes, such as `os.kill(os.getppid(), 9)`, and take it out."
LOST = "not run: the process that watches over the checks was ended"
