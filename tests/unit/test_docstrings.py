"""Code without its docstrings."""

from __future__ import annotations

from pathlib import Path

import pytest

from kata_runner.core.docstrings import NOTICED, docstring_rows, notice, without_docstrings

CHECKOUT = Path(__file__).resolve().parents[2]
SOURCE = '''"""A file.

Of two paragraphs.
"""

import math


class Box:
    """A class."""

    async def area(self):
        r"""A method."""

        text = """no docstring"""
        return text


def nothing():
    """All there is."""
'''
CODE = '''import math


class Box:
    async def area(self):
        text = """no docstring"""
        return text


def nothing():'''


def test_docstrings_go_and_nothing_else():
    assert without_docstrings(SOURCE).strip() == CODE
    assert docstring_rows(SOURCE) == {1, 2, 3, 4, 10, 13, 20}


@pytest.mark.parametrize("source", ["", "x = 1\n", "1\n", "# a comment\n\nx = 'text'\n", "def f(): 'text'\n"])
def test_code_without_any_stays(source):
    assert without_docstrings(source) == source


def test_what_is_no_python():
    with pytest.raises(SyntaxError):
        without_docstrings("def (")


@pytest.mark.parametrize(
    ("solution", "told"),
    [
        ('"""Mean.\n\nWhy it works: it adds,\nand divides. Twice.\n\nMore: no."""', "it adds, and divides. Twice."),
        ('"""Mean.\n\nWhy these:\n- one. It\n  is.\n- two."""', "one. It is."),
        ('"""Mean.\n\nWhy these:\n1. one.\n2. two."""', "one."),
        (
            '"""Mean.\n\nEach row is first. a.b is no end. Then. Not any more."""',
            "Each row is first. a.b is no end. Then.",
        ),
        ('"""Mean."""', "Mean."),
        ('"""Mean."""\nx = 1\n# Why: it was late,\n# and dark.\n# - So.\n', "it was late, and dark."),
        (f'"""Mean.\n\nWhy it works: {"a " * 140}b. More."""', f"{'a ' * 140}b."),
        ("x = 1", ""),
        ("x = (", ""),
    ],
)
def test_what_to_notice_after_a_pass(solution, told):
    assert notice(solution) == told


def test_every_kata_has_something_to_notice():
    told = {path.stem: notice(path.read_text(encoding="utf-8")) for path in (CHECKOUT / "solutions").rglob("*.py")}
    assert all(20 < len(text) < NOTICED + 80 and text.endswith(".") for text in told.values()), told
