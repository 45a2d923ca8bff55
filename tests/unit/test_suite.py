"""The hash of a suite changes with what the checks say, and with nothing else; what a suite leaves free is read."""

from __future__ import annotations

import pytest

from kata_runner.core.errors import ContentProblem
from kata_runner.core.kata import Kata
from kata_runner.core.layout import Content
from kata_runner.core.suite import free_values, suite_hash

KATA = Kata(slug="mse", title="m", kind="write", level=1, minutes=1, topic="02_by_hand")


@pytest.fixture
def content(tmp_path):
    content = Content(tmp_path)
    content.suite("02_by_hand", "mse").parent.mkdir(parents=True)
    content.suite("02_by_hand", "mse").write_bytes(b"a\nb\n")
    content.answers("02_by_hand", "mse").write_bytes(b"c\n")
    return content


def test_it_is_the_same_however_lines_end(content):
    before = suite_hash(content, KATA)
    content.suite("02_by_hand", "mse").write_bytes(b"a\r\nb\r\n")
    assert suite_hash(content, KATA) == before
    assert len(before) == 64


def test_it_changes_with_either_file_and_with_what_moves_between_them(content):
    seen = {suite_hash(content, KATA)}
    content.answers("02_by_hand", "mse").write_bytes(b"d\n")
    seen.add(suite_hash(content, KATA))
    content.suite("02_by_hand", "mse").write_bytes(b"a\nb\nd\n")
    content.answers("02_by_hand", "mse").write_bytes(b"")
    seen.add(suite_hash(content, KATA))
    content.suite("02_by_hand", "mse").write_bytes(b"a\n")
    content.answers("02_by_hand", "mse").write_bytes(b"b\nd\n")
    seen.add(suite_hash(content, KATA))
    assert len(seen) == 4


def test_a_file_that_is_missing(content):
    content.answers("02_by_hand", "mse").unlink()
    with pytest.raises(ContentProblem, match=r"checks/02_by_hand/answers_mse.py can't be read"):
        suite_hash(content, KATA)


def test_a_suite_says_whose_numbers_are_free():
    assert free_values(b"import numpy\nANY_VALUES = {'make_layer', \"start\"}\n") == {"make_layer", "start"}
    assert free_values(b"OTHER = 1\ndef test_a(kata, device): ...\n") == frozenset()
    with pytest.raises(ValueError, match="malformed"):
        free_values(b"ANY_VALUES = names()\n")
