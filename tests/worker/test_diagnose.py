"""A mistake is named when the answer does what it does, and only then."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from stage import Stage

from kata_runner.testing.recording import Entry, summary
from kata_runner.worker.likeness import same_entry, same_value
from kata_runner.worker.protocol import Subject

STUB = '''\
def f(x, y):
    """Adds."""
    raise NotImplementedError

def g(x):
    """Doubles."""
    raise NotImplementedError
'''
SOLUTION = "def f(x, y):\n    return x + y\ndef g(x):\n    return 2 * x\n"
SUITE = '''\
def test_f(kata):
    """Adds."""
    assert_matches(kata.f(2.0, 3.0), 5.0)

def test_f_of_arrays(kata):
    """Adds arrays."""
    assert_matches(kata.f(np.array([1.0, 2.0]), np.array([3.0, 5.0])), np.array([4.0, 7.0]))

def test_f_refuses(kata):
    """Refuses texts."""
    assert_raises(TypeError, lambda: kata.f("a", 1))

def test_both(kata):
    """Both."""
    assert_matches(kata.g(kata.f(1.0, 2.0)), 6.0)
    assert_matches(kata.g(torch.tensor([1.0])), torch.tensor([2.0]))

@given(x=draw.integers())
def test_any(kata, x):
    """Doubles anything."""
    assert_matches(kata.g(float(x)), 2.0 * x)
'''
ANSWERS = """\
@mistake("you subtract", of="f")
def subtracts(x, y): return x - y

@mistake("you multiply", of="f")
def multiplies(x, y): return x * y

@mistake("you change x", of="f")
def changes(x, y):
    x += y
    return x

@mistake("you square", of="g")
def squares(x): return x * x

@mistake("you cut off fractions", of="g")
def makes_ints(x): return (2 * x).to(torch.int64) if torch.is_tensor(x) else 2 * x

@mistake("you need an axis", of="g")
def fails(x): return x.sum(1) if torch.is_tensor(x) else 2 * x

@mistake("you did half", of=("f", "g"))
def half(solution): return {"f": lambda x, y: y, "g": lambda x: x}

@alternative(of="g")
def twice(x): return x + x
"""


@pytest.fixture(scope="module")
def stage(tmp_path_factory):
    return Stage(tmp_path_factory.mktemp("content"), stub=STUB, suite=SUITE, answers=ANSWERS, solution=SOLUTION)


@pytest.mark.parametrize("name", ["subtracts", "multiplies", "changes", "squares", "makes_ints", "fails", "half"])
def test_every_mistake_is_named_as_itself(stage, name):
    assert stage.play(Subject("answer", name=name)).diagnosis == name


@pytest.mark.parametrize("subject", [Subject("solution"), Subject("answer", name="twice")])
def test_right_answers_have_none(stage, subject):
    assert stage.play(subject).of("diagnosis") == []


G = "def g(x):\n    return 2 * x\n"
F = "def f(x, y):\n    return x + y\n"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("def f(x, y):\n    return -(y - x)\n" + G, "subtracts"),
        ("import numpy as np\ndef f(x, y):\n    return np.subtract(x, y) * (1 + 1e-9)\n" + G, "subtracts"),
        ("def f(x, y):\n    return x - y\ndef g(x):\n    raise NotImplementedError\n", "subtracts"),
        ("def f(x, y):\n    return x - y\ndef g(x):\n    return x * x\n", "subtracts"),
        (F + "def g(x):\n    return x ** 2\n", "squares"),
        (F + "def g(x):\n    return x + x if isinstance(x, float) else x.sum(1)\n", "fails"),
        ("def f(x, y):\n    return y\ndef g(x):\n    return x\n", "half"),
        # a second fault, in a check that the mistake passes
        ("def f(x, y):\n    return None if isinstance(x, str) else x - y\n" + G, "subtracts"),
        # differently wrong, or only partly the same
        ("def f(x, y):\n    return y - x\n" + G, None),
        ("def f(x, y):\n    return x - y if isinstance(x, float) else x + y\n" + G, None),
        ("def f(x, y):\n    return 0.0\n" + G, None),
        ("def f(x, y):\n    raise ValueError\n" + G, None),
        ("def f(x, y):\n    raise NotImplementedError\n" + G, None),
        ("def f(x, y):\n    return x - y + (1 if isinstance(x, float) else 0)\n" + G, None),
        (F + "def g(x):\n    return 2 * x if isinstance(x, float) else x.sum(2)\n", None),
        (F + "def g(x):\n    return 2 * x if isinstance(x, float) else x.mean((0, 0))\n", None),
        (F + "def g(x):\n    return 2.0 * x if isinstance(x, float) else x.double() * 2 + 1\n", None),
        ("def f(x, y):\n    if not isinstance(x, float): x *= 2\n    return x + y\n" + G, None),
        (F + "def g(x):\n    return 2 * x + (x == 7.0) * 1.0 if isinstance(x, float) else 2 * x\n", None),
    ],
)
def test_a_learners_own_way_of_being_wrong(stage, text, name):
    played = stage.play(text)
    assert "failed" in played.outcomes
    assert played.diagnosis == name


def test_two_mistakes_that_do_the_same_are_no_diagnosis(tmp_path):
    twins = ANSWERS + '\n@mistake("you take away", of="f")\ndef takes_away(x, y): return x - y\n'
    stage = Stage(tmp_path, stub=STUB, suite=SUITE, answers=twins, solution=SOLUTION)
    assert stage.play(Subject("answer", name="subtracts")).diagnosis is None
    assert stage.play(Subject("answer", name="multiplies")).diagnosis == "multiplies"


def test_of_two_mistakes_the_one_that_accounts_for_more_is_named(tmp_path):
    part = """
