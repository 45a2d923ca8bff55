"""The supervisor of one run: serves one connection. Also a process of its own, for the forms that don't fork."""

from __future__ import annotations

import os
import socket
import sys

from kata_runner.worker import boot, processes
from kata_runner.worker.channel import Lines
from kata_runner.worker.launch import Launcher, SpawnLauncher
from kata_runner.worker.link import ClientLeft, Link
from kata_runner.worker.protocol import PROTOCOL, Job, decode
from kata_runner.worker.supervise import supervise

PATIENCE = 10.0  # seconds for a client to say what it wants


def serve_one(lines: Lines, launcher: Launcher, form: str) -> None:
    """Reads a job, runs it, sends the verdict. Leaves nothing running, whoever goes first; closes after that."""
    processes.adopt_orphans()
    try:
        lines.sock.settimeout(PATIENCE)
        job = Job.from_json(decode(lines.next()))
        link = Link(lines.sock)
        link.send({"event": "accepted", "protocol": PROTOCOL, "pid": os.getpid(), "form": form})
        supervise(job, launcher, link)
    except (ClientLeft, EOFError, OSError, ValueError, KeyError, TypeError):
        return
    link.close()


def main() -> None:
    """`--spare`: starts its child first and lets it import everything, then waits for the one job."""
    sock = boot.way_in()
    spare = "--spare" in sys.argv
    processes.adopt_orphans()
    launcher = SpawnLauncher(preload=spare)
    launcher.prepare()
    lines = Lines(sock)
    try:
        request = lines.next()  # as long as it takes
    except (EOFError, OSError):
        launcher.end()
        return
    lines.rest = request + b"\n" + lines.rest
    serve_one(lines, launcher, "spare" if spare else "cold")


def take_over(sock: socket.socket, lines: Lines, launcher: Launcher) -> None:
    """The same in a process that was forked for it; never comes back."""
    code = 1
    try:
        serve_one(lines, launcher, "fork")
        code = 0
    finally:
        sock.close()
        os._exit(code)


if __name__ == "__main__":
    main()
