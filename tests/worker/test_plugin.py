"""What a run sends, whatever the subject does."""

from __future__ import annotations

import random
import threading
import unittest

import pytest
import torch
from stage import QUICK, Stage, untouched

from kata_runner.worker.loading import vacuous
from kata_runner.worker.plugin import SuiteBroken, preload, run
from kata_runner.worker.protocol import Job, Subject

RIGHT = "def f(x, y):\n    return x + y\n"


@pytest.fixture
def stage(tmp_path):
    return Stage(tmp_path)


def only(played):
    """The one failure of a run whose checks all failed for one cause."""
    assert set(played.outcomes) == {"failed"}, played.events
    return played.failures[0]


def test_the_events_of_a_right_answer_in_their_order(stage):
    played = stage.play(RIGHT)
    names = [event["event"] for event in played.events]
    assert names == ["collected", "loading", "loaded"] + ["start", "finish"] * 3 + ["done"]
    assert played.events[0]["checks"] == [
        {"id": "test_adds", "title": "Adds two numbers", "fixed": True},
        {"id": "test_adds_arrays", "title": "Adds arrays", "fixed": True},
        {"id": "test_any", "title": "Adds anything", "fixed": False},
    ]
    assert played.outcomes == ["passed"] * 3
    assert played.marks == 1 + 2 + 30  # loading, two calls, thirty examples


CURVED = '''\
def test_goes(kata):
    """It goes down."""
    found = [kata.f(float(n), 0.0) for n in (2, 1)]
    curve(found, [2.0, 1.0])
    assert_that(found == [2.0, 1.0], "It does not go down.")

def test_other(kata):
    """Another check."""
    assert_matches(kata.f(1.0, 2.0), 3.0)
'''


def test_the_course_of_a_training_comes_with_the_end_of_its_check(tmp_path):
    for source, last in ((RIGHT, 1.0), ("def f(x, y):\n    return 2.0", 2.0)):
        first, second = Stage(tmp_path, suite=CURVED).play(source).of("finish")
        assert first["curve"] == {"what": "the loss", "actual": (2.0, last), "expected": (2.0, 1.0), "steps": (2, 2)}
        assert "curve" not in second


@pytest.mark.parametrize("subject", [Subject("solution"), Subject("answer", name="the_other_way")])
def test_solutions_and_alternatives_pass(stage, subject):
    assert stage.play(subject).outcomes == ["passed"] * 3


def test_the_stub_is_not_written_yet(stage):
    played = stage.play(Subject("stub"))
    assert [failure["kind"] for failure in played.failures] == ["not_implemented"] * 3
    assert played.failures[0]["message"] == "`f` is not written yet."


@pytest.mark.parametrize("kind", ["zeros", "ones", "input", "negated", "none"])
def test_vacuous_answers_fail(stage, kind):
    assert "failed" in stage.play(Subject("vacuous", name=kind, function="f")).outcomes


@pytest.mark.parametrize("kind", ["zeros", "ones", "input", "negated", "none"])
def test_a_vacuous_answer_does_nothing_to_what_it_is_given(kind):
    def clear(parameters):
        for one in parameters:
            one.grad = None

    w = torch.tensor([1.0, 2.0], requires_grad=True)
    w.grad = torch.tensor([3.0, 4.0])
    vacuous(clear, kind)([w])
    assert w.grad is not None


@pytest.mark.parametrize("kind", ["zeros", "ones", "input", "negated", "none"])
def test_a_vacuous_answer_seeds_nothing(kind):
    def seed(number):
        random.seed(number)
        torch.manual_seed(number)

    with untouched():
        before = random.getstate(), torch.get_rng_state().tolist()
        vacuous(seed, kind)(7)
        assert (random.getstate(), torch.get_rng_state().tolist()) == before


def test_a_drawn_failure_shows_the_smallest_input_and_tells_of_others_before(stage):
    played = stage.play("def f(x, y):\n    return x + y + (x > 3)\n")
    assert played.outcomes == ["passed", "passed", "failed"]
    assert played.failures[0]["input"] == "f(4.0, 0.0)"
    told = played.of("failing")
    assert told
    assert all(event["id"] == "test_any" and event["failure"]["kind"] == "values" for event in told)


