"""Queries for one kata: its versions and attempts, the oldest first. `names` are its slug and those that it had."""

from __future__ import annotations

import sqlite3
from typing import Any

from kata_runner.core import clock
from kata_runner.core.past import BEGUN, GAVE_UP
from kata_runner.store.records import Attempt, DeviceResult, Version
from kata_runner.store.trouble import Damaged

CHANGED = "what was kept of your work is not as it was"


def count(connection: sqlite3.Connection, names: tuple[str, ...]) -> int:
    """How many versions there are: the newest one's number."""
    query = f"SELECT COUNT(*) FROM versions WHERE kata IN ({_marks(names)})"
    return int(connection.execute(query, names).fetchone()[0])


def verdicts(connection: sqlite3.Connection, names: tuple[str, ...]) -> int:
    """How many verdicts there were, those on the start as it came among them; a review's marks are none."""
    query = f"""
        SELECT COUNT(*) FROM attempts WHERE kata IN ({_marks(names)}) AND COALESCE(problem, '') NOT IN (?, ?)
    """
    return int(connection.execute(query, (*names, BEGUN, GAVE_UP)).fetchone()[0])


def last_source(connection: sqlite3.Connection, names: tuple[str, ...]) -> str | None:
    """The SHA-256 of the newest version; None where there is none."""
    query = f"SELECT source FROM versions WHERE kata IN ({_marks(names)}) ORDER BY id DESC LIMIT 1"
    row = connection.execute(query, names).fetchone()
    return row and str(row[0])


def versions(connection: sqlite3.Connection, names: tuple[str, ...]) -> list[Version]:
    """Every version; their numbers never change, for rows are only ever added."""
    query = f"""
        SELECT versions.at, why, LENGTH(bytes), EXISTS (
            SELECT 1 FROM attempts
            WHERE attempts.source = versions.source AND status = 'passed' AND attempts.kata IN ({_marks(names)})
        )
        FROM versions JOIN sources ON sha256 = versions.source
        WHERE kata IN ({_marks(names)}) ORDER BY id
    """
    rows = connection.execute(query, names * 2).fetchall()
    return [
        Version(number, clock.unstamp(at), why, size, bool(passed))
        for number, (at, why, size, passed) in enumerate(rows, start=1)
    ]


def number_of(connection: sqlite3.Connection, names: tuple[str, ...], source: bytes) -> int | None:
    """The number of the last version that holds these bytes; None where none does."""
    import hashlib  # brings OpenSSL, which looking at progress doesn't need

    query = f"SELECT source FROM versions WHERE kata IN ({_marks(names)}) ORDER BY id"
    digests = [digest for (digest,) in connection.execute(query, names)]
    digest = hashlib.sha256(source).hexdigest()
    return len(digests) - digests[::-1].index(digest) if digest in digests else None


def version(connection: sqlite3.Connection, names: tuple[str, ...], number: int) -> tuple[bytes | None, int]:
    """The bytes of a version, or None, and the newest one's number. Damaged where they are not those that were kept."""
    newest = count(connection, names)
    if not 1 <= number <= newest:
        return None, newest
    query = f"""
        SELECT bytes, sha256 FROM versions JOIN sources ON sha256 = source
        WHERE kata IN ({_marks(names)}) ORDER BY id LIMIT 1 OFFSET ?
    """
    found, digest = connection.execute(query, (*names, number - 1)).fetchone()
    if not is_that_source(found, digest):
        raise Damaged(CHANGED)
    return bytes(found), newest


def is_sound(connection: sqlite3.Connection) -> bool:
    """Whether all that learners wrote is as it was kept."""
    return all(is_that_source(*row) for row in connection.execute("SELECT bytes, sha256 FROM sources"))


def is_that_source(found: object, digest: object) -> bool:
    """Whether bytes are those that were kept under a SHA-256."""
    import hashlib  # brings OpenSSL, which looking at progress doesn't need

    return isinstance(found, bytes) and hashlib.sha256(found).hexdigest() == digest


def attempts(connection: sqlite3.Connection, names: tuple[str, ...]) -> list[Attempt]:
    """Every attempt with what it gave on each device."""
    query = f"""
        SELECT id, kata, at, devices, status, problem, diagnosis, hint_level, seed, suite, seconds, bytes
        FROM attempts JOIN sources ON sha256 = source
        WHERE kata IN ({_marks(names)}) ORDER BY id
    """
    return [_attempt(connection, row) for row in connection.execute(query, names).fetchall()]


def hint_level(connection: sqlite3.Connection, names: tuple[str, ...]) -> int:
    """The highest level of hint that was read; 0 for none. A row of level 0 is the beginning of a review."""
    query = f"""
        SELECT COALESCE(MAX(level), 0) FROM hints WHERE kata IN ({_marks(names)}) AND id >= COALESCE(
            (SELECT MAX(id) FROM hints WHERE level = 0 AND kata IN ({_marks(names)})), 0
        )
    """
    return int(connection.execute(query, names * 2).fetchone()[0])


def _attempt(connection: sqlite3.Connection, row: tuple[Any, ...]) -> Attempt:
    number, kata, at, devices, status, problem, diagnosis, hint_level, seed, suite, seconds, source = row
    return Attempt(
        number=number,
        kata=kata,
        at=clock.unstamp(at),
        devices=tuple(devices.split()),
        status=status,
        problem=problem,
        diagnosis=diagnosis,
        hint_level=hint_level,
        seed=int(seed),
        suite_hash=suite,
        seconds=seconds,
        source=bytes(source),
        results=_results(connection, number),
    )


def _results(connection: sqlite3.Connection, attempt: int) -> tuple[DeviceResult, ...]:
    query = "SELECT device, status, passed, checks, seconds FROM results WHERE attempt = ? ORDER BY rowid"
    return tuple(DeviceResult(*row) for row in connection.execute(query, (attempt,)))


def _marks(names: tuple[str, ...]) -> str:
    return ", ".join("?" * len(names))
