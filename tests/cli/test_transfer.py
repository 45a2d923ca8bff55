"""`kata progress export` and `import`: a learner moves, two machines become one, and nothing is lost on the way."""

from __future__ import annotations

import io
import json
import os
import shutil
import sqlite3
import sys

import pytest
from cli_schemas import validate
from cli_world import failed, write

from kata_runner.commands import transfer

ODD = "# ä\r\ndef double(x):\n    return 2 * x\t\n"


@pytest.fixture
def other(kata, workspace, tmp_path, monkeypatch):
    """A workspace on another machine, and how to go there: `other()` and back `other(workspace)`."""
    root = tmp_path / "other"
    assert kata("init", root).code == 0

    def go(place=root):
        monkeypatch.chdir(place)
        return place

    return go


@pytest.fixture
def history(kata, workspace, worker, content):
    """A learner who did a bit of everything."""
    write(workspace, "01_first/double.py", ODD)
    kata("check", "double")
    kata("hint", "broken_line")
    kata("guess", "broken_line", "the plus")
    worker.gives("dot_product", failed)
    (workspace / "01_first/dot_product.py").write_bytes(b"# \xff\nx = 1\n")
    kata("check", "dot_product")
    kata("solution", "dot_product", "--give-up")
    kata("reset", "dot_product", "--yes")
    write(workspace, "02_second/guess_it.py", "VALUE = 3\n")


def exported(kata):
    shown = kata("progress", "export", "-")
    assert shown.code == 0
    validate(shown.json, "progress")
    return shown.json


def test_to_another_machine_and_the_same_comes_out_again(kata, workspace, history, other, tmp_path):
    shown = kata("progress", "export", tmp_path / "p.json")
    assert shown.code == 0
    assert "2 versions, 2 attempts, 1 hint, 1 solution that you saw early, 1 guess and 2 files" in " ".join(
        shown.out.split()
    )
    before, listed = exported(kata), kata("list", "--json").out
    there = other()
    shown = kata("progress", "import", tmp_path / "p.json")
    assert shown.code == 0
    assert "01_first/double.py was a stub here, and holds your answer now." in shown.out
    assert (there / "01_first/double.py").read_bytes() == (workspace / "01_first/double.py").read_bytes()
    assert kata("list", "--json").out == listed
    after = exported(kata)
    kept = [row for row in after["versions"] if row["why"] == "import"]
    assert [row["kata"] for row in kept] == ["guess_it"]  # it was in no version yet
    after["versions"] = [row for row in after["versions"] if row not in kept]
    assert after == before


def test_marks_are_counted_as_what_they_are(kata, workspace, history, other, worker, tmp_path):
    kata("progress", "export", tmp_path / "p.json")
    there = other()
    kata("progress", "import", tmp_path / "p.json")
    other(workspace)
    kata("review", "double")
    kata("solution", "double", "--give-up")
    worker.gives("broken_line", failed)
    kata("check", "broken_line")
    more = "1 version, 1 review that you began, 1 review that you gave up and 1 look at a program to mend."
    kata("progress", "export", tmp_path / "q.json", "--no-files")
    other(there)
    assert more in " ".join(kata("progress", "import", tmp_path / "q.json").out.split())


def test_twice_is_once(kata, workspace, history, other, tmp_path):
    kata("progress", "export", tmp_path / "p.json")
    other()
    kata("progress", "import", tmp_path / "p.json")
    before = exported(kata)
    shown = kata("progress", "import", tmp_path / "p.json")
    assert shown.code == 0
    assert "Nothing in" in shown.out
    assert exported(kata) == before
    other(workspace)
    assert "Nothing in" in kata("progress", "import", tmp_path / "p.json").out


def test_either_way_round(kata, workspace, history, other, worker, tmp_path):
    kata("progress", "export", tmp_path / "a.json", "--no-files")
    there = other()
    write(there, "01_first/double.py", "def double(x):\n    return x\n")
    worker.gives("double", failed)
    kata("check", "double")
    kata("guess", "double", "mine")
    kata("progress", "export", tmp_path / "b.json", "--no-files")
    kata("progress", "import", tmp_path / "a.json", "--no-files")
    one = exported(kata)
    other(workspace)
    kata("progress", "import", tmp_path / "b.json", "--no-files")
    two = exported(kata)
    for found in (one, two):
        del found["files"], found["sources"]
    assert one == two
    shown = {entry["kata"]: entry for entry in kata("list", "--json").json["katas"]}
    assert (shown["double"]["status"], shown["double"]["last_status"]) == ("passed", "failed")
    assert shown["double"]["attempts"] == 2


