"""What was read of files is kept ready, and never outlives them."""

from __future__ import annotations

import os
import time

import pytest

from kata_runner.core import catalog, deck
from kata_runner.core.errors import ContentProblem
from kata_runner.core.kept import kept
from kata_runner.core.layout import Content

SHAPE = ("name",)


@pytest.fixture
def place(tmp_path):
    return tmp_path / "__pycache__" / "names"


@pytest.fixture
def files(tmp_path):
    """Two files that nobody has touched for an hour."""
    paths = [tmp_path / "one.toml", tmp_path / "two.toml"]
    for path in paths:
        path.write_text(path.stem, encoding="utf-8")
    age(*paths)
    return paths


def age(*paths, seconds=3600.0):
    for path in paths:
        at = time.time() - seconds
        os.utime(path, (at, at))


@pytest.fixture
def read(place, files):
    """Reads the files by way of what is kept; says what it got, and whether it had to read."""

    def call(shape=SHAPE):
        calls = []

        def really():
            calls.append(1)
            return tuple(path.read_text(encoding="utf-8") for path in files)

        return kept(place, files, shape, really), bool(calls)

    return call


def test_it_is_read_once(read, place):
    assert read() == (("one", "two"), True)
    assert read() == (("one", "two"), False)
    assert [path.name for path in place.parent.iterdir()] == ["names"]


@pytest.mark.parametrize("text", ["ONE", "one more"])
def test_a_file_that_changed_is_read_again(read, files, text):
    read()
    files[0].write_text(text, encoding="utf-8")
    age(files[0], seconds=1800)
    assert read() == ((text, "two"), True)
    assert read() == ((text, "two"), False)


def test_a_file_that_changed_a_moment_ago_may_change_again(read, files, place):
    files[1].write_text("now", encoding="utf-8")
    assert read() == (("one", "now"), True)
    assert not place.exists()


def test_another_file_is_no_file_that_was_kept(read, files, tmp_path):
    read()
    files.append(tmp_path / "three.toml")
    files[2].write_text("three", encoding="utf-8")
    age(files[2])
    assert read() == (("one", "two", "three"), True)
    files.pop()
    assert read() == (("one", "two"), True)


def test_other_fields_are_read_again(read):
    read()
    assert read(shape=("name", "title")) == (("one", "two"), True)


@pytest.mark.parametrize("content", [b"", b"\0", b"garbage", b")\x01", b"N"])
def test_what_is_broken_is_read_again(read, place, content):
    read()
    place.write_bytes(content)
    assert read() == (("one", "two"), True)
    assert read() == (("one", "two"), False)


def test_where_nothing_can_be_put_it_is_read_each_time(read, place):
    place.parent.write_text("a file", encoding="utf-8")
    assert read() == read() == (("one", "two"), True)


def test_what_is_refused_is_not_kept(files, place):
    def refuse():
        raise ContentProblem("no")

    for _ in range(2):
        with pytest.raises(ContentProblem):
            kept(place, files, SHAPE, refuse)
    assert not place.exists()


def test_katas_and_cards_are_the_same_kept_or_read(tmp_path):
    """Every field of all that ships comes back as it was."""
    import shutil

    ours = Content.find()
    shutil.copytree(ours.katas, tmp_path / "katas", ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    age(*tmp_path.rglob("*.toml"))
    content = Content(tmp_path)
    first = catalog.load(content).topics, deck.load(content, content.topics()).cards
    assert content.kept_file("topics").exists()
    assert content.kept_file("cards").exists()
    again = catalog.load(content).topics, deck.load(content, content.topics()).cards
    assert first == again
    assert repr(first) == repr(again)  # tuples stay tuples, whole numbers whole
