"""One SQLite file, used by several processes at once: what goes wrong with it is a sentence, and nothing is lost."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TypeVar

from kata_runner.core import clock
from kata_runner.core.errors import EnvironmentProblem
from kata_runner.store import schema

T = TypeVar("T")
PATIENCE = 20.0  # seconds to wait for other processes
BESIDE = ("-journal", "-wal", "-shm")  # what SQLite keeps beside a file; each belongs to that file alone


class Damaged(Exception):
    """The file is no progress file, or no longer one."""


class Database:
    """A progress file that may not exist yet. Each operation opens it anew, so none meets a file that was replaced.

    A damaged file is set aside, a fresh one takes its place, and `warnings` gets a sentence about it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.warnings: list[str] = []

    def read(self, query: Callable[[sqlite3.Connection], T]) -> T:
        """What a query gives; as of an empty file where there is none. EnvironmentProblem where it can't be read."""
        return self._twice(lambda: self._read(query))

    def write(self, change: Callable[[sqlite3.Connection], T]) -> T:
        """Makes a change, all of it or nothing. EnvironmentProblem where it can't be made."""
        return self._twice(lambda: self._write(change))

    def _twice(self, operation: Callable[[], T]) -> T:
        """An operation, and once more where it met damage, when that is set aside."""
        what = "can't be used"
        try:
            try:
                return operation()
            except Damaged:
                what = "is damaged, and can't be set aside"
                self._replace()
                what = "can't be used"
                return operation()
        except (sqlite3.Error, OSError, Damaged) as error:
            message = f"The progress file {self.path} {what} {_reason(error)}."
            raise EnvironmentProblem(message, next_step=_next_step(error)) from error

    def _read(self, query: Callable[[sqlite3.Connection], T]) -> T:
        if not self._exists():
            return _of_nothing(query)
        with self._opened("rw") as connection:
            connection.execute("BEGIN")
            found = _checked_version(connection, self.path)
            if found == schema.newest():
                return query(connection)
        return _of_nothing(query) if found == 0 else self._write(query)

    def _exists(self) -> bool:
        try:
            os.stat(self.path)
        except FileNotFoundError:
            return False
        return True

    def _is_foreign(self) -> bool:
        """Whether the file is plainly no database: SQLite would throw away what lies beside it.

        A sound journal may hold the missing beginning; SQLite then puts it back.
        """
        begin = _beginning(self.path, len(HEADER))
        journal = _beginning(Path(f"{self.path}-journal"), len(JOURNAL_HEADER))
        return begin not in (b"", HEADER) and journal != JOURNAL_HEADER

    def _write(self, change: Callable[[sqlite3.Connection], T]) -> T:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self._opened("rwc") as connection:
            connection.execute("BEGIN IMMEDIATE")
            if _checked_version(connection, self.path) < schema.newest():
                schema.migrate(connection)
            result = change(connection)
            connection.execute("COMMIT")
            return result

    @contextmanager
    def _opened(self, mode: str) -> Iterator[sqlite3.Connection]:
        """A connection; closing it rolls back what wasn't committed."""
        if self._is_foreign():
            raise Damaged("it is no database")
        address = f"{self.path.absolute().as_uri()}?mode={mode}"
        with closing(sqlite3.connect(address, uri=True, timeout=PATIENCE, isolation_level=None)) as connection:
            connection.text_factory = _text
            try:
                yield connection
            except sqlite3.DatabaseError as error:
                if _code(error) in DAMAGE:
                    raise Damaged(str(error)) from error
                raise
            except UnicodeDecodeError as error:  # Python reading SQLite's complaint about a broken name
                raise Damaged("a name in it is broken") from error

    def _replace(self) -> None:
        """Sets the damaged file aside, unless another process was quicker, or it isn't damaged after all."""
        with self._alone():
            try:
                self._examine()
            except Damaged as error:
                aside = self._set_aside()
                self.warnings.append(
                    f"The progress file was damaged ({error}). It is kept as {aside.name}; a new one begins."
                )

    def _examine(self) -> None:
        """Damaged where any page of the file is, or a table isn't as it was made; a fault of ours is not the file's."""
        if not self._exists():
            return
        with self._opened("rw") as connection:
            _checked_version(connection, self.path)
            found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
            if found != "ok":
                raise Damaged(" ".join(found.split()))
            if not schema.is_whole(connection):
                raise Damaged("its tables are not those that it was made with")

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Holds off other processes that found the same damage: by a lock that ends with its process, on any system."""
        with closing(sqlite3.connect(f"{self.path}.lock", timeout=PATIENCE, isolation_level=None)) as lock:
            lock.execute("BEGIN EXCLUSIVE")
            yield

    def _set_aside(self) -> Path:
        """Renames the file, and before it those beside it: left behind, SQLite would apply them to the new file."""
        aside = self._free_name()
        for ending in (*BESIDE, ""):
            source = f"{self.path}{ending}"
            if os.path.lexists(source):
                os.rename(source, f"{aside}{ending}")
        return aside

    def _free_name(self) -> Path:
        name = f"{self.path.name}.corrupt-{clock.now():%Y%m%dT%H%M%SZ}"
        taken = set(os.listdir(self.path.parent))
        number = 1
        while any(f"{name}{ending}" in taken for ending in ("", *BESIDE)):
            number += 1
            name = f"{name.partition('Z')[0]}Z-{number}"
        return self.path.with_name(name)


def _checked_version(connection: sqlite3.Connection, path: Path) -> int:
    """The schema's version: at most ours. Damaged for a file that isn't a progress file."""
    found = schema.version(connection)
    if not schema.is_ours(connection):
        raise Damaged("it is no progress file")
    if found > schema.newest():
        raise EnvironmentProblem(
            f"{path.name} was written by a newer tensor-kata. Nothing in it was changed.", next_step=UPGRADE
        )
    return found


def _beginning(path: Path, size: int) -> bytes:
    """The first bytes of a file; none where it isn't there, or is no file."""
    try:
        with open(path, "rb") as file:
            return file.read(size)
    except (FileNotFoundError, IsADirectoryError):
        return b""