def test_without_shrinking_the_first_failing_input_is_shown(stage):
    played = stage.play("def f(x, y):\n    return x + y + (x > 3)\n", shrink=False)
    assert played.outcomes == ["passed", "passed", "failed"]


def test_one_seed_gives_one_input_and_seeds_are_real(stage):
    strange = "def f(x, y):\n    return x + y + (isinstance(x, float) and x * y > 20)\n"
    inputs = [stage.play(strange, seed=seed, shrink=False).failures[0]["input"] for seed in (1, 1, 2, 3)]
    assert inputs[0] == inputs[1]
    assert len(set(inputs)) > 1


@pytest.mark.parametrize(
    ("body", "kind", "said"),
    [
        ("return None", "type", "it is None"),
        ("return str(x + y)", "type", "a text (str)"),
        ("return float('nan')", "values", "nan"),
        ("return 0", "values", "but it should be 5.0"),
        ("raise SystemExit(0)", "exception", "ended the program"),
        ("raise KeyboardInterrupt", "exception", "KeyboardInterrupt"),
        ("import pytest; pytest.skip('x')", "exception", "a Skipped"),
        ("import pytest; pytest.xfail('x')", "exception", "XFailed"),
        ("import pytest; pytest.exit('x', returncode=0)", "exception", "an Exit"),
        ("import hypothesis.errors as h; raise h.UnsatisfiedAssumption", "exception", "UnsatisfiedAssumption"),
        ("class Own(BaseException): pass\n    raise Own('mine')", "exception", "an Own in line 4: mine"),
        ("return f(x, y)", "exception", "a RecursionError"),
        ("return z", "exception", "a NameError in line 3: name 'z' is not defined."),
        ("torch.set_default_dtype(torch.float64); return x + y", "state", "changed torch's default dtype"),
        ("torch._C._set_grad_enabled(False); return x + y", "state", "grad mode"),
        ("np.set_printoptions(precision=3); return x + y", "state", "changed how NumPy prints arrays"),
        ("np.seterr(all='raise'); return x + y", "state", "overflow"),
        ("torch.set_default_device('meta'); return x + y", "state", "default device"),
        ("torch.mean = lambda *a: 0; return x + y", "state", "assigned to `torch.mean`"),
        ("torch.Tensor.__add__ = lambda *a: 0; return x + y", "state", "`torch.Tensor.__add__`"),
        ("torch.equal = torch.allclose; return x + y", "state", "`torch.equal`"),
        ("return torch.tensor(x + y).as_subclass(type('T', (torch.Tensor,), {}))", "type", "a T, a class of its own"),
        ("return type('A', (np.ndarray,), {})(3)", "type", "a A, a class of its own"),
        ("t = torch.tensor(x); t.item = lambda: 5.0; return t", "type", "a tensor with its own `item`"),
    ],
)
def test_a_fault_is_told_by_its_kind(stage, body, kind, said):
    played = stage.play(f"import numpy as np, torch\ndef f(x, y):\n    {body}\n")
    failure = played.failures[0]
    assert (failure["kind"], said in failure["message"]) == (kind, True), failure
    assert "passed" not in (played.outcomes[0], played.outcomes[2])
    assert failure["function"] == "f"


@pytest.mark.parametrize("text,end", [("cuda:0 and cpu!", ": cuda:0 and cpu!"), ("ends.", ": ends."), ("no", ": no.")])
def test_a_text_that_has_an_end_gets_no_other(stage, text, end):
    played = stage.play(f"def f(x, y):\n    raise ValueError({text!r})\n")
    assert played.failures[0]["message"].endswith(end)


def test_what_one_call_left_behind_does_not_spoil_the_next(stage):
    stage.play("import torch\ndef f(x, y):\n    torch.Tensor.__add__ = torch.Tensor.__sub__\n    return x - y\n")
    assert torch.get_default_dtype() == torch.float32
    assert (torch.ones(1) + torch.ones(1)).item() == 2.0
    assert stage.play(RIGHT).outcomes == ["passed"] * 3


def test_an_object_that_judges_itself_is_no_answer(stage):
    lie = "class Yes:\n    def __eq__(self, other):\n        return True\ndef f(x, y):\n    return [Yes()]\n"
    assert "of the class Yes, which decides by itself" in only(stage.play(lie))["message"]


