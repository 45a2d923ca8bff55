"""Sockets that carry lines: where a worker listens, how it is reached, and the lock that says that it lives."""

from __future__ import annotations

import os
import socket
from contextlib import suppress
from pathlib import Path

LONGEST_LINE = 256 << 20  # bytes; far more than any job, far less than the memory
HERE = "127.0.0.1"


class Lines:
    """The complete lines that come in on a socket, whichever way it is set to wait."""

    def __init__(self, sock: socket.socket, most: int = LONGEST_LINE) -> None:
        self.sock = sock
        self.most = most
        self.rest = b""

    def receive(self) -> list[bytes]:
        """What one read brings, in whole lines.

        Raises:
            EOFError: the other end closed, or sent a line without end.
            OSError: a time-out of the socket's own, or a broken connection.
        """
        try:
            data = self.sock.recv(65536)
        except (BlockingIOError, InterruptedError):
            return []
        if not data or len(self.rest) > self.most:
            raise EOFError
        return self._split(data)

    def _split(self, data: bytes) -> list[bytes]:
        if b"\n" not in data:
            self.rest += data
            return []
        *lines, self.rest = (self.rest + data).split(b"\n")
        return [line for line in lines if line]

    def take(self) -> bytes | None:
        """The first whole line of what was kept from earlier reads, if there is one."""
        if b"\n" not in self.rest:
            return None
        line, self.rest = self.rest.split(b"\n", 1)
        return line

    def next(self) -> bytes:
        """The next line, waited for; raises like `receive`."""
        while (line := self.take()) is None:
            data = self.sock.recv(65536)
            if not data or len(self.rest) > self.most:
                raise EOFError
            self.rest += data
        return line


class Endpoint:
    """Where one worker listens: a socket in the runtime folder.

    Where there are no such sockets it is a port of this machine, and a secret that stands beside it in a private file.
    """

    def __init__(self, folder: Path, name: str, *, tcp: bool | None = None) -> None:
        self.folder = folder
        self.name = name
        self.tcp = not hasattr(socket, "AF_UNIX") if tcp is None else tcp
        self.address = folder / f"{name}.{'port' if self.tcp else 'sock'}"
        self.lock = folder / f"{name}.lock"
        self.log = folder / f"{name}.log"
        self.secret: bytes | None = None  # of a listening port: the line that every caller sends first
        self._made: tuple[int, int] | None = None

    def connect(self, timeout: float) -> socket.socket:
        """A connection to the worker; OSError when nobody listens."""
        if not self.tcp:
            sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            return _connected(sock, str(self.address), timeout)
        port, secret = _port_and_secret(self.address)
        sock = _connected(socket.socket(), (HERE, port), timeout)
        sock.sendall(secret + b"\n")
        return sock

    def listen(self) -> socket.socket:
        """Takes the address over; made under another name first, so that a caller finds a listening socket or none."""
        new = self.address.with_suffix(".new")
        with suppress(FileNotFoundError):
            new.unlink()
        listener = self._bound(new)
        os.replace(new, self.address)
        self._made = _identity(self.address)
        return listener

    def _bound(self, new: Path) -> socket.socket:
        if self.tcp:
            listener = socket.create_server((HERE, 0), backlog=128)
            self.secret = os.urandom(16).hex().encode()
            text = f"{listener.getsockname()[1]} {self.secret.decode()}"
            with os.fdopen(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as file:
                file.write(text)
            return listener
        listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        before = os.umask(0o177)
        try:
            listener.bind(str(new))
        finally:
            os.umask(before)
        listener.listen(128)
        return listener

    def present(self) -> bool:
        """Whether the address still leads to what `listen` made."""
        return self._made is not None and _identity(self.address) == self._made

    def remove(self) -> None:
        """Takes the address away, unless it is somebody else's by now."""
        if self.present():
            with suppress(OSError):
                self.address.unlink()
        self._made = None

    def forget(self) -> None:
        """Takes away every file of a worker that is gone."""
        for file in (self.address, self.log, self.lock):
            with suppress(OSError):
                file.unlink()


def _connected(sock: socket.socket, address: str | tuple[str, int], timeout: float) -> socket.socket:
    try:
        sock.settimeout(timeout)
        sock.connect(address)
    except BaseException:
        sock.close()
        raise
    return sock


def _port_and_secret(file: Path) -> tuple[int, bytes]:
    port, _, secret = file.read_text().partition(" ")
    if not port.isdigit():
        raise ConnectionError("the port's file is incomplete")
    return int(port), secret.encode()


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        stat = path.lstat()
    except OSError:
        return None
    return stat.st_ino, stat.st_mtime_ns


class Lock:
    """A worker's claim on its address: held as long as its process lives, and by no child of it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: int | None = None

    def take(self) -> bool:
        """Claims it and writes down who has it; False when another process has."""
        file = os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600)
        if not _lock(file):
            os.close(file)
            return False
        os.ftruncate(file, 0)
        os.write(file, str(os.getpid()).encode())
        self._file = file
        return True

    def close(self) -> None:
        """Lets go of it; in a forked child that only closes the descriptor."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def holder(self) -> int | None:
        """The process that has it now, or None when nobody has."""
        try:
            file = os.open(self.path, os.O_RDWR)
        except OSError:
            return None
        try:
            if _lock(file):
                return None
            text = os.read(file, 32)
        except OSError:
            return None
        finally:
            os.close(file)
        return int(text) if text.isdigit() else None


if os.name == "nt":  # pragma: no cover

    def _lock(file: int) -> bool:
        """The byte far behind the text, so that others can still read who has it."""
        import msvcrt

        os.lseek(file, 1 << 20, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        except OSError:
            return False
        finally:
            os.lseek(file, 0, os.SEEK_SET)
        return True

else:

    def _lock(file: int) -> bool:
        """A record lock: it belongs to the process, so a forked supervisor doesn't keep it alive."""
        import fcntl

        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
