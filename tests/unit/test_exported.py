"""A file from anywhere: an export is read, anything else is refused with a sentence, and the schema says the same."""

from __future__ import annotations

import base64
import copy
import json
from hashlib import sha256
from pathlib import Path

import jsonschema
import pytest

from kata_runner.core.exported import ROWS, BadExport, NewerExport, from_json, to_json
from kata_runner.core.layout import Workspace
from kata_runner.store import portable, schema
from kata_runner.store.database import Database

SCHEMA = json.loads((Path(__file__).parents[2] / "docs" / "schemas" / "progress.json").read_text(encoding="utf-8"))
TEXT, ODD = b"x = 1\n", b"\xff\r\n\0"
SOURCE, OTHER = sha256(TEXT).hexdigest(), sha256(ODD).hexdigest()
AT = "2030-01-01T12:00:00.000000Z"
GOOD = {
    "version": 1,
    "format": "tensor-kata progress",
    "tensor_kata": "0.1.0",
    "files": {"mse": {"source": SOURCE, "stub": None}},
    "versions": [{"kata": "mse", "at": AT, "why": "checked", "source": OTHER}],
    "attempts": [
        {
            "kata": "mse",
            "at": AT,
            "devices": ["cpu", "simgpu"],
            "status": "failed",
            "problem": None,
            "diagnosis": "sums",
            "hint_level": 2,
            "seed": 7,
            "suite": "s",
            "seconds": 1,
            "source": SOURCE,
            "results": [{"device": "cpu", "status": "failed", "passed": 1, "checks": 2, "seconds": 0.5}],
        }
    ],
    "hints": [{"kata": "mse", "at": AT, "level": 2}],
    "assisted": [{"kata": "mse", "at": AT}],
    "recalls": [{"card": "five_steps", "at": AT, "grade": 3, "given": "b \u00e4"}],
    "guesses": [{"kata": "mse", "at": AT, "guess": "the mean"}],
    "sources": {SOURCE: {"text": "x = 1\n"}, OTHER: {"base64": base64.b64encode(ODD).decode()}},
}


def read(found):
    return from_json(json.dumps(found).encode())


def changed(path, value):
    """GOOD with something else at a place such as `attempts 0 status`."""
    found = copy.deepcopy(GOOD)
    *way, last = [int(part) if part.isdigit() else part for part in path.split(" ")]
    place = found
    for part in way:
        place = place[part]
    if value is GONE:
        del place[last]
    else:
        place[last] = value
    return found


GONE = object()


def test_the_same_comes_out_again():
    found = read(GOOD)
    assert found.sources == {SOURCE: TEXT, OTHER: ODD}
    again = to_json(found)
    assert again == {**GOOD, "tensor_kata": again["tensor_kata"]}
    jsonschema.validate(again, SCHEMA)


def test_a_file_of_a_program_that_writes_utf_16():
    """As PowerShell makes of `kata progress export - > file`."""
    assert from_json(json.dumps(GOOD).encode("utf-16")) == read(GOOD)


BAD = {
    "version": [0, True, "1", None, GONE, 1.5],
    "format": ["other", None],
    "more": [1],
    "files": [[], GONE],
    "files mse": [{"source": "0" * 64, "stub": None}, {"source": None, "stub": None}, {"source": SOURCE}, "x"],
    "files ../../etc/passwd": [{"source": SOURCE, "stub": None}],
    "files a/b": [{"source": SOURCE, "stub": None}],
    "versions": [{}, None, GONE],
    "versions 0": [None, [], {}],
    "versions 0 kata": ["../x", "", "A", "a" * 81, None, 3, "a\n"],
    "versions 0 at": ["yesterday", "2030-01-01", "2030-13-01T12:00:00.000000Z", 5, None, GONE],
    "versions 0 why": [None, 3, "\ud800"],
    "versions 0 source": ["0" * 64, OTHER.upper(), None, 3, "../x"],
    "versions 0 more": [1],
    "attempts 0 status": ["great", None, []],
    "attempts 0 problem": [3, []],
    "attempts 0 devices": ["cpu", [3], ["cpu simgpu"], None],
    "attempts 0 seed": [-1, 1.5, "7", True],
    "attempts 0 hint_level": [-1, 10**30, None, True],
    "attempts 0 seconds": [-1, 1e300, None, "1", True],
    "attempts 0 results": [None, [None], [{}], GOOD["attempts"][0]["results"] * 2],
    "attempts 0 results 0 checks": [-1, "2", 1.5],
    "attempts 0 results 0 more": [1],
    "hints 0 level": [None, "1", -1],
    "assisted 0 kata": [None, "a/b"],
    "recalls 0 grade": [0, 5, "3", True],
    "recalls 0 card": ["x" * 81, "a b"],
    "guesses 0 guess": [None, 3],
    f"sources {SOURCE}": [{"text": "y = 1\n"}, {"text": 3}, {"base64": "!"}, {"base64": "\u00e4"}, {}, "x = 1\n"],
    f"sources {OTHER}": [GONE, {"text": "\ud800"}, {"text": "", "base64": ""}],
}
UNSEEN = {"0" * 64, "\ud800", "y = 1\\n", "!", "\u00e4", "a\\n"}  # what only the reader can know, not a schema


@pytest.mark.parametrize(("path", "value"), [(path, value) for path, values in BAD.items() for value in values])
def test_anything_else_is_refused_in_a_sentence(path, value):
    found = changed(path, value)
    with pytest.raises(BadExport) as refused:
        read(found)
    assert 0 < len(str(refused.value)) < 200
    assert "\n" not in str(refused.value)
    if not any(mark in json.dumps(value if value is not GONE else "!", ensure_ascii=False) for mark in UNSEEN):
        by_hand = (path.endswith("results") and isinstance(value, list) and len(value) == 2) or "13-01" in str(value)
        assert by_hand or not jsonschema.Draft202012Validator(SCHEMA).is_valid(found)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"  ",
        b"{",
        b"null",
        b"[]",
        b'"x"',
        b"\xff\xfe\xff",
        b"\0" * 100,
        b"[" * 100_000,
        b"{}",
        b"<html>",
        b"1" * 5000,
    ]
    + [json.dumps(GOOD).encode()[:cut] for cut in (1, 50, 400, -1)]
    + [json.dumps(GOOD).replace("0.5", number).encode() for number in ("NaN", "Infinity", "1e999", "9" * 5000)],
)
def test_what_is_no_json_is_refused(data):
    with pytest.raises(BadExport):
        from_json(data)


def test_a_newer_one_is_not_read_by_guessing():
    with pytest.raises(NewerExport):
        read({"version": 2, "format": GOOD["format"], "unknown": []})


def test_every_table_has_its_place(tmp_path):
    """Whoever adds a table to the schema says here how it moves."""

    def tables(connection):
        return {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}

    def columns(connection):
        return {
            table: {name for _, name, *_ in connection.execute(f"PRAGMA table_info({table})")} - {"id"}
            for table in portable.COLUMNS
        }

    database = Database(Workspace.create(tmp_path).progress_file)
    database.write(lambda _: None)
    made = database.read(tables) - {"sqlite_sequence", "sources"}
    assert made == {*portable.COLUMNS, *portable.DERIVED}, schema.MIGRATIONS
    assert database.read(columns) == {table: set(names) for table, names in portable.COLUMNS.items()}
    assert {table: {*fields} - {"results"} for table, fields in ROWS.items()} == database.read(columns)
    assert set(ROWS) <= set(SCHEMA["properties"])
