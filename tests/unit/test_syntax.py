"""Python's syntax errors are explained where they are known, by what this very Python says."""

from __future__ import annotations

import pytest

from kata_runner.core.stub import parse_problem

SAID = {
    "x = (1\ny = 2\n": "The bracket `(` that is opened here",
    "x = 1)\n": "a closing `)` that no bracket",
    "x = [1)\n": "opened with `[` is closed with `)`",
    "x = 'abc\n": "has no closing quote",
    'x = """abc\n': "close it with three quotes",
    "def f(x)\n    return x\n": "ends with a colon",
    "def f(x):\nreturn x\n": "What belongs to line 1 must stand further right",
    "x = 1\n  y = 2\n": "nothing there opens a block",
    "if x:\n        y = 1\n    z = 2\n": "at no level that was used above",
    "if x:\n\ty = 1\n        z = 2\n": "Use four spaces everywhere",
    "if x = 1:\n    pass\n": "to compare two values, write `==`",
    "f() = 1\n": "to compare two values, write `==`",
    "x = [1 2]\n": "is a comma missing",
    "return 1\n": "`return` stands where it can't",
    "break\n": "`break` stands where it can't",
    "print 1\n": "`print` is a function",
    "x = \u201chello\u201d\n": "The quote \u201c is one from a text program",
    "x = 3 \u2212 1\n": "The dash \u2212 is one from a text program",
    "x = \u20ac\n": "doesn't know the sign \u20ac",
    "x =\u00a01\n": "U+00A0",
    "x = 1st\n": "can't begin with a digit",
    "x = 007\n": "write 7, not 07",
    "def f(a, a): pass\n": "two parameters called `a`",
    "f(x=1, 2)\n": "come before those with `name=`",
    "def f(a=1, b): pass\n": "come after those without one",
    "x = 1 + \\ \n2\n": "After a backslash",
    "try:\n    x = 1\ny = 2\n": "`try` needs an `except`",
    "def f(x):\n<<<<<<< HEAD\n    return x\n": "left by git",
    ">>> x = 1\n": "prompt of the Python shell",
    "%timeit x\n": "notebooks only",
    "!pip install torch\n": "notebooks only",
    "```python\nx = 1\n": "three backticks",
    "1 = x\n": "to compare two values",
    "None = x\n": "None can't get one",
    "for f() in x: pass\n": "function call can't get one",
}


@pytest.mark.parametrize("source", SAID)
def test_what_is_known_is_said_in_plain_words(source):
    problem = parse_problem(source.encode(), "mse.py")
    assert problem is not None
    assert problem.kind == "syntax"
    assert SAID[source] in (problem.says or "")


@pytest.mark.parametrize("source", ["x = = 1\n", "def def(): pass\n", "nonlocal x\n"])
def test_for_what_is_not_known_nothing_is_invented(source):
    problem = parse_problem(source.encode(), "mse.py")
    assert problem is not None
    assert problem.says is None
