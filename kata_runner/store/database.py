"""One SQLite file, used by several processes at once: what goes wrong with it is a sentence, and nothing is lost."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TypeVar

from kata_runner.core import clock, whole
from kata_runner.core.errors import EnvironmentProblem
from kata_runner.store import history, schema
from kata_runner.store.trouble import DAMAGE, EMPTY, UPGRADE, Damaged, passes, primary_code, problem, shown

T = TypeVar("T")
PATIENCE = 5.0  # seconds to wait for a process that holds the file and does nothing
LONGEST = 60.0  # seconds to wait in all, while others write one after the other
SLICE = 0.1  # seconds that SQLite waits by itself: meanwhile Ctrl-C goes unheard
BESIDE = ("-journal", "-wal", "-shm")  # what SQLite keeps beside a file; each belongs to that file alone


class Database:
    """A progress file that may not exist yet. Each operation opens it anew, so none meets a file that was replaced.

    A damaged file is set aside, one with all that could be read of it takes its place, and `warnings` gets a sentence
    about it. `patience`, in seconds, is how long a process is waited for that holds the file and does nothing.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.warnings: list[str] = []
        self.patience: float | None = None  # None: PATIENCE

    def read(self, query: Callable[[sqlite3.Connection], T]) -> T:
        """What a query gives; as of an empty file where there is none. EnvironmentProblem where it can't be read.

        Busy where another process holds it; then waiting longer may help.
        """
        return self._twice(lambda: self._read(query))

    def write(self, change: Callable[[sqlite3.Connection], T]) -> T:
        """Makes a change, all of it or nothing. EnvironmentProblem where it can't be made."""
        return self._twice(lambda: self._write(change))

    def _twice(self, operation: Callable[[], T]) -> T:
        """An operation, and once more where it met damage, when that is set aside."""
        what = "can't be used"
        try:
            try:
                return self._patiently(operation)
            except Damaged:
                what = "is damaged, and can't be set aside"
                self._patiently(self._replace)
                what = "can't be used"
                return self._patiently(operation)
        except (sqlite3.Error, OSError, Damaged) as error:
            raise problem(self.path, what, error) from error

    def _patiently(self, operation: Callable[[], T]) -> T:
        """Tries again while another process holds the file; as long as something happens in it, none hangs."""
        began = since = clock.monotonic()
        seen = self._stamp()
        while True:
            try:
                return operation()
            except sqlite3.OperationalError as error:
                if not passes(error):
                    raise
                now, found = clock.monotonic(), self._stamp()
                if found != seen:
                    seen, since = found, now
                patience = PATIENCE if self.patience is None else self.patience
                if now - since >= patience or now - began >= LONGEST:
                    raise

    def _stamp(self) -> tuple[int, ...]:
        """Differs once the file was written or replaced; empty where there is none."""
        try:
            found = os.stat(self.path)
        except OSError:
            return ()
        return found.st_ino, found.st_size, found.st_mtime_ns

    def _read(self, query: Callable[[sqlite3.Connection], T]) -> T:
        if not self._exists():
            return _of_nothing(query)
        with self._opened("rw") as connection:
            connection.execute("BEGIN")
            found = _checked_version(connection, self.path)
            if found == schema.newest():
                return query(connection)
        if found == 0:
            self._tell_empty()
            return _of_nothing(query)
        return self._write(query)

    def _tell_empty(self) -> None:
        """A file without anything in it is none that was ever made here: `_make` makes it whole."""
        if EMPTY not in self.warnings:
            self.warnings.append(EMPTY)

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
        if not os.path.lexists(self.path):
            self._make()
        before = there = self._stamp()[:1]
        with self._opened("rwc") as connection:
            connection.execute("BEGIN IMMEDIATE")
            before = before or self._stamp()[:1]  # a link to nothing leads to a new file by now
            opened = self._stamp()[:1] == before  # else it was replaced, and this may be the one that is set aside
            found = _checked_version(connection, self.path)
            if found == 0 and there:
                self._tell_empty()
            if found < schema.newest():
                schema.migrate(connection)
            result = change(connection)
            if opened:
                connection.execute("COMMIT")
        return result if opened and self._stamp()[:1] == before else self._write(change)

    def _make(self, fill: Callable[..., object] = bool, make_room: Callable[[], T | None] = lambda: None) -> T | None:
        """Puts a file there with all that belongs in it, in one step, unless somebody else was quicker.

        `make_room` is called before that, when nothing is left that could fail. Gives what that gave.
        """
        new = whole.temporary(self.path, hidden=False)
        try:
            with closing(sqlite3.connect(new, isolation_level=None)) as connection:
                connection.execute("BEGIN IMMEDIATE")
                schema.migrate(connection)
                fill(connection)
                connection.execute("COMMIT")
            room = make_room()
            whole.put(new, self.path)
            return room
        finally:
            whole.remove(new)

    @contextmanager
    def _opened(self, mode: str) -> Iterator[sqlite3.Connection]:
        """A connection; closing it rolls back what wasn't committed."""
        if self._is_foreign():
            raise Damaged("it is no database")
        address = f"{self.path.absolute().as_uri()}?mode={mode}"
        with closing(sqlite3.connect(address, uri=True, timeout=SLICE, isolation_level=None)) as connection:
            connection.text_factory = _text
            try:
                yield connection
            except sqlite3.DatabaseError as error:
                if primary_code(error) in DAMAGE:
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
                from kata_runner.store.rescue import Rescue  # hardly ever needed

                with Rescue(self.path, BESIDE) as rescue:
                    aside = self._make(rescue.fill, self._set_aside)
                assert aside is not None
                self.warnings.append(f"The progress file was damaged ({error}). It is kept as {shown(aside)}. {rescue}")

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
            if not history.is_sound(connection):
                raise Damaged(history.CHANGED)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Holds off other processes that found the same damage: by a lock that ends with its process, on any system."""
        with closing(sqlite3.connect(f"{self.path}.lock", timeout=SLICE, isolation_level=None)) as lock:
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
            f"{shown(path)} was written by a newer tensor-kata. Nothing in it was changed.", next_step=UPGRADE
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


HEADER = b"SQLite format 3\0"
JOURNAL_HEADER = bytes.fromhex("d9d505f920a163d7")
