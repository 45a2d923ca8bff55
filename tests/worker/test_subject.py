"""Why a file could not be loaded, in a sentence with the learner's line."""

from __future__ import annotations

import sys

import pytest
from stage import Stage

from kata_runner.worker.protocol import Subject

MANY = '''\
def f(x, y=0):
    """Adds."""
    raise NotImplementedError

class Net:
    def __init__(self, k): ...

def rows(x) -> "Iterator[int]":
    """Rows."""
    raise NotImplementedError

ONCE = ...
_private = 1
'''
REST = "class Net:\n    def __init__(self, k): ...\ndef rows(x): yield 1\nONCE = 1\n"


@pytest.fixture
def stage(tmp_path):
    return Stage(tmp_path, stub=MANY, suite="def test_x(kata):\n    pass\n")


@pytest.mark.parametrize(
    ("text", "kind", "line", "said"),
    [
        ("import pandsa\n", "import", 1, "t/k.py imports `pandsa` in line 1, and there is no such module."),
        ("from numpy import nothing\n", "import", 1, "cannot import name 'nothing' from 'numpy'."),
        (
            "x = 1\n1 / 0\n",
            "exception",
            2,
            "t/k.py raised ZeroDivisionError in line 2 while it was loaded: division by",
        ),
        ("import sys\nsys.exit(0)\n", "exit", 2, "ended the program in line 2 while it was loaded (SystemExit)"),
        ("raise KeyboardInterrupt\n", "exception", 1, "raised KeyboardInterrupt in line 1"),
        ("import pytest\npytest.skip('x', allow_module_level=True)\n", "exception", 2, "raised Skipped in line 2"),
        ("def f(:\n", "syntax", 1, "t/k.py has a syntax error in line 1"),
        ("exec('def f(:')\n", "exception", 1, "raised SyntaxError in line 1"),
        ("", "missing_name", None, "t/k.py has no function `f`."),
        ("def ff(x, y=0): ...\n" + REST, "missing_name", 1, "has no function `f`."),
        ("f = 3\n" + REST, "not_callable", None, "`f` should be a function, but t/k.py makes it a whole number (int)."),
        ("f = None\n" + REST, "not_callable", None, "makes it None"),
        ("async def f(x, y=0): ...\n" + REST, "not_callable", 1, "`f` is an `async` function"),
        ("def f(x, y=0):\n    yield x\n" + REST, "not_callable", 1, "`f` uses `yield`"),
        ("class f:\n    def __init__(self, x, y=0): ...\n" + REST, "not_callable", None, "but it is a class"),
        ("def f(x): ...\n" + REST, "parameters", 1, "`f(x, y=0)` is asked for, but yours is `f(x)`, with 1 parameter."),
        ("def f(x, y, *, z): ...\n" + REST, "parameters", 1, "yours is `f(x, y, *, z)`, with 3 parameters."),
        ("def f(x, **more): ...\n" + REST, "parameters", 1, "yours is `f(x, **more)`, with 1 parameter."),
        ("def f(): ...\n" + REST, "parameters", 1, "with 0 parameters"),
        ("def f(x, y): ...\n" + REST, "parameters", 1, "yours is `f(x, y)`"),
        ("def f(x, y=0, *, z): ...\n" + REST, "parameters", 1, "z)`"),
        ("def f(x, y=0): ...\nclass Net: ...\ndef rows(x): ...\n", "parameters", None, "`Net(k)` is asked for"),
        (
            "def f(x, y=0): ...\nclass Net:\n    def __init__(self, k): ...\ndef rows(x): ...\n",
            "missing_name",
            None,
            "`ONCE`",
        ),
    ],
)
def test_problems_are_named(stage, text, kind, line, said):
    problem = stage.play(text).problem
    assert problem is not None
    assert (problem["kind"], problem["line"], said in problem["message"]) == (kind, line, True), problem


def test_a_name_that_is_nearly_right_is_asked_about(stage):
    problem = stage.play("def ff(x, y=0): ...\n" + REST).problem
    assert problem["says"] == "It has `ff`. Did you mean `f`? Names count to the letter."


@pytest.mark.parametrize(
    "text",
    [
        "def f(x, y=0): ...\n",
        "def f(a, b=1, c=2): ...\n",
        "def f(*args): ...\n",
        "def f(x, y=0, **more): ...\n",
        "f = lambda a, b=0: 1\n",
        "import functools\n@functools.cache\ndef f(x, y=0): ...\n",
        "f = max\n",
        "import functools\nf = functools.partial(max)\n",
        "class Plus:\n    def __call__(self, x, y=0): ...\nf = Plus()\n",
        "def f(x: 'not a type', y=0) -> 'neither'.join: ...\n",
    ],
)
def test_other_ways_to_write_the_same_are_fine(stage, text):
    assert stage.play(text + REST).problem is None


def test_a_problem_ends_the_run_and_promises_the_checks_first(stage):
    names = [event["event"] for event in stage.play("1 / 0\n").events]
    assert names == ["collected", "loading", "problem", "done"]


def test_the_file_knows_its_name_and_place(stage):
    text = "assert __name__ == 'k', __name__\nassert __file__ == '/x/k.py'\ndef f(x, y=0): ...\n" + REST
    assert stage.play(text).problem is None


def test_a_kata_that_is_called_like_a_module_hides_none(tmp_path):
    before = sys.modules["numpy"]
    stage = Stage(tmp_path)
    for tree, prefix in (("katas", ""), ("solutions", ""), ("checks", "test_"), ("checks", "answers_")):
        (stage.root / tree / "t" / f"{prefix}k.py").rename(stage.root / tree / "t" / f"{prefix}numpy.py")
    from kata_runner.worker.loading import load
    from kata_runner.worker.protocol import Job

    loaded = load(
        Job("numpy", "t", "write", str(stage.root), "cpu", Subject("source", "import numpy\nf = numpy.add\n"))
    )
    assert loaded.module.__name__ == "kata_numpy"
    assert sys.modules["numpy"] is before


def test_dataclasses_and_pickle_find_the_module(stage):
    text = (
        "from __future__ import annotations\nimport pickle\nfrom dataclasses import dataclass\n"
        "@dataclass\nclass Pair:\n    a: int\n    b: int = 2\n"
        "assert pickle.loads(pickle.dumps(Pair(1))) == Pair(1, 2)\n"
        "def f(x, y=0): ...\n"
    )
    assert stage.play(text + REST).problem is None


def test_an_answer_that_is_not_there_is_no_silent_pass(stage):
    assert stage.play(Subject("answer", name="nobody")).problem is not None


@pytest.mark.parametrize("text", ["\ufeffdef f(x, y=0): ...\n", "def f(x, y=0): ...\r\n"])
def test_marks_of_windows_do_no_harm(stage, text):
    assert stage.play(text + REST).problem is None
