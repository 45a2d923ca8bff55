"""Whatever happens to the progress file, nothing is lost or overwritten, and it is said in a sentence."""

from __future__ import annotations

import errno
import os
import random
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, suppress

import pytest

from kata_runner.core import whole
from kata_runner.core.card import Grade
from kata_runner.core.errors import EnvironmentProblem, UsageProblem
from kata_runner.core.layout import Workspace
from kata_runner.core.report import DeviceVerdict, Report
from kata_runner.store import database, schema, trouble
from kata_runner.store.progress import Progress


@pytest.fixture
def workspace(tmp_path, monkeypatch):
    monkeypatch.setenv("KATA_NOW", "2030-01-01T12:00:00Z")
    return Workspace.create(tmp_path)


@pytest.fixture(scope="module")
def content(tmp_path_factory):
    """What a progress file holds after a while."""
    workspace = Workspace.create(tmp_path_factory.mktemp("used"))
    progress = Progress.open(workspace)
    for number in range(20):
        record(progress, source=random.Random(number).randbytes(3000))
    progress.record_hint("mse", 1)
    return workspace.progress_file.read_bytes()


@pytest.fixture
def file(workspace, content):
    """A progress file that holds something."""
    workspace.progress_file.write_bytes(content)
    return workspace.progress_file


def record(progress, source=b"x = 1\n"):
    report = Report("mse", 0, (DeviceVerdict("cpu", "failed"),))
    return progress.record_attempt(report, source, devices=("cpu",), hint_level=0, suite_hash="s")


def names(workspace):
    return sorted(path.name for path in workspace.state.iterdir())


def every_operation(progress):
    return [
        progress.summary,
        progress.last_failed,
        lambda: progress.attempts("mse"),
        lambda: [progress.version("mse", version.number) for version in progress.versions("mse")],
        lambda: progress.hint_level("mse"),
        lambda: progress.record_hint("mse", 2),
        lambda: progress.mark_assisted("mse"),
        lambda: progress.keep_source("mse", b"kept", "reset"),
        lambda: record(progress),
        lambda: progress.cards({}),
        lambda: progress.record_recall("five_steps", "b", Grade.GOOD),
        lambda: progress.guesses("mse"),
        lambda: progress.record_guess("mse", "the mean is missing"),
    ]


# A damaged file