def _of_nothing(query: Callable[[sqlite3.Connection], T]) -> T:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        schema.migrate(connection)
        return query(connection)


def _text(raw: bytes) -> str:
    """A text column; a letter that a damaged disk has broken costs that letter alone."""
    return raw.decode("utf-8", "replace")


def _code(error: BaseException) -> int:
    """SQLite's primary result code: the low byte of the extended one."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _reason(error: BaseException) -> str:
    if isinstance(error, OSError):
        return f"({error.strerror or error})"
    return REASONS.get(_code(error), f"({error})")


def _next_step(error: BaseException) -> str:
    return NEXT_STEPS.get(_code(error), ELSE)


HEADER = b"SQLite format 3\0"
JOURNAL_HEADER = bytes.fromhex("d9d505f920a163d7")

# What calls for a thorough look at the file. ERROR is that of a statement which the file's tables don't fit.
DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)
REASONS = {
    sqlite3.SQLITE_FULL: "because the disk is full",
    sqlite3.SQLITE_READONLY: "because it, or its folder, is read-only",
    sqlite3.SQLITE_BUSY: f"because another process has held it for {PATIENCE:.0f} seconds",
    sqlite3.SQLITE_LOCKED: "because another process holds it",
    sqlite3.SQLITE_CANTOPEN: "because it can't be opened",
    sqlite3.SQLITE_IOERR: "because the disk reports an error",
    sqlite3.SQLITE_PERM: "because its permissions forbid it",
}
NEXT_STEPS = {
    sqlite3.SQLITE_FULL: "Make room on the disk. Your katas' files are as they were.",
    sqlite3.SQLITE_BUSY: "See whether another `kata` hangs, and end it.",
}
ELSE = "See to the folder's permissions and space. Your katas' files are as they were."
UPGRADE = "Upgrade with `python -m pip install --upgrade tensor-kata`."
