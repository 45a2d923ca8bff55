"""What can be wrong with a progress file, in words."""

from __future__ import annotations

import errno
import os
import sqlite3
from pathlib import Path

from kata_runner.core.errors import EnvironmentProblem


class Damaged(Exception):
    """The file is no progress file, or no longer one."""


class Busy(EnvironmentProblem):
    """Another process holds the file."""


def primary_code(error: BaseException) -> int:
    """SQLite's primary result code: the low byte of the extended one."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def passes(error: sqlite3.Error) -> bool:
    """Whether another try may go well: the file is held by another process, or was replaced under our hands."""
    return primary_code(error) in BUSY or getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_READONLY_DBMOVED


def shown(path: Path) -> str:
    """The file as the learner knows it, in their workspace: `.kata/progress.db`."""
    return f"{path.parent.name}/{path.name}"


def problem(path: Path, what: str, error: Exception) -> EnvironmentProblem:
    """The problem that is told; `what` says what can't be done."""
    code = primary_code(error)
    if code in (*BUSY, sqlite3.SQLITE_IOERR) and not _can_lock(path):
        return EnvironmentProblem(f"The progress file {shown(path)} {what} {NO_LOCKS}.", next_step=ELSEWHERE)
    message = f"The progress file {shown(path)} {what} {_reason(error)}."
    return (Busy if code in BUSY else EnvironmentProblem)(message, next_step=NEXT_STEPS.get(code, ELSE))


def _reason(error: BaseException) -> str:
    if isinstance(error, OSError):
        return f"({error.strerror or error})"
    return REASONS.get(primary_code(error), f"({error})")


def _can_lock(path: Path) -> bool:
    """False where it is sure that the file system knows no locks; asked at a place that SQLite doesn't lock."""
    if os.name != "posix":
        return True
    import fcntl

    try:
        file = os.open(path, os.O_RDWR)
    except OSError:
        return True
    try:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1)
    except OSError as error:
        return error.errno not in LOCKLESS
    finally:
        os.close(file)
    return True


BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
LOCKLESS = (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL)
# What calls for a thorough look at the file. ERROR is that of a statement which the file's tables don't fit.
DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)
REASONS = {
    sqlite3.SQLITE_FULL: "because the disk is full",
    sqlite3.SQLITE_READONLY: "because it, or its folder, is read-only",
    sqlite3.SQLITE_BUSY: "because another process holds it",
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
NO_LOCKS = "because its file system can't lock files"
ELSEWHERE = "Move your workspace to a disk of this machine."
UPGRADE = "Upgrade with `python -m pip install --upgrade tensor-kata`."
EMPTY = "The progress file is empty, as a crash or a full disk can leave it. It counts as new."
