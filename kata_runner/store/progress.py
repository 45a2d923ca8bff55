"""What a learner did: attempts, hints, and every version of what they wrote."""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Iterable, Mapping
from types import TracebackType
from typing import TYPE_CHECKING

from kata_runner.core import clock
from kata_runner.core.errors import UsageProblem
from kata_runner.core.layout import Workspace
from kata_runner.core.past import BEGUN, EVERYTHING, GAVE_UP, START
from kata_runner.store import history, recalls, reviews, summary
from kata_runner.store.database import Database
from kata_runner.store.records import Attempt, DeviceResult, Guess, KataProgress, Version
from kata_runner.store.trouble import Busy

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from datetime import datetime

    from kata_runner.core.card import CardStanding, Grade
    from kata_runner.core.diary import Diary
    from kata_runner.core.past import Entry, Past
    from kata_runner.core.report import Report
    from kata_runner.store.portable import History

__all__ = ["Attempt", "Busy", "DeviceResult", "Guess", "KataProgress", "Progress", "Version"]

UNSOLVED = ("failed", "timeout", "crashed", "error")  # last statuses that `--failed` runs again
IMPORT = "import"  # why a version was kept: an import brought it, or met it


class Progress:
    """A workspace's progress. Every method raises EnvironmentProblem where the file can't be read or written.

    `warnings` are sentences for stderr, such as that a damaged file was set aside; look at them when all is done.
    """

    def __init__(self, database: Database, aliases: Mapping[str, str]) -> None:
        self._database = database
        self._aliases = aliases

    @classmethod
    def open(cls, workspace: Workspace, aliases: Mapping[str, str] | None = None) -> Progress:
        """The progress of a workspace; what stands there under an alias counts for the kata's slug of today."""
        return cls(Database(workspace.progress_file), aliases or {})

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Nothing is held open between two calls, so there is nothing to close."""

    def wait_for_others(self, seconds: float | None) -> None:
        """How long a process is waited for that holds the file and does nothing; None for the usual time."""
        self._database.patience = seconds

    @property
    def warnings(self) -> list[str]:
        """What the learner must be told about the file itself."""
        return self._database.warnings

    def record_attempt(
        self, report: Report, source: bytes, *, devices: Iterable[str], hint_level: int, suite_hash: str
    ) -> int:
        """Keeps an attempt, and `source`, the bytes that were checked. Gives the attempt's number."""
        kata = self._slug(report.kata)
        asked = " ".join(devices)

        def change(connection: sqlite3.Connection) -> int:
            digest = _keep(connection, self._names(kata), source, "checked")
            number = _insert_attempt(connection, kata, report, digest, (asked, hint_level, suite_hash))
            _insert_results(connection, number, report)
            return number

        return self._database.write(change)

    def record_start(self, kata: str, source: bytes, suite_hash: str) -> None:
        """Keeps that a program to mend was checked as it came: a moment of practice, and no try."""
        self._mark(kata, START, source, suite_hash)

    def keep_source(self, kata: str, source: bytes, why: str) -> int:
        """Keeps what a kata's file holds, before something else takes its place. Gives the version's number.

        Nothing new is kept where the last version holds the same bytes.
        """
        names = self._names(kata)

        def change(connection: sqlite3.Connection) -> int:
            _keep(connection, names, source, why)
            return history.count(connection, names)

        return self._database.write(change)

    def versions(self, kata: str) -> list[Version]:
        """Every version of a kata's file, the oldest first."""
        return self._database.read(lambda connection: history.versions(connection, self._names(kata)))

    def version(self, kata: str, number: int) -> bytes:
        """The bytes of one version; UsageProblem where there is none of that number."""
        names = self._names(kata)
        found, newest = self._database.read(lambda connection: history.version(connection, names, number))
        if found is None:
            there = f"It has versions 1 to {newest}." if newest else "Nothing was kept of it yet."
            raise UsageProblem(f"{kata} has no version {number}.", next_step=there)
        return found

    def attempts(self, kata: str) -> list[Attempt]:
        """Every attempt at a kata, the oldest first."""
        return self._database.read(lambda connection: history.attempts(connection, self._names(kata)))

    def verdicts(self, kata: str) -> int:
        """How often a kata was checked, its untouched start too."""
        return self._database.read(lambda connection: history.verdicts(connection, self._names(kata)))

    def record_hint(self, kata: str, level: int) -> None:
        """Keeps that a hint was read."""
        row = (self._slug(kata), clock.stamp(clock.now()), level)
        self._database.write(lambda c: c.execute("INSERT INTO hints (kata, at, level) VALUES (?, ?, ?)", row).close())

    def hint_level(self, kata: str) -> int:
        """The highest level of hint that was read, since the last review began if there was one; 0 for none."""
        return self._database.read(lambda connection: history.hint_level(connection, self._names(kata)))

    def mark_assisted(self, kata: str) -> None:
        """Keeps that the solution was shown before a pass."""
        row = (self._slug(kata), clock.stamp(clock.now()))
        self._database.write(lambda c: c.execute("INSERT OR IGNORE INTO assisted VALUES (?, ?)", row).close())

    def summary(self) -> dict[str, KataProgress]:
        """Where the learner stands, by slug; katas that nothing is known of are left out."""
        return self._database.read(lambda connection: summary.of_all(connection, self._aliases))

    def of(self, kata: str) -> KataProgress:
        """Where the learner stands with one kata."""
        return self.summary().get(self._slug(kata), KataProgress())

    def last_failed(self) -> list[str]:
        """The katas whose last attempt did not pass, the one tried last first."""
        return self._database.read(lambda connection: summary.last_with(connection, self._aliases, UNSOLVED))

    def record_guess(self, kata: str, text: str) -> None:
        """Keeps what the learner thinks is wrong with a kata, beside what they thought before."""
        slug = self._slug(kata)
        self._database.write(lambda connection: recalls.add_guess(connection, slug, text))

    def guesses(self, kata: str) -> list[Guess]:
        """What the learner thought was wrong with a kata, the first guess first."""
        return self._database.read(lambda connection: recalls.guesses(connection, self._names(kata)))

    def record_recall(self, card: str, given: str, grade: Grade) -> None:
        """Keeps one answer to a recall card: what was typed, and how well it was known."""
        self._database.write(lambda connection: recalls.add(connection, card, given, grade))

    def cards(self, aliases: Mapping[str, str]) -> dict[str, CardStanding]:
        """Where the learner stands with each card that was asked; `aliases` are ids that cards had before."""
        return self._database.read(lambda connection: recalls.standings(connection, aliases))

    def diary(self, cards: Mapping[str, str]) -> Diary:
        """All that the learner did, in the order in which it was kept; `cards` are ids that cards had before."""
        from kata_runner.store.diary import diary  # for those who look back only

        return self._database.read(lambda connection: diary(connection, self._aliases, cards))

    def recalls_since(self, moment: datetime) -> tuple[int, int]:
        """How many answers to cards were kept from that time on, and how many of them were known."""
        stamp = clock.stamp(moment)
        return self._database.read(lambda connection: recalls.count_since(connection, stamp))

    def everything(self) -> History:
        """All that was kept, to be taken to another machine."""
        from kata_runner.store import portable

        return self._database.read(portable.taken)

    def absorb(self, there: History, also: Sequence[tuple[str, bytes]] = ()) -> dict[str, int]:
        """Puts the history of another machine together with this one, all of it or nothing. Gives how much is new.

        `also` are katas with what their files hold, here or there: each becomes a version unless it is one already.
        """
        from kata_runner.store import portable

        def change(connection: sqlite3.Connection) -> dict[str, int]:
            new = portable.absorb(connection, there)
            for kata, source in also:
                if history.number_of(connection, self._names(kata), source) is None:
                    _keep(connection, self._names(kata), source, IMPORT)
            return new

        return self._database.write(change)

    def number_of(self, kata: str, source: bytes) -> int | None:
        """The number of the last version of a kata that holds these bytes; None where none does."""
        return self._database.read(lambda connection: history.number_of(connection, self._names(kata), source))

    def begin_review(self, kata: str, *, before: bytes, now: bytes, suite_hash: str) -> None:
        """Keeps that a review of a kata begins: what its file held `before`, and holds `now`."""

        def change(connection: sqlite3.Connection) -> None:
            mark = reviews.Mark(self._slug(kata), BEGUN, _source(connection, now), suite_hash)
            reviews.begin(connection, mark, _source(connection, before))

        self._database.write(change)

    def give_up_review(self, kata: str, source: bytes, suite_hash: str) -> None:
        """Keeps that a review was given up, and what the file held then."""
        self._mark(kata, GAVE_UP, source, suite_hash)

    def last_before_review(self, kata: str) -> int:
        """The number of the newest version from before the last review of a kata; 0 where there was none."""
        return self._database.read(lambda connection: reviews.last_before(connection, self._names(kata)))

    def solved_before_review(self, kata: str) -> bytes | None:
        """What passed last before the last review of a kata began; None where nothing did."""
        return self._database.read(lambda connection: reviews.solved_before(connection, self._names(kata)))

    def past(self, cards: Mapping[str, str], parts: Collection[str] = EVERYTHING) -> Past:
        """What says when katas and cards come back; `cards` are ids that cards had before."""
        return self._database.read(lambda connection: reviews.past(connection, self._aliases, cards, parts))

    def past_of(self, kata: str) -> list[Entry]:
        """What happened to one kata, as far as it says when that comes back."""
        return self._database.read(lambda connection: reviews.entries(connection, self._aliases, self._names(kata)))

    def _mark(self, kata: str, what: str, source: bytes, suite_hash: str) -> None:
        names = self._names(kata)

        def change(connection: sqlite3.Connection) -> None:
            mark = reviews.Mark(names[0], what, _source(connection, source), suite_hash)
            reviews.add_mark(connection, mark, history.hint_level(connection, names))

        self._database.write(change)

    def _slug(self, kata: str) -> str:
        return self._aliases.get(kata, kata)

    def _names(self, kata: str) -> tuple[str, ...]:
        """The slug that a kata has, and those that it had."""
        slug = self._slug(kata)
        return (slug, *(old for old, new in self._aliases.items() if new == slug))