@pytest.mark.parametrize("operation", range(13))
@pytest.mark.parametrize("content", [b"garbage" * 1000, b"{}", b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_file_of_anything_else_is_set_aside(workspace, operation, content):
    workspace.progress_file.write_bytes(content)
    progress = Progress.open(workspace)
    every_operation(progress)[operation]()
    aside = workspace.state / "progress.db.corrupt-20300101T120000Z"
    assert aside.read_bytes() == content
    (warning,) = progress.warnings
    assert aside.name in warning
    record(progress)
    assert Progress.open(workspace).of("mse").attempts >= 1
    assert len(progress.warnings) == 1


def test_files_that_were_set_aside_are_never_overwritten(workspace):
    for number in range(3):
        workspace.progress_file.write_bytes(b"garbage %d" % number)
        Progress.open(workspace).summary()
    (workspace.state / "progress.db.corrupt-20300101T120000Z-4-wal").write_bytes(b"somebody's")
    workspace.progress_file.write_bytes(b"garbage 3")
    Progress.open(workspace).summary()
    kept = {path.name: path.read_bytes() for path in workspace.state.glob("*corrupt*")}
    assert kept == {
        "progress.db.corrupt-20300101T120000Z": b"garbage 0",
        "progress.db.corrupt-20300101T120000Z-2": b"garbage 1",
        "progress.db.corrupt-20300101T120000Z-3": b"garbage 2",
        "progress.db.corrupt-20300101T120000Z-4-wal": b"somebody's",
        "progress.db.corrupt-20300101T120000Z-5": b"garbage 3",
    }


def test_what_lies_beside_a_damaged_file_goes_with_it(workspace):
    workspace.progress_file.write_bytes(b"garbage" * 1000)
    for ending in ("-journal", "-wal", "-shm"):
        (workspace.state / f"progress.db{ending}").write_bytes(ending.encode() * 100)
    progress = Progress.open(workspace)
    record(progress)
    aside = "progress.db.corrupt-20300101T120000Z"
    assert names(workspace) == sorted(
        ["progress.db", "progress.db.lock", aside, f"{aside}-journal", f"{aside}-wal", f"{aside}-shm"]
    )
    assert (workspace.state / f"{aside}-journal").read_bytes() == b"-journal" * 100
    assert progress.of("mse").attempts == 1


def test_a_journal_that_can_mend_the_file_is_used(file, workspace):
    """Zeros where the file began, and a journal with what stood there: a machine lost its power while it wrote."""
    before = Progress.open(workspace).attempts("mse")
    die_while_writing(file)
    assert (workspace.state / "progress.db-journal").exists()
    file.write_bytes(bytes(4096) + file.read_bytes()[4096:])
    progress = Progress.open(workspace)
    assert progress.attempts("mse") == before
    assert progress.warnings == []


def test_another_programs_database_is_set_aside(workspace):
    for application, version in ((0, 0), (77, 1), (0, 1)):
        with closing(sqlite3.connect(workspace.progress_file)) as other:
            other.execute("CREATE TABLE theirs (x)")
            other.execute(f"PRAGMA application_id = {application}")
            other.execute(f"PRAGMA user_version = {version}")
        content = workspace.progress_file.read_bytes()
        progress = Progress.open(workspace)
        record(progress)
        assert len(progress.warnings) == 1
        assert content in [path.read_bytes() for path in workspace.state.glob("*corrupt*")]
        workspace.progress_file.unlink()


@pytest.mark.parametrize("page", range(1, 12))
def test_damage_deep_in_the_file_is_found_when_it_is_met(file, workspace, page):
    broken = bytearray(file.read_bytes())
    broken[page * 4096 : (page + 1) * 4096] = bytes(4096)
    file.write_bytes(broken)
    progress = Progress.open(workspace)
    for operation in every_operation(progress)[:5]:  # those that only look
        operation()
    asides = list(workspace.state.glob("*corrupt*"))
    assert [path.read_bytes() for path in asides] == [bytes(broken)] * len(progress.warnings)
    record(progress)
    assert progress.attempts("mse")[-1].source == b"x = 1\n"


def test_a_table_that_is_gone_is_damage(file, workspace):
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("DROP TABLE hints")
    progress = Progress.open(workspace)
    progress.record_hint("mse", 1)
    assert len(progress.warnings) == 1
    assert progress.hint_level("mse") == 1


@pytest.mark.parametrize("seed", range(40))
def test_random_damage_gives_an_answer_or_a_sentence(file, workspace, seed):
    chance = random.Random(seed)
    content = bytearray(file.read_bytes())
    start = chance.choice([0, chance.randrange(100), chance.randrange(len(content))])
    end = start + chance.choice([1, 8, 600, 9000])
    content[start:end] = chance.choice([b"", bytes(end - start), chance.randbytes(end - start)])
    file.write_bytes(content)
    progress = Progress.open(workspace)
    for operation in every_operation(progress):
        with suppress(EnvironmentProblem, UsageProblem):  # a version that was listed may be lost by now
            operation()
    assert len(progress.warnings) == len(list(workspace.state.glob("progress.db.corrupt-*Z*")))


def die_while_writing(file):
    """Leaves the file half changed, as a process that dies does."""
    code = """
import os, sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("PRAGMA cache_size = 1")
connection.execute("BEGIN IMMEDIATE")
connection.execute("DELETE FROM attempts")
connection.execute("UPDATE sources SET bytes = randomblob(9000)")
os._exit(1)
"""
    subprocess.run([sys.executable, "-c", code, str(file)], check=False)


def test_a_half_written_change_is_undone(file, workspace):
    before = Progress.open(workspace).attempts("mse")
    die_while_writing(file)
    assert (workspace.state / "progress.db-journal").exists()
    progress = Progress.open(workspace)
    assert progress.attempts("mse") == before
    assert progress.warnings == []


# What can be read of a damaged file


def everything(progress):
    """What a learner would miss."""
    return (
        [(attempt.source, attempt.status, attempt.at) for attempt in progress.attempts("mse")],
        [progress.version("mse", version.number) for version in progress.versions("mse")],
        progress.hint_level("mse"),
        progress.summary(),
    )


@pytest.mark.parametrize("damage", ["header", "first page", "end"])
def test_what_the_first_page_or_the_last_does_not_hold_is_rescued(file, workspace, damage):
    before = everything(Progress.open(workspace))
    content = bytearray(file.read_bytes())
    if damage == "end":
        content += bytes(5000)  # SQLite takes no notice of what lies behind; of a page that is missing it does
        content[28:32] = (len(content) // 4096 + 9).to_bytes(4, "big")
    else:
        content[: 100 if damage == "header" else 4096] = bytes(100 if damage == "header" else 4096)
    file.write_bytes(content)
    progress = Progress.open(workspace)
    assert everything(progress) == before
    (warning,) = progress.warnings
    assert "What can be read of it is in the new one: 20 attempts, 20 versions." in warning
    (aside,) = workspace.state.glob("*corrupt*")
    assert aside.read_bytes() == content
    assert names(workspace) == ["progress.db", aside.name, "progress.db.lock"]
    record(progress)
    assert progress.attempts("mse")[-1].number == 21


@pytest.mark.parametrize("page", range(1, 30))
def test_one_broken_page_costs_what_stood_in_it(file, workspace, page):
    """Whatever page it is: a version that comes back is one that was kept, and most of them do."""
    content = bytearray(file.read_bytes())
    assert len(content) >= 30 * 4096
    content[page * 4096 : (page + 1) * 4096] = random.Random(page).randbytes(4096)
    file.write_bytes(content)
    progress = Progress.open(workspace)
    record(progress)
    kept = [random.Random(number).randbytes(3000) for number in range(20)]
    found = [progress.version("mse", version.number) for version in progress.versions("mse")]
    again = [progress.version("mse", version.number) for version in progress.versions("mse")]  # it is whole now
    assert found[-1] == again[-1] == b"x = 1\n"
    assert set(again[:-1]) <= set(kept)
    assert len(again) > 15 or page < 12  # where the pages of the tables are


def test_a_file_that_was_cut_off(file, workspace):
    content = file.read_bytes()
    kept = []
    for size in range(0, len(content), 9000):
        file.write_bytes(content[:size])
        progress = Progress.open(workspace)
        record(progress)
        kept.append(len(progress.attempts("mse")) - 1)
        file.unlink()
    assert kept[0] == 0
    assert kept[-1] >= 15


def test_a_source_that_changed_is_not_given_back(file, workspace):
    """A letter of what a learner wrote is another one, and the first page is gone: no version of those bytes."""
    content = bytearray(file.read_bytes())
    source = random.Random(3).randbytes(3000)
    at = content.index(source)
    content[at + 1500] ^= 1
    content[:100] = bytes(100)
    file.write_bytes(content)
    progress = Progress.open(workspace)
    versions = [progress.version("mse", version.number) for version in progress.versions("mse")]
    assert versions == [random.Random(number).randbytes(3000) for number in range(20) if number != 3]
    assert [attempt.source for attempt in progress.attempts("mse")][3] == b""
    assert progress.of("mse").attempts == 20


def test_no_room_for_what_can_be_read(file, workspace, monkeypatch):
    """The damaged file stays where it is until the new one is made."""
    content = bytes(100) + file.read_bytes()[100:]
    file.write_bytes(content)
    monkeypatch.setattr(schema, "migrate", _full)
    with pytest.raises(EnvironmentProblem, match="is damaged, and can't be set aside because the disk is full"):
        record(Progress.open(workspace))
    assert file.read_bytes() == content
    assert names(workspace) == ["progress.db", "progress.db.lock"]


def _full(connection, to=None):
    error = sqlite3.OperationalError("database or disk is full")
    error.sqlite_errorcode = sqlite3.SQLITE_FULL
    raise error


# A newer or an older file


def test_a_newer_file_is_left_untouched(file, workspace):
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("ALTER TABLE hints ADD COLUMN later")
        connection.execute(f"PRAGMA user_version = {schema.newest() + 1}")
    newer = file.read_bytes()
    progress = Progress.open(workspace)
    for operation in every_operation(progress):
        with pytest.raises(EnvironmentProblem, match="written by a newer tensor-kata") as caught:
            operation()
        assert "--upgrade" in caught.value.next_step
    assert file.read_bytes() == newer
    assert names(workspace) == ["progress.db"]
    assert progress.warnings == []


def test_an_older_file_is_brought_up_to_date(file, workspace, monkeypatch):
    before = Progress.open(workspace).attempts("mse")
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, ("CREATE TABLE t (id INTEGER)",)))
    progress = Progress.open(workspace)
    assert progress.attempts("mse") == before
    with closing(sqlite3.connect(file)) as connection:
        assert schema.version(connection) == schema.newest()
        assert connection.execute("SELECT COUNT(*) FROM t").fetchone() == (0,)
    assert progress.warnings == []


def of_version(workspace, version, monkeypatch):
    """A progress file as an older program made it, with some work in it."""
    with monkeypatch.context() as patch:
        patch.setattr(schema, "MIGRATIONS", schema.MIGRATIONS[:version])
        progress = Progress.open(workspace)
        for number in range(20):
            record(progress, random.Random(number).randbytes(3000))
        progress.record_hint("mse", 2)
    return everything(progress)


@pytest.mark.parametrize("version", range(1, schema.newest()))
def test_every_older_file_is_brought_up_to_date(workspace, version, monkeypatch):
    before = of_version(workspace, version, monkeypatch)
    progress = Progress.open(workspace)
    progress.record_recall("five_steps", "b", Grade.GOOD)
    progress.record_guess("mse", "the mean is missing")
    assert everything(progress) == before
    assert list(progress.cards({})) == ["five_steps"]
    assert progress.warnings == []
    with closing(sqlite3.connect(workspace.progress_file)) as connection:
        assert schema.version(connection) == schema.newest()
        assert schema.is_whole(connection)


@pytest.mark.parametrize("version", range(1, schema.newest() + 1))
@pytest.mark.parametrize("later", [False, True])
def test_an_older_file_is_rescued_too(workspace, version, later, monkeypatch):
    """Its tables begin on other pages than those of a new one; no row is taken for one of another table."""
    before = of_version(workspace, version, monkeypatch)
    if later:
        Progress.open(workspace).record_recall("five_steps", "b", Grade.GOOD)
        Progress.open(workspace).record_guess("mse", "the mean is missing")
    content = workspace.progress_file.read_bytes()
    workspace.progress_file.write_bytes(bytes(4096) + content[4096:])
    progress = Progress.open(workspace)
    assert everything(progress) == before
    same = version == schema.newest()
    assert list(progress.cards({})) == (["five_steps"] if same and later else [])
    assert [guess.text for guess in progress.guesses("mse")] == (["the mean is missing"] if same and later else [])


def test_what_a_file_says_of_its_tables_fits_on_its_first_page():
    """That page can be lost, and is then that of a new file: see rescue.py."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        schema.migrate(connection)
        assert connection.serialize()[100] == 13  # SQLite's mark of a leaf, which needs no other page


def test_a_step_that_fails_changes_nothing(file, workspace, monkeypatch, content):
    steps = ("CREATE TABLE t (id INTEGER)", "DELETE FROM attempts", "INSERT INTO t SELECT no_such_function()")
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, steps))
    with pytest.raises(EnvironmentProblem, match="no_such_function"):
        record(Progress.open(workspace))
    assert file.read_bytes() == content
    assert not list(workspace.state.glob("*corrupt*"))


def test_an_empty_file_counts_as_new_and_that_is_said(workspace):
    workspace.progress_file.touch()
    progress = Progress.open(workspace)
    assert progress.summary() == {}
    assert progress.warnings == [trouble.EMPTY]
    record(progress)
    assert progress.warnings == [trouble.EMPTY]
    again = Progress.open(workspace)
    assert again.of("mse").attempts == 1
    assert again.warnings == []


def test_a_new_file_is_whole_from_its_first_moment_on(workspace, monkeypatch):
    """What is killed while it makes the file leaves none, and what is left is swept away by the next."""
    (workspace.state / "progress.db.999999999.tmp").touch()
    (workspace.state / "progress.db.999999999.tmp-journal").touch()
    link = os.link

    def seen(source, target):
        assert os.path.getsize(source) > 4096
        assert not os.path.lexists(target)
        link(source, target)

    monkeypatch.setattr(whole.os, "link", seen)
    record(Progress.open(workspace))
    assert names(workspace) == ["progress.db"]


def test_a_file_system_without_links(workspace, monkeypatch):
    def refused(source, target):
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(whole.os, "link", refused)
    progress = Progress.open(workspace)
    record(progress)
    assert progress.of("mse").attempts == 1
    assert names(workspace) == ["progress.db"]
    assert progress.warnings == []


def test_a_link_in_its_place(workspace, tmp_path):
    """The file may lie elsewhere, be missing there, or be damaged there: it stays where it is."""
    elsewhere = tmp_path / "elsewhere.db"
    workspace.progress_file.symlink_to(elsewhere)
    progress = Progress.open(workspace)
    assert progress.summary() == {}
    record(progress)
    assert elsewhere.stat().st_size > 4096
    assert workspace.progress_file.is_symlink()
    elsewhere.write_bytes(b"garbage" * 1000)
    record(progress)
    assert elsewhere.read_bytes() == b"garbage" * 1000
    assert len(progress.warnings) == 1
    assert Progress.open(workspace).of("mse").attempts == 1


def test_a_link_to_itself(workspace):
    workspace.progress_file.symlink_to(workspace.progress_file)
    for operation in every_operation(Progress.open(workspace)):
        with pytest.raises(EnvironmentProblem, match="can't be used"):
            operation()


# A disk that does not do what it is asked to


def test_a_full_disk(file, workspace, monkeypatch):
    """SQLite's own bound on pages stands for the disk's end."""
    before = Progress.open(workspace).attempts("mse")
    connect = sqlite3.connect

    def bounded(*args, **options):
        connection = connect(*args, **options)
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages}")
        return connection

    with monkeypatch.context() as patch:
        patch.setattr(database.sqlite3, "connect", bounded)
        with pytest.raises(EnvironmentProblem, match="because the disk is full") as caught:
            record(Progress.open(workspace), source=b"x" * 100_000)
        assert "Make room" in caught.value.next_step
    assert Progress.open(workspace).attempts("mse") == before
    record(Progress.open(workspace), source=b"x" * 100_000)


def _failing(code, name):
    error = sqlite3.OperationalError("as SQLite says it")
    error.sqlite_errorcode = code
    error.sqlite_errorname = name

    def connect(*args, **options):
        raise error

    return connect


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("SQLITE_READONLY", "because it, or its folder, is read-only"),
        ("SQLITE_READONLY_DIRECTORY", "because it, or its folder, is read-only"),
        ("SQLITE_CANTOPEN", "because it can't be opened"),
        ("SQLITE_IOERR_WRITE", "because the disk reports an error"),
        ("SQLITE_FULL", "because the disk is full"),
        ("SQLITE_BUSY", "because another process holds it"),
        ("SQLITE_PERM", "because its permissions forbid it"),
        ("SQLITE_TOOBIG", "(as SQLite says it)"),
    ],
)
def test_sqlites_errors_are_sentences(workspace, monkeypatch, name, words):
    monkeypatch.setattr(database.sqlite3, "connect", _failing(getattr(sqlite3, name), name))
    monkeypatch.setattr(database, "PATIENCE", 0.05)
    with pytest.raises(EnvironmentProblem) as caught:
        record(Progress.open(workspace))
    assert caught.value.message == f"The progress file .kata/progress.db can't be used {words}."
    assert caught.value.next_step


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_folder(file, workspace):
    workspace.state.chmod(0o500)
    try:
        assert Progress.open(workspace).of("mse").attempts == 20
        with pytest.raises(EnvironmentProblem, match=r"read-only|can't be opened"):
            record(Progress.open(workspace))
    finally:
        workspace.state.chmod(0o700)


def test_a_folder_in_its_place(workspace):
    workspace.progress_file.mkdir()
    for operation in every_operation(Progress.open(workspace)):
        with pytest.raises(EnvironmentProblem, match="can't be opened"):
            operation()
    assert names(workspace) == ["progress.db"]


def test_a_file_in_the_place_of_its_folder(tmp_path):
    (tmp_path / ".kata").touch()
    for operation in every_operation(Progress.open(Workspace(tmp_path))):
        with pytest.raises(EnvironmentProblem, match="can't be used"):
            operation()


def test_damage_that_can_not_be_set_aside(workspace, monkeypatch):
    workspace.progress_file.write_bytes(b"garbage" * 1000)

    def forbidden(source, target):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(database.os, "rename", forbidden)
    with pytest.raises(EnvironmentProblem, match=r"is damaged, and can't be set aside \(Permission denied\)"):
        record(Progress.open(workspace))
    assert workspace.progress_file.read_bytes() == b"garbage" * 1000


def test_odd_names_of_folders(tmp_path, monkeypatch):
    workspace = Workspace.create(tmp_path / "my 100% katas? #1 é \udcff")
    record(Progress.open(workspace))
    assert Progress.open(workspace).of("mse").attempts == 1
    assert names(workspace) == ["progress.db"]


# Several processes at once

TOGETHER = """
import sys, time
from pathlib import Path
from kata_runner.core.layout import Workspace
from kata_runner.core.report import DeviceVerdict, Report
from kata_runner.store.progress import Progress

me = sys.argv[1]
progress = Progress.open(Workspace(Path.cwd()))
Path(f"ready-{me}").touch()
while not Path("go").exists():
    time.sleep(0.001)
for number in range(int(sys.argv[2])):
    report = Report(f"kata_{number % 3}", 0, (DeviceVerdict("cpu", "failed"),))
    progress.record_attempt(report, f"{me} {number}".encode(), devices=("cpu",), hint_level=0, suite_hash="s")
    progress.record_hint(f"kata_{number % 3}", number)
    progress.keep_source(f"kata_{number % 3}", f"{me} {number} kept".encode(), "reset")
    progress.mark_assisted(f"kata_{number % 3}")
    progress.summary()
print(*progress.warnings, sep="\\n")
"""


def run_together(root, processes, attempts):
    """What each process printed, having recorded its attempts while the others did."""
    started = [
        subprocess.Popen(
            [sys.executable, "-c", TOGETHER, str(me), str(attempts)],
            cwd=root,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for me in range(processes)
    ]
    while not all((root / f"ready-{me}").exists() or one.poll() is not None for me, one in enumerate(started)):
        pass
    (root / "go").touch()
    ends = [one.communicate() for one in started]
    assert [one.returncode for one in started] == [0] * processes, ends
    return [out.decode().strip() for out, _ in ends]


def everything_recorded(workspace, attempts=6):
    progress = Progress.open(workspace)
    with closing(sqlite3.connect(workspace.progress_file)) as connection:
        assert connection.execute("SELECT COUNT(*) FROM hints").fetchone() == (8 * attempts,)
        whys = connection.execute("SELECT why, COUNT(*) FROM versions GROUP BY why ORDER BY why").fetchall()
    assert whys == [("checked", 8 * attempts), ("reset", 8 * attempts)]
    assert all(kata.assisted for kata in progress.summary().values())
    return sorted(attempt.source.decode() for number in range(3) for attempt in progress.attempts(f"kata_{number}"))


EXPECTED = sorted(f"{me} {number}" for me in range(8) for number in range(6))


def test_eight_processes_lose_nothing(workspace):
    """None of them finds a file: they make it together, too."""
    assert run_together(workspace.root, 8, 6) == [""] * 8
    assert everything_recorded(workspace) == EXPECTED
    assert not list(workspace.state.glob("*corrupt*"))


def test_eight_processes_that_find_the_same_damage(workspace):
    workspace.progress_file.write_bytes(b"garbage" * 1000)
    said = run_together(workspace.root, 8, 6)
    assert len([text for text in said if text]) == 1
    (aside,) = workspace.state.glob("*corrupt*")
    assert aside.read_bytes() == b"garbage" * 1000
    assert everything_recorded(workspace) == EXPECTED


def test_a_process_that_never_lets_go(file, workspace, monkeypatch):
    monkeypatch.setattr(database, "PATIENCE", 0.05)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        for operation in every_operation(Progress.open(workspace)):
            with pytest.raises(EnvironmentProblem, match="another process holds it") as caught:
                operation()
            assert "end it" in caught.value.next_step
    assert names(workspace) == ["progress.db"]


def test_a_process_that_works_is_waited_for(file, workspace, monkeypatch):
    """Others that write one after the other are no process that hangs: patience begins anew with each."""
    monkeypatch.setattr(database, "PATIENCE", 0.15)
    busy = sqlite3.OperationalError("database is locked")
    busy.sqlite_errorcode = sqlite3.SQLITE_BUSY
    tries = []

    def change(connection):
        tries.append(1)
        if len(tries) < 8:
            time.sleep(0.1)
            os.utime(file, ns=(len(tries), len(tries)))
            raise busy
        return "done"

    assert database.Database(file).write(change) == "done"
    tries[:] = []
    monkeypatch.setattr(database, "LONGEST", 0.3)
    with pytest.raises(trouble.Busy):
        database.Database(file).write(change)


def test_a_file_system_without_locks(file, workspace, monkeypatch):
    import fcntl

    def refused(*_):
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(database, "PATIENCE", 0.05)
    monkeypatch.setattr(fcntl, "lockf", refused)
    monkeypatch.setattr(database.sqlite3, "connect", _failing(sqlite3.SQLITE_BUSY, "SQLITE_BUSY"))
    with pytest.raises(EnvironmentProblem, match="because its file system can't lock files") as caught:
        record(Progress.open(workspace))
    assert "a disk of this machine" in caught.value.next_step


def test_a_change_to_a_file_that_was_set_aside_meanwhile_is_made_again(file, workspace):
    other = Progress.open(workspace)
    done = []

    def change(connection):
        if not done:
            file.rename(file.with_name("aside"))
            record(other)
        done.append(1)
        connection.execute("INSERT INTO hints (kata, at, level) VALUES ('mse', 'now', 3)")

    database.Database(file).write(change)
    assert len(done) == 2
    assert Progress.open(workspace).hint_level("mse") == 3
    assert Progress.open(workspace).of("mse").attempts == 1


def test_a_change_that_is_broken_off_leaves_nothing(file, workspace):
    def interrupted(connection):
        connection.execute("DELETE FROM attempts")
        raise KeyboardInterrupt

    progress = Progress.open(workspace)
    before = progress.attempts("mse")
    with pytest.raises(KeyboardInterrupt):
        database.Database(file).write(interrupted)
    assert progress.attempts("mse") == before
    record(progress)
    assert progress.warnings == []
