"""The worker where fork is unsafe: keeps a supervisor ready whose child has imported everything, for the next run.

It imports no torch and passes bytes on, so that it works wherever there are sockets.
"""

from __future__ import annotations

import os
import selectors
import socket
import subprocess
import sys
from contextlib import suppress

from kata_runner.worker import boot, host, processes
from kata_runner.worker.channel import Lines
from kata_runner.worker.host import Host, Place

SUPERVISOR = "kata_runner.worker.supervisor"
BOTH = selectors.EVENT_READ | selectors.EVENT_WRITE
LAST_WAIT = 5.0  # seconds for a supervisor that has said its last to end


class Relay:
    """One run: passes on what its supervisor and its client say to each other."""

    def __init__(self, lines: Lines, process: subprocess.Popen[bytes], inner: socket.socket) -> None:
        self.client, self.inner, self.process = lines.sock, inner, process
        self.over = False
        self._for_client, self._for_inner = b"", lines.rest
        self._inner_ended = False
        for sock in (self.client, self.inner):
            sock.setblocking(False)

    def wants(self, sock: socket.socket) -> int:
        """What to wait for on one of the two."""
        waiting = self._for_client if sock is self.client else self._for_inner
        return BOTH if waiting else selectors.EVENT_READ

    def pump(self) -> None:
        """Moves what can be moved in both directions."""
        try:
            self._for_inner += self._read(self.client, self._client_left)
            self._for_client += self._read(self.inner, self._supervisor_ended)
            self._for_inner = self._write(self.inner, self._for_inner)
            self._for_client = self._write(self.client, self._for_client)
        except OSError:
            self.over = True
        self.over = self.over or (self._inner_ended and not self._for_client)

    def close(self) -> None:
        """Lets go of both; the supervisor takes that for the client's leaving."""
        self.client.close()
        self.inner.close()

    def _client_left(self) -> None:
        with suppress(OSError):
            self.inner.shutdown(socket.SHUT_WR)

    def _supervisor_ended(self) -> None:
        self._inner_ended = True

    @staticmethod
    def _read(sock: socket.socket, at_end: object) -> bytes:
        try:
            data = sock.recv(1 << 16)
        except BlockingIOError:
            return b""
        if not data and callable(at_end):
            at_end()
        return data

    @staticmethod
    def _write(sock: socket.socket, data: bytes) -> bytes:
        with suppress(BlockingIOError):
            while data:
                data = data[sock.send(data) :]
        return data


class Broker(Host):
    """Keeps one spare; more than one run at a time start theirs afresh."""

    def __init__(self, place: Place) -> None:
        super().__init__(place)
        self.relays: set[Relay] = set()
        self.ending: list[subprocess.Popen[bytes]] = []
        self.spare: tuple[subprocess.Popen[bytes], socket.socket] | None = None

    def prepare(self) -> None:
        """Starts the spare of the next run."""
        if self.spare is None or self.spare[0].poll() is not None:
            self.dismiss()
            self.spare = _supervisor()

    def dismiss(self) -> None:
        """Ends the spare."""
        if self.spare is not None:
            process, sock = self.spare
            self.spare = None
            sock.close()
            self.ending.append(process)

    def active(self) -> int:
        return len(self.relays)

    def run(self, lines: Lines) -> None:
        if self.spare is None or self.spare[0].poll() is not None:
            self.dismiss()
            self.spare = _supervisor()
        (process, inner), self.spare = self.spare, None
        relay = Relay(lines, process, inner)
        self.relays.add(relay)
        self._turn(relay)

    def tidy(self) -> None:
        for process in self.ending:
            if process.poll():
                processes.clear_up_after(process.pid)
        self.ending = [process for process in self.ending if process.returncode is None]

    def _turn(self, relay: Relay) -> None:
        """Pumps, then waits for what is left to do. The next spare starts once this run doesn't need the processor."""
        relay.pump()
        for sock in (relay.client, relay.inner):
            with suppress(KeyError, ValueError):
                self.selector.unregister(sock)
            if not relay.over:
                self.selector.register(sock, relay.wants(sock), lambda: self._turn(relay))
        if relay.over and relay in self.relays:
            relay.close()
            self.relays.discard(relay)
            self.ending.append(relay.process)
            if not self.stopping:
                self.prepare()


def _supervisor() -> tuple[subprocess.Popen[bytes], socket.socket]:
    return boot.spawn(SUPERVISOR, "--spare", stderr=sys.stderr)


def main() -> None:
    """Claims the address, starts the first spare, listens."""
    os.chdir("/")
    broker = Broker(host.place_from(sys.argv[1:], "spare"))
    if not broker.claim():
        return
    broker.prepare()
    broker.serve()
    broker.dismiss()
    for process in broker.ending:
        with suppress(subprocess.TimeoutExpired):
            process.wait(LAST_WAIT)
        processes.end_tree(process)


if __name__ == "__main__":
    main()