def _keep(connection: sqlite3.Connection, names: tuple[str, ...], source: bytes, why: str) -> str:
    """Stores bytes once, and notes a version where the last one of a kata, which has `names`, holds others.

    Gives their SHA-256.
    """
    digest = _source(connection, source)
    if history.last_source(connection, names) != digest:
        row = (names[0], clock.stamp(clock.now()), why, digest)
        connection.execute("INSERT INTO versions (kata, at, why, source) VALUES (?, ?, ?, ?)", row)
    return digest


def _source(connection: sqlite3.Connection, source: bytes) -> str:
    """Stores bytes once. Gives their SHA-256."""
    import hashlib  # brings OpenSSL, which looking at progress doesn't need

    digest = hashlib.sha256(source).hexdigest()
    connection.execute("INSERT OR IGNORE INTO sources (sha256, bytes) VALUES (?, ?)", (digest, source))
    return digest


def _insert_attempt(
    connection: sqlite3.Connection, kata: str, report: Report, digest: str, asked: tuple[str, int, str]
) -> int:
    devices, hint_level, suite_hash = asked
    row = {
        "kata": kata,
        "at": clock.stamp(clock.now()),
        "devices": devices,
        "status": report.status,
        "problem": report.problem.kind if report.problem else None,
        "diagnosis": report.diagnosis.mistake if report.diagnosis else None,
        "hint_level": hint_level,
        "seed": str(report.seed),
        "suite": suite_hash,
        "seconds": _seconds(report.seconds),
        "source": digest,
    }
    columns = ", ".join(row)
    values = ", ".join(f":{column}" for column in row)
    number = connection.execute(f"INSERT INTO attempts ({columns}) VALUES ({values})", row).lastrowid
    assert number is not None  # an INSERT has one
    return number


def _insert_results(connection: sqlite3.Connection, number: int, report: Report) -> None:
    for verdict in report.devices:
        passed = sum(check.outcome == "passed" for check in verdict.checks)
        row = (number, verdict.device, verdict.status, passed, len(verdict.checks), _seconds(verdict.seconds))
        connection.execute("INSERT OR REPLACE INTO results VALUES (?, ?, ?, ?, ?, ?)", row)


def _seconds(value: float) -> float:
    """SQLite keeps NaN as nothing at all."""
    return value if math.isfinite(value) else 0.0