@mistake("you subtract numbers", of="f")
def subtracts_numbers(x, y): return x - y if isinstance(x, float) else x + y
"""
    stage = Stage(tmp_path, stub=STUB, suite=SUITE, answers=ANSWERS + part, solution=SOLUTION)
    assert stage.play(Subject("answer", name="subtracts")).diagnosis == "subtracts"
    assert stage.play(Subject("answer", name="subtracts_numbers")).diagnosis == "subtracts_numbers"


@pytest.mark.parametrize(("asked", "name"), [("type(x) is float", "refuses_numbers"), ("True", None)])
def test_a_mistake_is_not_named_where_it_would_not_raise_what_the_same_line_raises(tmp_path, asked, name):
    part = """
@mistake("you refuse numbers", of="f")
def refuses_numbers(x, y): return x + y if type(x) is not float else torch.ones(2).sum(3)
"""
    stage = Stage(tmp_path, stub=STUB, suite=SUITE, answers=ANSWERS + part, solution=SOLUTION)
    text = f"import torch\ndef f(x, y):\n    if {asked}:\n        torch.ones(2).sum(3)\n    return x + y\n"
    assert stage.play(text + G).diagnosis == name


MANY = """\
def test_many(kata):
    \"\"\"Adds.\"\"\"
    for x, y in [(2.0, 3.0), (7.0, 5.0), (4.0, 0.0), (6.0, 1.0)]:
        assert_matches(kata.f(x, y), x + y)

def test_a_list(kata):
    \"\"\"Adds what is in a list.\"\"\"
    assert_matches(kata.f([1.0], [2.0])[0], 3.0)
"""
LISTS = "if isinstance(x, list): return [x[0] + y[0]]"


@pytest.mark.parametrize(
    ("rest", "name"),
    [
        ("return x - y", "subtracts"),
        ("return x - y if x < 5 else x * y", None),  # alike in the input at which the check ends
        ("return x - y if x != 6 else [0.0]", None),
        ("if x == 7: raise ValueError\n    return x - y", None),
        ("return x - y if y else 99.0", "subtracts"),  # another fault, where the mistake is right
    ],
)
def test_a_name_is_held_to_inputs_behind_the_first_failure(tmp_path, rest, name):
    own = f'@mistake("you subtract", of="f")\ndef subtracts(x, y):\n    {LISTS}\n    return x - y\n'
    adds = f"def f(x, y):\n    {LISTS}\n    return x + y\n"
    stage = Stage(tmp_path, suite=MANY, answers=own, solution=adds)
    assert stage.play(Subject("answer", name="subtracts")).diagnosis == "subtracts"
    assert stage.play(f"def f(x, y):\n    {LISTS}\n    {rest}\n").diagnosis == name


MODELS = """\
def test_moves(kata):
    \"\"\"Sets the mode.\"\"\"
    for y in (0, 1):
        model = built("nn.Linear(1, 1)")
        assert_that(kata.f(model, y) is None and not model.training, "It should be in evaluation.")
