"""One run over one connection: the job goes out, events come in, the verdict ends it."""

from __future__ import annotations

import socket
from collections.abc import Callable
from typing import Any

from kata_runner.core.report import DeviceVerdict
from kata_runner.worker.channel import Lines
from kata_runner.worker.protocol import PROTOCOL, Job, decode, encode

ACCEPT = 5.0  # seconds until somebody takes the run on
SILENCE = 10.0  # seconds without a sign of life; there is one each second

Hear = Callable[[dict[str, Any]], None]


class Lost(Exception):
    """The run ended without a verdict: its worker died, hangs, or speaks otherwise."""

    def __init__(self, why: str, processes: tuple[int, ...] = ()) -> None:
        super().__init__(why)
        self.why = why
        self.processes = processes  # the supervisor and its child: one of them may still hang


class Silent(Lost):
    """There was no sign of life for too long."""


def converse(sock: socket.socket, job: Job, hear: Hear, *, key: str | None) -> DeviceVerdict:
    """Sends a job, passes events on, gives back the verdict; raises Lost. `key` is for a worker, not a supervisor."""
    lines = Lines(sock)
    processes: list[int] = []
    try:
        sock.settimeout(ACCEPT / 2)
        opening = encode({"op": "run", "protocol": PROTOCOL, "key": key}) if key else b""
        sock.sendall(opening + encode(job.to_json()))
        first = decode(_next(lines))
        if first.get("event") != "accepted" or first.get("protocol") != PROTOCOL:
            raise Lost("it is of another version")
        processes.append(int(first["pid"]))
        sock.settimeout(SILENCE / 2)
        while (event := decode(_next(lines))).get("event") != "verdict":
            if event.get("event") == "ready":
                processes[1:] = [int(event["pid"])]
            if event.get("event") != "alive":
                hear(event)
        del event["event"]
        return DeviceVerdict.from_json(event)
    except TimeoutError as error:
        raise Silent("it did not answer", tuple(processes)) from error
    except (OSError, EOFError) as error:
        raise Lost("it ended in the middle of the run", tuple(processes)) from error
    except (ValueError, KeyError, TypeError) as error:
        raise Lost("it gave an answer that makes no sense", tuple(processes)) from error


def _next(lines: Lines) -> bytes:
    """The next line, waited for twice: a command that was suspended finds its time over, and the line there."""
    try:
        return lines.next()
    except TimeoutError:
        return lines.next()
