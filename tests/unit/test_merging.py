"""Two histories become one: all of both, each in its own order, and the same whichever comes first."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kata_runner.core.merging import earliest, merged


def rows(text):
    """`a1 b2`: the row `a` at 1, then the row `b` at 2."""
    return [{"at": word[1:], "kata": word[0]} for word in text.split()]


def words(found):
    return " ".join(row["kata"] + row["at"] for row in found)


@pytest.mark.parametrize(
    ("here", "there", "both"),
    [
        ("", "", ""),
        ("a1", "", "a1"),
        ("a1 c3", "b2 d4", "a1 b2 c3 d4"),
        ("a1 b2", "a1 b2", "a1 b2"),
        ("a1 b2 c5", "a1 b2 d3", "a1 b2 d3 c5"),  # one was exported to the other, then both went on
        ("a1 a1", "a1", "a1 a1"),  # twice is twice
        ("a9 b2", "c5", "c5 a9 b2"),  # a clock was set back, and the order of that history holds
        ("x1 a3", "b2 x1", "b2 x1 a3"),  # what was before a shared row stays before it
    ],
)
def test_both_in_one(here, there, both):
    assert words(merged(rows(here), rows(there))) == both
    assert words(merged(rows(there), rows(here))) == both


def test_what_is_here_already_changes_nothing():
    assert words(merged(rows("b2 a1 c3"), rows("a1 b2"))) == "b2 a1 c3"


HISTORY = st.lists(st.builds(lambda name, at: {"kata": name, "at": at}, st.sampled_from("abc"), st.sampled_from("123")))


@given(HISTORY, HISTORY)
def test_nothing_is_lost_or_doubled(here, there):
    def counted(found):
        return Counter((row["kata"], row["at"]) for row in found)

    both = merged(here, there)
    assert counted(both) == counted(here) | counted(there)
    assert merged(both, here) == merged(both, there) == merged(both, both) == both


@given(st.lists(st.tuples(st.sampled_from("abcd"), st.sampled_from("1234"), st.booleans(), st.booleans())))
def test_each_order_holds_and_neither_comes_first(happened):
    """Two machines that saw parts of one course of things."""
    course = [{"kata": name, "at": at, "n": n} for n, (name, at, _, _) in enumerate(happened)]
    here = [row for row, (_, _, seen, _) in zip(course, happened, strict=True) if seen]
    there = [row for row, (_, _, _, seen) in zip(course, happened, strict=True) if seen]
    both = merged(here, there)
    assert both == merged(there, here)
    for history in (here, there):
        assert [row for row in both if row in history] == history


def test_the_earliest_of_each_kata():
    assert words(earliest(rows("b2 a3"), rows("a1 c2"))) == "a1 b2 c2" == words(earliest(rows("a1 c2"), rows("b2 a3")))
