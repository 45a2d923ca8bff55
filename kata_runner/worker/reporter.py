"""The child's voice: events to the supervisor, and marks among the output.

Made before the subject is loaded, and bound there and then to all that it uses: a learner's code may assign to
`os.write`, to `json.dumps` or to a builtin, and the events stay what they are.
"""

from __future__ import annotations

import json
import os
import socket
import sys
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

from kata_runner.worker.order import Order
from kata_runner.worker.output import CALL, FAILED, mark
from kata_runner.worker.signing import signer

Send = Callable[[Mapping[str, Any]], None]
Mark = Callable[[], None]


class SupervisorGone(BaseException):
    """Nobody listens any more, or the learner's code closed the way there."""


def reporter(sock: socket.socket, order: Order, output: int) -> tuple[Send, Mark]:
    """The two functions that a run is given: `send(event)`, and `mark()` for where loading or a call begins.

    A signal handler may call `send` amid another: lines are never mixed.
    """
    sendall, getpid, leave, encode = sock.sendall, os.getpid, os._exit, _encoder()
    sign = signer(order.token)
    write_mark, gone, error_of_system = _marker(order.secret.encode(), output), SupervisorGone, OSError
    owner = os.getpid()
    waiting: deque[Mapping[str, Any]] = deque()
    number, busy = 0, False

    def send(event: Mapping[str, Any]) -> None:
        nonlocal number, busy
        if getpid() != owner:  # a learner's fork that came back into the checks
            leave(0)
        if event["event"] == "finish" and event["outcome"] != "passed":
            write_mark(FAILED)
        waiting.append(event)
        if busy:
            return
        busy = True
        try:
            while waiting:  # a line starts with a break too, so that stray bytes can't spoil it
                number += 1
                sendall(b"\n" + sign(encode({**waiting.popleft(), "n": number})) + b"\n")
        except error_of_system as error:
            raise gone from error
        finally:
            busy = False

    return send, lambda: write_mark(CALL)


def _marker(secret: bytes, output: int) -> Callable[[bytes], None]:
    lines = {kind: mark(secret, kind) for kind in (CALL, FAILED)}
    write, flush, error_of_system = os.write, flusher(), OSError

    def write_mark(kind: bytes) -> None:
        flush()
        try:
            write(output, lines[kind])
        except error_of_system:
            return

    return write_mark


def flusher() -> Callable[[], None]:
    """A function that writes out what the learner's code printed, whatever it did to the streams."""
    here, anything = sys, BaseException

    def flush() -> None:
        try:  # noqa: SIM105 - what is bound here can't be replaced
            here.stdout.flush()
        except anything:
            pass
        try:
            here.stderr.flush()
        except anything:
            return

    return flush


def _encoder() -> Callable[[Mapping[str, Any]], bytes]:
    """JSON by the C functions themselves, where there are any: nothing on the way can be replaced."""
    make: Any = getattr(json.encoder, "c_make_encoder", None)
    quote: Any = getattr(json.encoder, "c_encode_basestring_ascii", None)
    if make is None or quote is None:
        encode = json.JSONEncoder(separators=(",", ":")).encode
        return lambda event: encode(event).encode("ascii")
    chunks = make(None, str, quote, None, ":", ",", False, False, True)
    join = "".join
    return lambda event: join(chunks(event, 0)).encode("ascii")
