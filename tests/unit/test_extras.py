"""Extras: what an installation may lack, and what is said then."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from kata_runner.core import extras

ROOT = Path(__file__).resolve().parents[2]


def test_nothing_is_missing_where_nothing_is_needed():
    assert extras.missing(None) is None


def test_what_is_there_is_not_missing(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(extras.EXTRAS, "pretrained", "json")
    assert extras.missing("pretrained") is None


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(extras.EXTRAS, "pretrained", "no_such_package")
    said = extras.missing("pretrained")
    assert said is not None
    assert "no_such_package" in said
    assert "[pretrained]" in said


def test_every_extra_is_one_of_the_package_and_brings_what_it_says():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for name, package in extras.EXTRAS.items():
        assert any(wanted.startswith(package) for wanted in project["optional-dependencies"][name])
        assert extras.install(name) == f"python -m pip install '{project['name']}[{name}]'"
