"""`kata doctor`: it looks, and changes nothing."""

from __future__ import annotations

import pytest
from cli_schemas import validate

from kata_runner.commands import machine
from kata_runner.core.limits import KINDS
from kata_runner.store.inspection import inspect

DEVICES = {
    name: {"present": name in ("cpu", "simgpu"), "detail": f"about {name}"} for name in ("cpu", "simgpu", "cuda", "mps")
}


@pytest.fixture(autouse=True)
def _quick(monkeypatch):
    """PyTorch need not be imported to test what is said about it."""
    monkeypatch.setattr(machine, "devices", lambda: {"torch": "2.13.0", "devices": DEVICES})


def everything_below(root):
    return {path: (path.stat().st_mtime_ns, path.read_bytes()) for path in root.rglob("*") if path.is_file()}


def test_says_what_there_is(kata, workspace):
    shown = kata("doctor")
    assert shown.code == 0
    for words in (
        "tensor-kata",
        "torch",
        "✓ here  about cpu",
        "· none  about cuda",
        "the next check starts one",
        "5 s",
    ):
        assert words in shown.out
    assert str(workspace) in shown.out
    assert "Everything that a check needs is here." in shown.out


def test_json(kata, workspace):
    shown = kata("doctor", "--json")
    validate(shown.json, "doctor")
    assert shown.json["problems"] == []
    assert shown.json["limits"]["check"] == {"value": 5.0, "unit": "seconds", "says": "5 s", "lacking": None}


def test_every_limit_that_can_be_set_is_shown(kata, workspace):
    assert set(kata("doctor", "--json").json["limits"]) == set(KINDS)
    shown = kata("doctor").out
    assert "memory          4 GB (" in shown  # and what this system lacks
    assert "kata check --limit check=30" in shown


def test_without_a_workspace(kata, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shown = kata("doctor", "--json")
    assert shown.code == 0
    assert shown.json["workspace"] is None
    validate(shown.json, "doctor")


@pytest.mark.parametrize(
    ("data", "state"),
    [(b"rubbish" * 100, "damaged"), (b"", "empty"), (None, "missing"), (b"SQLite format 3\0", "damaged")],
)
def test_changes_nothing(kata, workspace, data, state):
    path = workspace / ".kata" / "progress.db"
    if data is not None:
        path.write_bytes(data)
    before = everything_below(workspace)
    shown = kata("doctor", "--json")
    assert shown.json["workspace"]["progress"] == state
    assert shown.code == (4 if state in ("damaged", "empty") else 0)
    assert everything_below(workspace) == before


def test_a_sound_file(kata, workspace, worker):
    (workspace / "01_first" / "double.py").write_text("x = 1", encoding="utf-8")
    kata("check", "double")
    found = inspect(workspace / ".kata" / "progress.db")
    assert found.state == "sound"
    assert found.size > 0


def test_what_must_be_mended(kata, workspace, content, monkeypatch):
    monkeypatch.setattr(machine, "devices", lambda: {"problem": "PyTorch can't be imported: boom"})
    (content / "katas" / "01_first" / "topic.toml").write_text("format = 1", encoding="utf-8")
    shown = kata("doctor")
    assert shown.code == 4
    assert "boom" in shown.out
    assert "topic.toml" in shown.out
    validate(kata("doctor", "--json").json, "doctor")


def test_packages_that_are_missing(monkeypatch):
    monkeypatch.setattr(machine, "PACKAGES", ("click", "no-such-package"))
    assert machine.packages()["no-such-package"] is None


@pytest.mark.parametrize(
    ("probe", "said"),
    [
        ('print(\'{"problem": "x"}\')', "x"),
        ("import os; os._exit(3)", "without a word"),
        ("print('rubbish')", "without a word"),
        ("print('[1]')", "can't be read"),
        ("import time; time.sleep(60)", "could not be imported in"),
    ],
)
def test_a_probe_that_goes_wrong(monkeypatch, probe, said):
    monkeypatch.undo()
    monkeypatch.setattr(machine, "PROBE", probe)
    monkeypatch.setattr(machine, "PATIENCE", 1.0 if "sleep" in probe else 60.0)
    assert said in machine.devices()["problem"]


def test_no_worker_to_stop(kata, workspace):
    shown = kata("doctor", "--stop-worker")
    assert shown.code == 0
    assert "No worker was running" in shown.out
    in_json = kata("doctor", "--stop-worker", "--json")
    assert in_json.json == {"version": 1, "stopped": False}
    validate(in_json.json, "stopped")
