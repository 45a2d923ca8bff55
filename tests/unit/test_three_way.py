"""A three-way merge: both changes, or none; `git merge-file` says the same where it is here."""

from __future__ import annotations

import random
import shutil
import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kata_runner.core.three_way import merged

BASE = b'"""Title.\n\nMore.\n"""\n\n\ndef f(x):\n    # TODO\n    raise NotImplementedError\n'
MINE = BASE.replace(b"    # TODO\n    raise NotImplementedError\n", b"    return x\n")
THEIRS = BASE.replace(b"Title.", b"A better title.")
BOTH = MINE.replace(b"Title.", b"A better title.")


def test_both_changes():
    assert merged(BASE, MINE, THEIRS) == BOTH
    assert merged(BASE, THEIRS, MINE) == BOTH


@pytest.mark.parametrize("mine", [BASE, MINE, b"", b"x"])
def test_where_only_one_changed_it_is_that_one(mine):
    assert merged(BASE, mine, BASE) == mine == merged(BASE, BASE, mine) == merged(BASE, mine, mine)


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        (MINE, BASE.replace(b"# TODO", b"# TODO: more")),
        (b"mine", b"theirs"),
        (BASE + b"mine\n", BASE + b"theirs\n"),
        (MINE.replace(b"x", b"\xff"), THEIRS),
    ],
)
def test_none_where_it_is_not_clear(mine, theirs):
    assert merged(BASE, mine, theirs) is None
    assert merged(BASE, theirs, mine) is None


def test_line_ends_and_a_mark_are_the_learners():
    windows = b"\xef\xbb\xbf" + MINE.replace(b"\n", b"\r\n")
    assert merged(BASE, windows, THEIRS) == b"\xef\xbb\xbf" + BOTH.replace(b"\n", b"\r\n")


LINES = st.lists(st.sampled_from("abcd"), max_size=6).map(lambda found: "".join(f"{one}\n" for one in found).encode())


@given(LINES, LINES, LINES)
def test_it_does_not_matter_who_is_who(base, mine, theirs):
    assert merged(base, mine, theirs) == merged(base, theirs, mine)
    assert merged(base, mine, base) == mine


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not here")
def test_git_says_the_same(tmp_path):
    """Where both merge, to the same text. Git is bolder about changes side by side, and never merges what we do not."""
    chance, ours_too = random.Random(5), 0
    for number in range(30):
        base = [f"line {n}\n" for n in range(12)]
        texts = [base, *(edited(base, chance, f"{who}{number}") for who in "ab")]
        for name, text in zip("bmt", texts, strict=True):
            (tmp_path / name).write_text("".join(text), encoding="utf-8")
        done = subprocess.run(["git", "merge-file", "-p", *"mbt"], cwd=tmp_path, capture_output=True, timeout=60)
        found = merged(*("".join(text).encode() for text in texts))
        if found is not None:
            ours_too += 1
            assert (done.returncode, done.stdout) == (0, found)
    assert ours_too > 5


def edited(base, chance, mark):
    """The lines with one or two of them replaced, taken away or added."""
    lines = list(base)
    for _ in range(chance.randint(1, 2)):
        at = chance.randrange(len(lines))
        lines[at : at + chance.randint(0, 1)] = chance.choice([[], [f"{mark} {chance.random()}\n"]])
    return lines
