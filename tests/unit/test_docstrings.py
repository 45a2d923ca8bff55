"""Code without its docstrings."""

from __future__ import annotations

import pytest

from kata_runner.core.docstrings import docstring_rows, without_docstrings

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