def test_an_edited_file_stays_and_both_are_versions(kata, workspace, history, other, tmp_path):
    kata("progress", "export", tmp_path / "p.json")
    there = other()
    mine = write(there, "01_first/double.py", "mine = 1\n")
    shown = kata("progress", "import", tmp_path / "p.json")
    assert "01_first/double.py stays as you have it here." in shown.out
    command = shown.out.partition("The other one is version ")[2].splitlines()[0].partition(": kata ")[2]
    assert mine.read_text(encoding="utf-8") == "mine = 1\n"
    again = exported(kata)
    kata("progress", "import", tmp_path / "p.json")
    assert exported(kata) == again
    assert kata(*command.split()).code == 0
    assert mine.read_bytes() == (workspace / "01_first/double.py").read_bytes()
    assert kata("restore", "double").code == 0
    assert mine.read_text(encoding="utf-8") == "mine = 1\n"
    assert "when you imported progress" in kata("restore", "double", "--list").out


def test_a_stub_that_was_put_back_stays_one(kata, workspace, history, other, tmp_path):
    """A reset, as a review, is later than the answer that arrives."""
    kata("progress", "export", tmp_path / "p.json")
    stub = (tmp_path / "content/katas/01_first/double.py").read_bytes()
    assert kata("reset", "double", "--yes").code == 0
    for _ in range(2):
        shown = kata("progress", "import", tmp_path / "p.json")
        assert "01_first/double.py stays as you have it here." in shown.out
        assert (workspace / "01_first/double.py").read_bytes() == stub
    assert "kata restore double --version 1" in shown.out


def test_two_imports_at_once_tell_of_nothing_that_stays(kata, workspace, history, other, tmp_path, monkeypatch):
    kata("progress", "export", tmp_path / "p.json")
    there = other()
    put = transfer._put

    def second(place, one):
        shutil.copy(workspace / "01_first/double.py", there / "01_first/double.py")
        return put(place, one)

    monkeypatch.setattr(transfer, "_put", second)
    assert "01_first/double.py" not in kata("progress", "import", tmp_path / "p.json").out


def test_without_files_no_answer_moves(kata, workspace, history, other, tmp_path):
    kata("progress", "export", tmp_path / "p.json")
    there = other()
    stub = (there / "01_first/double.py").read_bytes()
    assert kata("progress", "import", tmp_path / "p.json", "--no-files").code == 0
    assert (there / "01_first/double.py").read_bytes() == stub
    assert kata("progress", "export", tmp_path / "q.json", "--no-files").code == 0
    assert json.loads((tmp_path / "q.json").read_text(encoding="utf-8"))["files"] == {}


def test_katas_that_are_unknown_here_stay_in_the_history(kata, workspace, history, other, tmp_path, content):
    kata("progress", "export", tmp_path / "p.json")
    toml = content / "katas" / "01_first" / "topic.toml"
    toml.write_text(toml.read_text(encoding="utf-8").replace('"double"', '"treble"'), encoding="utf-8")
    there = other()
    assert kata("progress", "import", tmp_path / "p.json").code == 0
    assert (there / "01_first/double.py").read_text(encoding="utf-8").startswith('"""')  # no longer a kata's
    assert {row["kata"] for row in exported(kata)["attempts"]} == {"double", "dot_product"}


def test_a_renamed_kata_gets_its_answer(kata, workspace, history, other, tmp_path, content):
    kata("progress", "export", tmp_path / "p.json")
    toml = content / "katas" / "01_first" / "topic.toml"
    text = toml.read_text(encoding="utf-8").replace('slug = "double"', 'slug = "twofold"\nwas = ["double"]')
    toml.write_text(text, encoding="utf-8")
    (content / "katas/01_first/double.py").rename(content / "katas/01_first/twofold.py")
    there = other()
    assert "01_first/twofold.py was missing here" in kata("progress", "import", tmp_path / "p.json").out
    assert (there / "01_first/twofold.py").read_text(encoding="utf-8") == (workspace / "01_first/double.py").read_text(
        encoding="utf-8"
    )
    shown = {entry["kata"]: entry["status"] for entry in kata("list", "--json").json["katas"]}
    assert shown["twofold"] == "passed"


@pytest.mark.parametrize("year", ["9999", "2999"])
def test_what_a_wrong_clock_has_dated_far_ahead_is_left_out_alone(kata, workspace, history, other, tmp_path, year):
    found = exported(kata)
    late = {"attempts": found["attempts"][0], "versions": found["versions"][0], "guesses": found["guesses"][0]}
    for table, row in late.items():
        found[table] = [*found[table], row | {"at": f"{year}-12-31T23:59:59.999999Z"}]
    (tmp_path / "p.json").write_text(json.dumps(found), encoding="utf-8")
    other()
    shown = kata("progress", "import", tmp_path / "p.json")
    assert shown.code == 0
    assert f"3 entries are dated up to {year}-12-31, more than a year ahead" in " ".join(shown.err.split())
    assert "All else is here." in shown.err
    assert year not in str(exported(kata))
    assert "2 versions, 2 attempts, 1 hint" in " ".join(shown.out.split())
    assert kata("progress", "import", tmp_path / "p.json").out.startswith("Nothing in")


