"""Looks at a progress file and changes nothing: neither a damaged one nor an older one is touched."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from kata_runner.store import schema


class Finding(NamedTuple):
    """The state of a progress file."""

    state: str  # sound, missing, empty, damaged, newer, unreadable
    size: int = 0  # bytes
    schema: int | None = None


def inspect(path: Path) -> Finding:
    """What state the file is in."""
    try:
        size = path.stat().st_size
    except FileNotFoundError:
        return Finding("missing")
    except OSError:
        return Finding("unreadable")
    if size == 0:
        return Finding("empty")
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            return _look(connection, size)
    except sqlite3.OperationalError:
        return Finding("unreadable", size)
    except sqlite3.DatabaseError:
        return Finding("damaged", size)


def _look(connection: sqlite3.Connection, size: int) -> Finding:
    found = schema.version(connection)
    if found > schema.newest():
        return Finding("newer", size, found)
    sound = connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
    return Finding("sound" if sound and schema.is_ours(connection) else "damaged", size, found)
