"""The supervisor's end of the way to the client: events go out without waiting, and a client's leaving is noticed."""

from __future__ import annotations

import socket
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from kata_runner.worker.protocol import encode

BEAT = 1.0  # seconds between signs of life
LAST_WAIT = 600.0  # seconds for a client that was suspended to come back for its verdict


class ClientLeft(Exception):
    """Nobody waits for the verdict any more."""


class Link:
    """Sends events to one client."""

    def __init__(self, sock: socket.socket) -> None:
        self.sock = sock
        sock.setblocking(False)
        self._waiting = b""
        self._beaten = time.monotonic()

    def send(self, event: Mapping[str, Any]) -> None:
        """Sends one event, or keeps it until the client reads; raises ClientLeft."""
        self._waiting += encode(event)
        self.flush()

    def beat(self) -> None:
        """A sign of life from time to time, so that a hung worker can be told from a slow check."""
        now = time.monotonic()
        if now - self._beaten >= BEAT:
            self._beaten = now
            if not self._waiting:
                self.send({"event": "alive"})
            self.flush()

    def flush(self) -> None:
        """Sends what can be sent now."""
        try:
            while self._waiting:
                self._waiting = self._waiting[self.sock.send(self._waiting) :]
        except BlockingIOError:
            pass
        except OSError as error:
            raise ClientLeft from error

    def look(self) -> None:
        """Called when the socket has something to read: a client says nothing more, so that is its end."""
        try:
            if self.sock.recv(4096):
                return
        except BlockingIOError:
            return
        except OSError as error:
            raise ClientLeft from error
        raise ClientLeft

    def quiet(self) -> Link:
        """The same way to the client for a run beside: it is heard to be alive, and nothing else of it."""
        return Quiet(self)

    def close(self) -> None:
        """Sends what is still to be sent, and closes."""
        with suppress(OSError), self.sock:
            self.sock.settimeout(LAST_WAIT)
            self.sock.sendall(self._waiting)


class Quiet(Link):
    """A link that passes no events on."""

    def __init__(self, link: Link) -> None:
        self.sock, self._link = link.sock, link

    def send(self, event: Mapping[str, Any]) -> None:
        """Nobody is to hear of it."""

    def beat(self) -> None:
        self._link.beat()