@pytest.mark.parametrize("now", ["9999-12-31T23:59:59.9", "2027-06-01"])
def test_what_lies_ahead_by_less_waits(kata, workspace, history, other, tmp_path, monkeypatch, now):
    monkeypatch.setenv("KATA_NOW", now)
    kata("hint", "double")
    kata("progress", "export", tmp_path / "p.json")
    other()
    monkeypatch.setenv("KATA_NOW", "2026-12-01" if now < "9" else now)
    assert kata("progress", "import", tmp_path / "p.json").err == ""
    assert len(exported(kata)["hints"]) == 2


def test_through_a_pipe(kata, workspace, history, other, monkeypatch):
    sent = kata("progress", "export", "-").out
    other()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(sent.encode())))
    shown = kata("progress", "import", "-")
    assert shown.code == 0
    assert "New from standard input: 2 versions" in shown.out


BAD = {
    "empty": b"",
    "not JSON": b"hello",
    "another kind": b'{"version": 1, "reports": []}',
    "cut off": b'{"version": 1, "format": "tensor-kata progress", "files": {',
    "hostile": b'{"version": 1, "format": "tensor-kata progress", "tensor_kata": "1", "files": {"../../x": {}}, '
    b'"versions": [], "attempts": [], "hints": [], "assisted": [], "recalls": [], "guesses": [], "sources": {}}',
}


@pytest.mark.parametrize("what", BAD)
def test_a_bad_file_changes_nothing(kata, workspace, history, tmp_path, what):
    (tmp_path / "bad.json").write_bytes(BAD[what])
    before = (workspace / ".kata/progress.db").read_bytes()
    shown = kata("progress", "import", tmp_path / "bad.json")
    assert (shown.code, shown.out) == (2, "")
    assert "Nothing was changed." in shown.err
    assert "kata progress export" in shown.err
    assert (workspace / ".kata/progress.db").read_bytes() == before


def test_other_files_that_cannot_be(kata, workspace, tmp_path, monkeypatch):
    assert kata("progress", "import", tmp_path / "gone.json").code == 2
    assert kata("progress", "import", tmp_path).code == 2
    (tmp_path / "new.json").write_text('{"version": 9, "format": "tensor-kata progress"}', encoding="utf-8")
    shown = kata("progress", "import", tmp_path / "new.json")
    assert shown.code == 4
    assert "newer tensor-kata" in " ".join(shown.err.split())
    monkeypatch.setattr(transfer, "LARGEST", 10)
    shown = kata("progress", "import", tmp_path / "new.json")
    assert shown.code == 2
    assert "larger" in shown.err


def test_half_an_import_is_none(kata, workspace, history, other, tmp_path, monkeypatch):
    """Whatever happens amid it, the file is as before."""
    kata("progress", "export", tmp_path / "p.json")
    there = other()
    kata("hint", "double")
    before = exported(kata)
    from kata_runner.store import portable

    real, calls = portable._insert, []

    def breaks(connection, table, rows):
        calls.append(table)
        if table == "hints":
            raise sqlite3.OperationalError("the disk is full")
        real(connection, table, rows)

    monkeypatch.setattr(portable, "_insert", breaks)
    assert kata("progress", "import", tmp_path / "p.json").code == 4
    assert calls == ["versions", "attempts", "hints"]
    monkeypatch.undo()
    monkeypatch.setenv("KATA_CONTENT", str(tmp_path / "content"))
    monkeypatch.setenv("KATA_WORKSPACE", str(there))
    assert exported(kata) == before
    assert (there / "01_first/double.py").read_bytes() == (tmp_path / "content/katas/01_first/double.py").read_bytes()


def test_an_export_replaces_an_export_and_nothing_else(kata, workspace, history, tmp_path):
    assert kata("progress", "export", "p.json").code == 0
    assert kata("progress", "export", "p.json").code == 0
    answer = workspace / "01_first/double.py"
    before = answer.read_bytes()
    shown = kata("progress", "export", "01_first/double.py")
    assert shown.code == 2
    assert "is there already" in shown.err
    assert answer.read_bytes() == before
    assert f"{tmp_path} is a folder." in "".join(kata("progress", "export", tmp_path).err.splitlines())
    shown = kata("progress", "export", "nowhere/p.json")
    assert (shown.code, (workspace / "nowhere").exists()) == (2, False)
    assert "nowhere/p.json lies in a folder that does not exist." in shown.err
    assert kata("progress", "export", os.devnull).code == 0


def test_wrong_usage(kata, workspace):
    assert kata("progress", "exprot", "x").code == 2
    assert kata("progress", "export").code == 2


def test_without_a_workspace(kata, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for action in ("export", "import"):
        shown = kata("progress", action, "x.json")
        assert shown.code == 4
        assert "kata init" in shown.err