def test_an_argument_that_was_changed_is_named(stage):
    played = stage.play("def f(x, y):\n    x += y\n    return x\n")
    assert played.outcomes == ["passed", "failed", "passed"]
    (failure,) = played.failures
    assert failure["kind"] == "mutated"
    assert "`x`" in failure["message"]
    assert failure["expected"] == "x = np.array([1.0, 2.0])"
    assert failure["actual"] == "x = [11.0, 22.0] (array, shape (2,), float64)"


def test_a_suite_may_say_that_a_function_changes_its_arguments(tmp_path):
    stage = Stage(
        tmp_path,
        suite='MUTATES = {"f"}\ndef test_fills(kata):\n    """Fills."""\n    a = np.zeros(2)\n    kata.f(a, 1.0)\n'
        "    assert_matches(a, np.ones(2))\n",
    )
    assert stage.play("def f(x, y):\n    x[...] = y\n").outcomes == ["passed"]


def test_an_exception_is_told_by_the_learners_own_line(stage):
    failure = only(
        stage.play("import torch\n\ndef f(x, y):\n    w = torch.ones(3, 5)\n    return torch.nn.Linear(4, 2)(w)\n")
    )
    assert failure["exception"]["line"] == 5
    assert failure["exception"]["code"] == "return torch.nn.Linear(4, 2)(w)"
    assert "5 numbers" in failure["exception"]["says"]
    assert failure["input"] == "f(2.0, 3.0)"


def test_no_path_of_this_machine_is_shown(stage):
    text = f"def f(x, y):\n    raise ValueError('{stage.root}/secret and ' + __import__('torch').__file__)\n"
    told = str(stage.play(text).failures)
    assert torch.__file__ not in told
    assert "site-packages" not in told


SHAPES_DIFFER = '''\
def test_refuses(kata):
    """Refuses."""
    assert_raises(ValueError, lambda: kata.f(1, "a"), mentions=("a",))
'''


@pytest.mark.parametrize(
    ("body", "kind", "said"),
    [
        ("raise ValueError('not a')", None, ""),
        ("raise ValueError('no')", "raises", "The text of your ValueError doesn't say a."),
        ("raise TypeError('a')", "exception", "`f` should raise a ValueError, but it raised a TypeError in line 2: a."),
        ("raise NotImplementedError", "not_implemented", "not written yet"),
        ("return 1", "raises", "`f` should raise ValueError, but it returned a whole number (int)."),
    ],
)
def test_errors_that_are_asked_for(tmp_path, body, kind, said):
    played = Stage(tmp_path, suite=SHAPES_DIFFER).play(f"def f(x, y):\n    {body}\n")
    assert [failure["kind"] for failure in played.failures] == ([kind] if kind else [])
    assert all(said in failure["message"] for failure in played.failures)


CALLBACK = '''\
def test_callback(kata):
    """Calls back."""
    def g(v):
        assert_that(v == 1, "g should get 1.")
        return v
    assert_matches(kata.f(g, 2), 3)
'''


def test_a_swallowed_failure_comes_back(tmp_path):
    stage = Stage(tmp_path, suite=CALLBACK)
    swallowed = "def f(g, y):\n    try:\n        g(y)\n    except BaseException:\n        pass\n    return 3\n"
    assert only(stage.play(swallowed))["message"] == "g should get 1."


USES = '''\
def test_uses(kata):
    """Uses the result."""
    assert_that(kata.f(1, 2).real == 3, "wrong")
    assert_that((kata.f(1, 2) * 2).bit_length() == 3, "wrong")
'''


def test_a_result_that_a_check_trips_over_is_the_subjects_fault(tmp_path):
    failure = only(Stage(tmp_path, suite=USES).play("def f(x, y):\n    return None\n"))
    assert failure["kind"] == "type"
    assert "AttributeError: 'NoneType' object has no attribute 'real'" in failure["message"]
    assert failure["actual"] == "None"


def test_a_check_that_breaks_by_itself_is_nobodys_failure(tmp_path):
    broken = Stage(tmp_path, suite='def test_x(kata):\n    """X."""\n    kata.f(1, 2)\n    1 / 0\n')
    for subject in (RIGHT, "def f(x, y):\n    return None\n", Subject("solution")):
        played = broken.play(subject)
        assert played.outcomes == ["error"]
        assert "ZeroDivisionError" in played.failures[0]["message"]


