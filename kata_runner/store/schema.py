"""What the progress file holds, and how an older one becomes a newer one."""

from __future__ import annotations

import sqlite3
from contextlib import closing

APPLICATION = 0x4B617461  # "Kata", in the file's header


def newest() -> int:
    """The version of the schema that this program writes."""
    return len(MIGRATIONS)


def version(connection: sqlite3.Connection) -> int:
    """The version that a file has; 0 is one without anything in it."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def is_ours(connection: sqlite3.Connection) -> bool:
    """Whether a file is empty or was made here."""
    if version(connection) == 0:
        return not shape(connection)
    return bool(connection.execute("PRAGMA application_id").fetchone()[0] == APPLICATION and version(connection) > 0)


def shape(connection: sqlite3.Connection) -> set[tuple[str, str]]:
    """Every table and index by its name, with the statement that makes it."""
    return set(connection.execute("SELECT name, COALESCE(sql, '') FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'"))


def migrate(connection: sqlite3.Connection, to: int | None = None) -> None:
    """Brings a file up to date, or up to a version, inside the caller's transaction: all of it or nothing."""
    target = newest() if to is None else to
    for statements in MIGRATIONS[version(connection) : target]:
        for statement in statements:
            connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute(f"PRAGMA user_version = {target}")


def is_whole(connection: sqlite3.Connection) -> bool:
    """Whether a file's tables are those that its version was made with."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        migrate(fresh, version(connection))
        return shape(connection) == shape(fresh)


# One tuple of statements a version. A published one is never changed; the next is added behind it.
# Rows are never deleted and are in the order of their ids: the clock may be set back. Only an import lays all of them
# out anew (portable.py, which knows every table: a new one has its place there too).
MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        # What learners wrote, byte for byte, once however often it comes.
        "CREATE TABLE sources (sha256 TEXT PRIMARY KEY, bytes BLOB NOT NULL)",
        # What a kata's file held, one after the other.
        """CREATE TABLE versions (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            kata TEXT NOT NULL,
            at TEXT NOT NULL,
            why TEXT NOT NULL,
            source TEXT NOT NULL REFERENCES sources
        )""",
        "CREATE INDEX versions_of ON versions (kata, id)",
        """CREATE TABLE attempts (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            kata TEXT NOT NULL,
            at TEXT NOT NULL,
            devices TEXT NOT NULL,      -- asked for, separated by blanks
            status TEXT NOT NULL,
            problem TEXT,               -- its kind, where the file could not be loaded
            diagnosis TEXT,             -- the mistake's name
            hint_level INTEGER NOT NULL,
            seed TEXT NOT NULL,         -- a whole number of any size
            suite TEXT NOT NULL,        -- hash of the checks and answers
            seconds REAL NOT NULL,
            source TEXT NOT NULL REFERENCES sources
        )""",
        "CREATE INDEX attempts_of ON attempts (kata, id)",
        "CREATE INDEX attempts_on ON attempts (source, status)",
        # One row for each device of an attempt.
        """CREATE TABLE results (
            attempt INTEGER NOT NULL REFERENCES attempts,
            device TEXT NOT NULL,
            status TEXT NOT NULL,
            passed INTEGER NOT NULL,    -- checks
            checks INTEGER NOT NULL,
            seconds REAL NOT NULL,
            PRIMARY KEY (attempt, device)
        )""",
        # Where a learner stands, kept by the file itself, so that it costs the same after years of attempts.
        """CREATE TABLE standings (
            kata TEXT PRIMARY KEY,
            tries INTEGER NOT NULL DEFAULT 0,   -- in earnest
            last INTEGER REFERENCES attempts,
            first_pass INTEGER REFERENCES attempts,
            last_pass INTEGER REFERENCES attempts
        )""",
        "CREATE TABLE passed_on (kata TEXT NOT NULL, device TEXT NOT NULL, PRIMARY KEY (kata, device))",
        """CREATE TRIGGER attempt_counts AFTER INSERT ON attempts BEGIN
            INSERT OR IGNORE INTO standings (kata) VALUES (NEW.kata);
            UPDATE standings SET last = NEW.id WHERE kata = NEW.kata;
            UPDATE standings SET tries = tries + 1
            WHERE kata = NEW.kata AND NEW.status IN ('passed', 'failed', 'timeout', 'crashed');
            UPDATE standings SET first_pass = COALESCE(first_pass, NEW.id), last_pass = NEW.id
            WHERE kata = NEW.kata AND NEW.status = 'passed';
        END""",
        """CREATE TRIGGER result_counts AFTER INSERT ON results WHEN NEW.status = 'passed' BEGIN
            INSERT OR IGNORE INTO passed_on SELECT kata, NEW.device FROM attempts WHERE id = NEW.attempt;
        END""",
        """CREATE TABLE hints (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            kata TEXT NOT NULL,
            at TEXT NOT NULL,
            level INTEGER NOT NULL
        )""",
        # Katas whose solution was shown before a pass.
        "CREATE TABLE assisted (kata TEXT PRIMARY KEY, at TEXT NOT NULL)",
    ),
    # Every answer to a recall card (grade: 1 again, 2 hard, 3 good, 4 easy), and what learners thought was wrong with a
    # kata. These words stay outside, for what a file says of its tables has to fit on its first page (see rescue.py).
    # There, too, lies why a guess comes first: no row of another table can be taken for one of these two.
    (
        "CREATE TABLE recalls (id INTEGER PRIMARY KEY, card TEXT NOT NULL, at TEXT NOT NULL, grade INTEGER NOT NULL, "
        "given TEXT NOT NULL)",
        "CREATE TABLE guesses (id INTEGER PRIMARY KEY, guess TEXT NOT NULL, kata TEXT NOT NULL, at TEXT NOT NULL)",
    ),
)
