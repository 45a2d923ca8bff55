"""What is said of a file before it is run: untouched or not, readable or not, and what it offers."""

from __future__ import annotations

import warnings

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kata_runner.core.layout import Content
from kata_runner.core.stub import LARGEST, is_untouched, parse_problem, public_names

STUB = b'"""Mean."""\n\n\ndef mse(y_true, y_pred):\n    # TODO\n    raise NotImplementedError\n'


@pytest.mark.parametrize(
    "source",
    [
        STUB,
        STUB.replace(b"\n", b"\r\n"),
        STUB.replace(b"\n", b"\r"),
        b"\xef\xbb\xbf" + STUB,
        STUB.rstrip(),
        STUB + b"\n\n",
        STUB.replace(b"TODO\n", b"TODO  \t\n"),
    ],
)
def test_what_an_editor_changes_by_itself_is_no_touch(source):
    assert is_untouched(source, STUB)


@pytest.mark.parametrize(
    "source",
    [
        b"",
        STUB + b"x",
        STUB.replace(b"TODO", b"DONE"),
        STUB.replace(b"    raise", b"     raise"),
        b"\n" + STUB,
        STUB[:-8],
    ],
)
def test_anything_else_is_one(source):
    assert not is_untouched(source, STUB)


@given(st.binary(max_size=60))
def test_every_file_is_untouched_from_itself(source):
    assert is_untouched(source, source)


MODULE = '''
"""Doc."""
import torch
from torch import nn

ONCE: int = ...
TWICE, THREE_TIMES = ..., ...
[LISTED] = (1,)
A = B = 1
lower = 3
_PRIVATE = 4
held.ATTRIBUTE = 5


def mse(y_true, y_pred): ...


def typed(x: torch.Tensor, /, *rest: int, flag: bool = True, **more) -> float: ...


async def waits(x): ...


def _helper(x): ...


class Net(nn.Module):
    SIZE = 3

    def __init__(self, sizes):
        def inner(x): ...

    def forward(self, x: "torch.Tensor") -> torch.Tensor: ...

    def _hidden(self): ...

    def __call__(self, x): ...

    def __repr__(self): ...


class Plain:
    def __init__(self): ...


class _Private:
    def forward(self): ...
'''


def test_public_names_in_their_order():
    assert list(public_names(MODULE).items()) == [
        ("ONCE", "constant"),
        ("TWICE", "constant"),
        ("THREE_TIMES", "constant"),
        ("LISTED", "constant"),
        ("A", "constant"),
        ("B", "constant"),
        ("mse", "(y_true, y_pred)"),
        ("typed", "(x: torch.Tensor, /, *rest: int, flag: bool=True, **more) -> float"),
        ("waits", "async (x)"),
        ("Net", "class (nn.Module)"),
        ("Net.__init__", "(self, sizes)"),
        ("Net.forward", "(self, x: 'torch.Tensor') -> torch.Tensor"),
        ("Net.__call__", "(self, x)"),
        ("Plain", "class ()"),
    ]


def test_public_names_of_bytes_and_of_nothing():
    assert public_names(STUB) == {"mse": "(y_true, y_pred)"}
    assert public_names(b"") == {}


def test_public_names_of_no_python():
    with pytest.raises(SyntaxError):
        public_names("def")


def problem_of(source):
    return parse_problem(source if isinstance(source, bytes) else source.encode(), "02_by_hand/mse.py")


@pytest.mark.parametrize(
    "source", [STUB, b"\xef\xbb\xbf" + STUB, STUB.replace(b"\n", b"\r\n"), b"x = 1", '"é"\n'.encode()]
)
def test_what_python_can_read_is_no_problem(source):
    assert problem_of(source) is None


def test_a_stub_of_ours_is_no_problem():
    content = Content.find()
    assert parse_problem(content.stub("02_by_hand", "mse").read_bytes(), "mse.py") is None


@pytest.mark.parametrize("source", ["", "\n \n\t", "# only a note\n", "\ufeff", "\x0c"])
def test_a_file_without_code_is_empty(source):
    problem = problem_of(source)
    assert (problem.kind, problem.message) == ("empty", "02_by_hand/mse.py holds no code.")
    assert "`kata " not in problem.says  # such a command would put another file back where --file named one


@pytest.mark.parametrize(
    ("source", "line", "word"),
    [
        (b"x = 1\ny = '\xe4'\n", 2, "not UTF-8"),
        (b"# -*- coding: latin-1 -*-\nx = '\xe4'\n", 2, "not UTF-8"),
        (b"\xff", 1, "not UTF-8"),
        ("x = 1\n".encode("utf-16"), None, "UTF-16"),
        (b"x = 1\n\ny = '\0'\n", 3, "NUL"),
    ],
)
def test_a_file_that_is_no_utf8(source, line, word):
    problem = problem_of(source)
    assert (problem.kind, problem.line) == ("encoding", line)
    assert word in problem.message
    assert "UTF-8" in problem.says


def test_a_coding_line_changes_nothing():
    assert problem_of("# coding: nonsense\nx = 'é'\n") is None


@pytest.mark.parametrize(("size", "words"), [(LARGEST + 1, "1,000,001 bytes"), (50_000_000, "50 MB")])
def test_a_huge_file(size, words):
    problem = problem_of(b"#" * size)
    assert (problem.kind, problem.message) == ("too_large", f"02_by_hand/mse.py holds {words}; a kata is a few lines.")
    assert problem.says


@pytest.mark.parametrize(
    ("source", "line", "word"),
    [
        ("x = 1\ndef f(:\n", 2, "invalid syntax"),
        ("x = 1\nreturn x\n", 2, "outside function"),
        ("if True:\n\tx = 1\n        y = 2\n", 3, "tabs"),
        ("x = (1,\ny = 2\n", 1, "never closed"),
        ("def f(a, a): pass\n", 1, "duplicate argument"),
        ("x = 1\n  y = 2\n", 2, "unexpected indent"),
        ("a = '\\N{no such name}'", 1, "unicode error"),
        ("x = " + "9" * 5000, 1, "4300"),
        ("(" * 500, 1, "too many nested"),
    ],
)
def test_a_syntax_error_is_told_by_its_line(source, line, word):
    problem = problem_of(source)
    assert (problem.kind, problem.line) == ("syntax", line)
    assert problem.message.startswith(f"02_by_hand/mse.py has a syntax error in line {line}: ")
    assert word in problem.message


@pytest.mark.parametrize(
    "source", ["-" * 100_000 + "1", "x" + ".y" * 200_000, "x = 1" + "+1" * 400_000, "[" * 150 + "]" * 150]
)
def test_what_is_nested_deeply_breaks_nothing(source):
    problem = problem_of(source)
    assert problem is None or problem.kind == "syntax"


def test_warnings_of_the_learners_code_are_not_ours():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert problem_of("x = '\\d'\nassert (x, 'always')\ny = x is 1\n") is None


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=80) | st.text(alphabet="def x():\n\t 1'\"[]{}=,+", max_size=60).map(str.encode))
def test_any_bytes_give_a_verdict(source):
    problem = problem_of(source)
    assert problem is None or problem.message.startswith("02_by_hand/mse.py")


def test_no_bytes_make_the_name_another(tmp_path):
    assert str(tmp_path) not in repr(parse_problem(b"x =", "mse.py"))


@pytest.mark.parametrize("source", ["x = 1" + "+1" * 2000, "if a: b\n" + "elif a: b\n" * 500])
def test_what_python_can_read_though_it_is_long(source):
    compile(source, "mse.py", "exec")
    assert problem_of(source) is None