def test_a_flaky_answer_fails(stage):
    flaky = "calls = []\ndef f(x, y):\n    calls.append(1)\n    return x + y + (len(calls) == 9)\n"
    assert stage.play(flaky).outcomes == ["passed", "passed", "failed"]


@pytest.mark.parametrize(
    "patch",
    [
        "import _pytest.python\n_pytest.python.Function.runtest = lambda self: None",
        "import _pytest.runner\n_pytest.runner.call_and_report = lambda *a, **k: None",
        "import hypothesis.core\nhypothesis.core.StateForActualGivenExecution.run_engine = lambda self: None",
        "import hypothesis.internal.conjecture.engine as e\ne.ConjectureRunner.run = lambda self: None",
        "import pytest\npytest.fail = lambda *a, **k: None\nimport unittest\nunittest.TestCase.fail = print",
    ],
)
def test_patching_the_machinery_passes_nothing(stage, patch):
    import _pytest.python
    import _pytest.runner
    import hypothesis.core
    import hypothesis.internal.conjecture.engine as engine

    with pytest.MonkeyPatch.context() as monkeypatch:
        for owner, name in [
            (_pytest.python.Function, "runtest"),
            (_pytest.runner, "call_and_report"),
            (hypothesis.core.StateForActualGivenExecution, "run_engine"),
            (engine.ConjectureRunner, "run"),
            (pytest, "fail"),
            (unittest.TestCase, "fail"),
        ]:
            monkeypatch.setattr(owner, name, getattr(owner, name))  # so that it is put back
        try:
            outcomes = stage.play(f"{patch}\ndef f(x, y):\n    return 0.0\n").outcomes
        except AttributeError:  # pytest itself fell over
            outcomes = []
    assert "passed" not in outcomes


def test_what_was_done_already_is_left_out(stage):
    played = stage.play(RIGHT, done=("test_adds",))
    assert [event["id"] for event in played.of("finish")] == ["test_adds_arrays", "test_any"]
    assert len(played.events[0]["checks"]) == 3


def test_a_check_that_takes_long_says_where_it_stands(stage):
    slow = """\
        import time
        def f(x, y):
            many = [x] * 3
            until = time.monotonic() + 0.95
            while time.monotonic() < until: pass
            return x + y
    """
    played = stage.play(slow, limits=QUICK, done=("test_adds_arrays", "test_any"))
    stuck = played.of("stuck")[0]
    assert (stuck["id"], stuck["line"]) == ("test_adds", 5)
    assert stuck["code"] == "while time.monotonic() < until: pass"
    assert stuck["variables"]["many"] == "[2.0, 2.0, 2.0]"
    assert played.outcomes == ["passed"]


def test_loading_that_takes_long_says_where_it_stands(stage):
    slow = "import time\nstart = time.monotonic()\nwhile time.monotonic() < start + 0.95: pass\n" + RIGHT
    assert stage.play(slow, limits=QUICK).of("stuck")[0]["line"] == 3


def test_devices_that_are_not_there_are_said_to_be(stage, monkeypatch):
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    monkeypatch.setattr(torch.backends.mps, "is_available", lambda: False)
    for device in ("cuda", "mps"):
        (event,) = stage.play(RIGHT, device=device).events
        assert event["event"] == "unavailable"


@pytest.mark.parametrize("suite", ["import nowhere\n", "def test_x(:\n", "X = 1\n"])
def test_a_broken_suite_is_never_a_pass(tmp_path, suite):
    with pytest.raises(SuiteBroken):
        Stage(tmp_path, suite=suite).play(RIGHT)


def test_a_fixture_that_is_not_there_is_our_fault(tmp_path):
    played = Stage(tmp_path, suite="def test_x(kata, nothing):\n    pass\n").play(RIGHT)
    assert played.outcomes == ["error"]
    assert "nothing" in played.failures[0]["message"]


PREDICT = '''\
def test_one(kata):
    """One."""
    assert_matches(kata.ONCE, 4)

def test_two(kata):
    """Two."""
    assert_matches(kata.PLACES, {"a"})
'''