"""


@pytest.mark.parametrize(("body", "name"), [("x.train()", "leaves_it"), ("x.weight.data.mul_(1 - y)", None)])
def test_what_a_call_leaves_in_a_model_counts(tmp_path, body, name):
    own = '@mistake("you leave it", of="f")\ndef leaves_it(x, y): pass\n'
    suite = 'MUTATES = {"f"}\n' + MODELS
    stage = Stage(tmp_path, suite=suite, answers=own, solution="def f(x, y):\n    x.eval()\n")
    assert stage.play(f"def f(x, y):\n    {body}\n").diagnosis == name


GUESSED = """
def test_order(kata):
    'The order.'
    guess = kata.ORDER
    guess = [str(word).lower() for word in guess] if isinstance(guess, (list, tuple)) else guess
    assert_matches(guess, ["step", "clear"], what="ORDER")
"""
TURNS_IT = """
@whole_mistake("you turn the order round")
def turns_it_round(solution): return {"ORDER": ["clear", "step"]}
"""


@pytest.mark.parametrize(
    ("guess", "name"),
    [
        ('["clear", "step"]', "turns_it_round"),
        ('("Clear", "STEP")', "turns_it_round"),  # what a check takes for the same guess has the same name
        ('("clear", "clear")', None),
        ('"clear step"', None),
    ],
)
def test_a_guess_is_named_in_every_form_that_is_taken(tmp_path, guess, name):
    solution = 'ORDER = ["step", "clear"]\n'
    stage = Stage(tmp_path, stub="ORDER = ...\n", suite=GUESSED, answers=TURNS_IT, solution=solution)
    played = stage.play(f"ORDER = {guess}\n")
    assert played.outcomes == ["failed"]
    assert played.diagnosis == name


def test_a_broken_answers_file_costs_no_verdict(tmp_path):
    stage = Stage(tmp_path, stub=STUB, suite=SUITE, answers="1 / 0\n", solution=SOLUTION)
    played = stage.play("def f(x, y):\n    return x - y\n" + G)
    assert played.outcomes[0] == "failed"
    assert played.diagnosis is None
    assert played.events[-1]["event"] == "done"


def test_it_is_not_asked_for_when_nobody_wants_it(stage):
    assert stage.play(Subject("answer", name="squares"), diagnose=False).of("diagnosis") == []


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        (torch.tensor([1.0, float("nan")]), torch.tensor([1.00001, float("nan")]), True),
        (torch.tensor([1.0]), torch.tensor([1.01]), False),
        (torch.tensor([1.0]), torch.tensor([1.0], dtype=torch.float64), False),
        (torch.tensor([1.0]), torch.tensor([[1.0]]), False),
        (torch.tensor([1.0]), np.array([1.0], dtype=np.float32), False),
        (torch.tensor([1.0]), torch.tensor([1.0], requires_grad=True), False),
        (torch.ones(1), torch.ones(1, device="meta"), False),
        (torch.tensor(1.0), 1.0, True),
        (np.float32(1.0), 1, True),
        ((1, 2), [1, 2], False),
        ({"a": torch.float32}, {"a": "torch.float32"}, False),
        ({"a": 1}, {"b": 1}, False),
        ({"a", "b", "c"}, {"c", "b", "a"}, True),
        ({"a", "b"}, {"a", "c"}, False),
        ({"a"}, ["a"], False),
        ("x", "x", True),
        (torch.__version__, str(torch.__version__), True),
        (torch.__version__, "1.0", False),
        (None, 0, False),
        (ValueError("a"), ValueError("b"), True),
        (ValueError("a"), TypeError("a"), False),
        (True, 1, False),
    ],
)
def test_what_counts_as_the_same(one, other, alike):
    assert same_value(summary(one), summary(other)) is alike
    assert same_value(summary(other), summary(one)) is alike


def test_entries_of_other_functions_or_kinds_differ():
    entry = Entry("f", "returned", 1)
    assert same_entry(entry, Entry("f", "returned", 1))
    assert not same_entry(entry, Entry("g", "returned", 1))
    assert not same_entry(entry, Entry("f", "compared", 1))