def test_constants_are_compared_and_empty_ones_not_written_yet(tmp_path):
    stage = Stage(
        tmp_path, stub="ONCE = ...\nPLACES = ...\n", suite=PREDICT, solution="ONCE = 4\nPLACES = {'a'}\n", answers=""
    )
    assert [f["kind"] for f in stage.play(Subject("stub"), kind="predict").failures] == ["not_implemented"] * 2
    played = stage.play("ONCE = 5\nPLACES = {'a'}\n", kind="predict")
    assert played.outcomes == ["failed", "passed"]
    assert (played.failures[0]["function"], played.failures[0]["input"]) == ("ONCE", None)


MODEL = '''\
def test_model(kata, device):
    """Doubles."""
    net = kata.Net(2)
    assert_that(isinstance(net, kata.Net), "no Net")
    x = torch.tensor([[1.0, 2.0]], device=device)
    assert_matches(net(x), x.cpu() * 2, device=device)
    import copy, io
    torch.save(net, io.BytesIO())
    assert_matches(copy.deepcopy(net)(x), x.cpu() * 2, device=device)
'''
NET = """\
import torch
class Net(torch.nn.Module):
    def __init__(self, k):
        {}
        self.k = k
    def forward(self, x):
        {}
"""


@pytest.mark.parametrize("device", ["cpu", "simgpu"])
def test_models_are_watched_when_they_are_called(tmp_path, device):
    stage = Stage(
        tmp_path,
        stub=NET.format("super().__init__()", "return x"),
        suite=MODEL,
        solution="Net = nn.Linear\n",
        answers="",
    )
    assert stage.play(NET.format("super().__init__()", "return x * self.k"), device=device).outcomes == ["passed"]
    wrong = only(stage.play(NET.format("super().__init__()", "return x + self.k"), device=device))
    name = "cuda" if device == "simgpu" else "cpu"
    where = ', device="cuda"' if name == "cuda" else ""
    assert wrong["input"] == f"Net(2)(torch.tensor([[1.0, 2.0]]{where}))"
    assert name in wrong["actual"]
    changed = only(stage.play(NET.format("super().__init__()", "x += 1; return x"), device=device))
    assert (changed["kind"], changed["function"]) == ("mutated", "Net")
    assert "super().__init__()" in only(stage.play(NET.format("pass", "return x"), device=device))["message"]


def test_a_generator_of_the_card_is_no_assignment_to_torch(tmp_path):
    draw = "import torch\ndef draw():\n    return torch.rand(3, device='cuda', generator=torch.Generator('cuda'))\n"
    suite = "def test_draws(kata, device):\n    'Draws.'\n    kata.draw()\n"
    stage = Stage(tmp_path, stub=draw, suite=suite, solution=draw, answers="")
    assert stage.play(draw, device="simgpu").outcomes == ["passed"]


def test_our_own_modules_are_hidden_from_the_subject(stage, monkeypatch):
    import sys

    import kata_runner

    for name in [name for name in sys.modules if name.startswith(("kata_runner.testing", "kata_runner.worker"))]:
        monkeypatch.setitem(sys.modules, name, sys.modules[name])
    for name in ("testing", "worker"):
        monkeypatch.setattr(kata_runner, name, getattr(kata_runner, name))
    cheat = (
        "import kata_runner.testing.comparisons as c, kata_runner.testing as t, sys\n"
        "c.assert_matches = t.assert_matches = lambda *a, **k: None\n"
        "for m in list(sys.modules.values()):\n"
        "    if hasattr(m, 'test_adds'): m.assert_matches = lambda *a, **k: None\n"
        "def f(x, y):\n    return 0.0\n"
    )
    assert set(stage.play(cheat, alone=True).outcomes) == {"failed"}


def test_a_run_that_nobody_listens_to_ends(stage):
    def gone(event):
        if event["event"] == "start":
            raise BrokenPipeError("nobody listens")

    job = Job("k", "t", "write", str(stage.root), "cpu", Subject("solution"))
    with untouched(), pytest.raises(BrokenPipeError):
        run(job, gone, int, alone=False)


def test_preloading_leaves_one_thread_and_no_profile_of_a_run():
    before = threading.active_count()  # what other tests have left
    with untouched():
        preload()
    assert threading.active_count() == before
