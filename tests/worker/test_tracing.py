"""The learner's function line by line: what is told of every line, and that nothing else is changed by it."""

from __future__ import annotations

import sys

import pytest
import torch
from stage import Stage

from kata_runner.core.trace import Trace
from kata_runner.worker import guard
from kata_runner.worker.protocol import Limits

SUITE = '''
def test_once(kata, device):
    """Gives 5."""
    assert_matches(kata.f({x}, {y}), {want}{how})

@given(x=draw.integers(0, 9), y=draw.integers(1, 9))
def test_any(kata, x, y):
    """Adds anything."""
    assert_matches(kata.f(float(x), float(y)), float(x + y))
'''
FLOATS = "torch.tensor([2.0, 3.0], device=device)", "torch.tensor([1.0, 1.0], device=device)"


@pytest.fixture
def stage(tmp_path):
    """A kata whose first check calls f with two tensors."""

    def make(x=FLOATS[0], y=FLOATS[1], want="5.0", suite=SUITE, how=""):
        return Stage(tmp_path, suite=suite.format(x=x, y=y, want=want, how=how))

    return make


def traced(stage, source, *, check="test_once", **more) -> Trace:
    played = stage.play(source, trace=check, **more)
    (event,) = played.of("trace")
    assert event["id"] == check
    assert sys.gettrace() is None or "coverage" in repr(sys.gettrace())
    return Trace.from_json(event["trace"])


def told(trace: Trace) -> list[str]:
    """The rows in short: `2 y=number`."""
    rows = []
    for row in trace.rows:
        names = " ".join(f"{one.name or 'result'}={one.kind}" for one in row.variables)
        rows.append(" ".join(filter(None, [row.kind, row.code if row.kind == "call" else "", row.text or "", names])))
    return rows


def marks(trace: Trace) -> dict[str, str]:
    return {mark.kind: mark.says for row in trace.rows for mark in row.marks}


def body(*lines: str) -> str:
    return "import numpy as np\nimport torch\ndef f(x, y):\n" + "".join(f"    {line}\n" for line in lines)


def test_every_line_with_what_it_made(stage):
    trace = traced(stage(), body("z = x + y", "n = 3", "return z"))
    assert told(trace) == [
        "call f x=tensor y=tensor", "line z=tensor", "line n=number", "line", "return result=tensor",
    ]  # fmt: skip
    assert [row.line for row in trace.rows] == [3, 4, 5, 6, 6]
    z = trace.rows[1].variables[0]
    assert (z.shape, z.dtype, z.device, z.tracks, z.value) == ((2,), "float32", "cpu", False, "[3.0, 4.0]")
    assert (marks(trace), trace.cut) == ({}, None)


@pytest.mark.parametrize(
    ("lines", "kind", "said"),
    [
        (["z = x.double()", "return z.sum() * 2"], "dtype", "float32 → float64"),
        (["x = x.double()", "return x.sum() * 2"], "dtype", "float32 → float64"),
        (["z = x.double()", "return z + x"], "dtype", "float64 and float32 meet (z and x): the result is float64"),
        (["x = x / 4", "z = x.long()", "return z.sum() * 2"], "dtype", "fractions are cut off"),
        (["z = x.to('meta')", "return z"], "device", "cpu → meta"),
        (["w = x.requires_grad_()", "return w.detach()"], "grad", "the way back is cut"),
        (["w = x.clone().requires_grad_()", "z = w.data", "return z"], "grad", "w tracks gradients"),
        (["w = x.clone().requires_grad_()", "z = w.detach().numpy()", "return z"], "grad", "a NumPy array does not"),
        (["w = x.clone().requires_grad_()", "z = w.sum().item() * 2", "return z"], "grad", "a plain number"),
        (["x += 1", "return x"], "in_place", "x was given to you"),
        (["y[0] = 7", "return x"], "in_place", "y was given to you"),
        (["x.data[0] = 7", "return x"], "in_place", "x was given to you"),
        (["z = x.unsqueeze(1)", "return (z - y).sum()"], "shape", "(2, 1) and (2,) to (2, 2): larger than both"),
        (["z = x.reshape(2, 1)", "return (z.squeeze() - z).sum()"], "shape", "(2,) and (2, 1) to (2, 2): larger"),
        (["z = x.reshape(2, 1)", "return ((z.view(-1).float() - z) ** 2).mean()"], "shape", "z.view(-1).float() - z"),
        (["z = x.reshape(2, 1)", "return z.squeeze(-1).detach() - 2 * z"], "shape", "(2,) and (2, 1) to (2, 2)"),
        (["z = x.reshape(2, 1)", "return z.T - -z"], "shape", "(1, 2) and (2, 1) to (2, 2)"),
        (["z = (x - x) / (x - x)", "return z"], "nan", "the first nan is in z"),
        (["z = x / 0", "return z"], "inf", "the first infinity is in z"),
        (["return torch.log(-x)"], "nan", "the first nan is in the result"),
    ],
)
def test_marks(stage, lines, kind, said):
    assert said in marks(traced(stage(), body(*lines)))[kind]


@pytest.mark.parametrize(
    "lines",
    [
        ["z = x.long()", "q = x.int() * 1.0", "return z * 2"],
        [
            "device = 'meta'",
            "z = x.to(device)",
            "return torch.ones(2, device=z.device, dtype=x.dtype) + x.double().to(z)",
        ],
        ["z = x > y", "n = x.argmax()", "m = x.mean()", "return x * 2 + y"],
        ["z = torch.outer(x, y)", "q = x.unsqueeze(1) @ y.unsqueeze(0)", "return z"],
        ["z = x.reshape(2, 1)", "a = z.squeeze(1) - z.flatten()", "b = z.squeeze(0) - z", "return a * 2 - b.squeeze()"],
        ["z = x[:, None] - y[None, :]", "q = x.unsqueeze(1) - y", "r = x.reshape(2, 1) - y", "return z"],
        ["z = x.clone()", "z += 1", "z[0] = 3", "return z"],
        ["w = x.clone().requires_grad_()", "ok = (w > 0).all()", "return w * 2"],
        ["return x.shape"],
    ],
)
def test_nothing_is_marked_that_is_as_it_should_be(stage, lines):
    assert marks(traced(stage(), body(*lines))) == {}


DOUBLE = "torch.tensor([2.0, 3.0], device=device).double()"


@pytest.mark.parametrize(
    ("lines", "kinds"),
    [
        (
            ["z = y.to(x.device)", "w = x.clone().requires_grad_()", "z = y * 2", "z = z.to(w.device)", "return z"],
            set(),
        ),
        (["w = x.clone().requires_grad_()", "z = torch.zeros_like(w)", "n = len(w) * y", "return n[:1]"], set()),
        (["z = torch.zeros(x.shape)", "i = torch.zeros(x.shape, dtype=torch.long)", "return z[:1]"], set()),
        (["z = x.double()", "return z.unsqueeze(0)"], set()),  # it is the shape that is wrong
        (["z = x.double()", "return z.reshape(7)"], set()),
        (["z = x.double()", "return z @ y"], {"dtype"}),
        (["z = x.double()", "return z.half()"], {"dtype"}),
        (["z = x.double()", "return z"], set()),  # it passes
    ],
)
def test_what_a_line_asks_for_is_marked_where_it_is_what_failed(stage, lines, kinds):
    asked = stage(want=DOUBLE, how=", dtype=torch.float64")
    assert set(marks(traced(asked, body(*lines)))) == kinds


def test_what_became_as_it_should_be_is_not_marked(stage):
    trace = traced(stage(want=DOUBLE, how=", dtype=torch.float64"), body("z = x.double()", "w = z.float()", "return w"))
    assert [mark.says for row in trace.rows for mark in row.marks] == ["dtype: float64 → float32"]


def test_numpy(stage):
    numpy = stage("np.array([1.0, 2.0])", "np.array([[1.0], [2.0]])")
    trace = traced(numpy, body("z = x - y", "z = z.astype(np.float32)", "x[0] = 5", "return z.sum()"))
    assert set(marks(trace)) == {"shape", "dtype", "in_place"}
    assert trace.rows[0].variables[0].device is None


@pytest.mark.parametrize(("dtype", "wraps"), [("uint8", True), ("uint16", True), ("int8", False), ("float32", False)])
def test_unsigned_numbers_that_wrap_around(stage, dtype, wraps):
    one, two = (f"np.array([{numbers}], dtype=np.{dtype})" for numbers in ("2, 1", "1, 2"))
    found = marks(traced(stage(one, two), body("z = x - y", "return z")))
    assert ("wrap" in found) is wraps
    assert "wrap" not in marks(traced(stage(two, one), body("z = x[:1] + y[:1]", "w = x - x", "return w")))
    if wraps:
        assert found["wrap"] == f"`x - y` wraps around: {dtype} has no numbers below 0"


def test_helpers_are_moved_in_and_loops_are_folded(stage):
    source = "def double(a):\n    return a * 2\n" + body(
        "t = 0", "for i in range(50):", "    t += double(i)", "return t"
    )
    trace = traced(stage(), source)
    assert "fold … 46 more rounds" not in told(trace)
    assert "fold … 47 more rounds" in told(trace)
    assert told(trace).count("call double a=number") == 3
    assert {row.depth for row in trace.rows} == {0, 1}


@pytest.mark.parametrize("loop", ["while i < 40:", "while True:"])
def test_while_loops(stage, loop):
    leave = [] if "i" in loop.split()[1] else ["    if i == 40:", "        break"]
    trace = traced(stage(), body("i = 0", loop, "    i += 1", *leave, "return i"))
    assert sum(row.kind == "fold" and "more rounds" in row.text for row in trace.rows) == 1
    assert len(trace.rows) < 40


def test_a_loop_in_a_loop_says_whose_round_it_is(stage):
    trace = traced(stage(), body("for i in range(2):", "    for j in range(9):", "        x = x * 2", "return x"))
    rounds = [row.text for row in trace.rows if row.kind == "fold"]
    assert rounds[:5] == [
        "round 1", "line 5: round 1", "line 5: round 2", "line 5: … 6 more rounds", "line 5: round 9, the last",
    ]  # fmt: skip
    assert rounds[5:] == ["round 2, the last", *rounds[1:5]]


def test_a_row_of_hundreds_of_sums_is_no_endless_loop(stage):
    trace = traced(stage(), body("z = " + " + ".join(["(x - y)"] * 300), "w = x - y.reshape(2, 1)", "return z"))
    assert (trace.cut, trace.rows[-1].kind) == (None, "return")


def test_a_round_with_a_mark_is_kept(stage):
    trace = traced(stage(), body("for i in range(50):", "    if i == 25:", "        x[0] = 9", "return x"))
    assert "fold round 26" in told(trace)
    assert "in_place" in marks(trace)


@pytest.mark.parametrize(
    ("source", "rows"),
    [
        (body("raise KeyError('no')"), ["raise KeyError: no"]),
        (body("n = None", "return n"), ["line n=NoneType", "return result=NoneType"]),
        (body("x.add_(torch.ones(2, 2) * y)"), ["raise RuntimeError: output with shape [2] doesn't match the "
         "broadcast shape [2, 2] x=tensor y=tensor"]),
        (body("x += torch.ones(2, 2) * y"), ["raise RuntimeError: output with shape [2] doesn't match the "
         "broadcast shape [2, 2] x=tensor y=tensor"]),
        (body("return x.reshape(7)"), ["raise RuntimeError: shape '[7]' is invalid for input of size 2 x=tensor"]),
        (body("try:", "    x.reshape(7)", "except RuntimeError:", "    z = 1", "return z"), ["line z=number"]),
        (body("return [a for a in range(3)]"), ["return result=list"]),
        (body("return (lambda q: q + 1)(3)"), ["call lambda q=number"]),
        (body("return sum(a * a for a in range(4))"), ["return result=number"]),
        ("class C:\n    def __init__(self):\n        self.n = 1\n" + body("c = C()", "return c.n"), ["line c=C"]),
        ("def g():\n    yield 1\n    yield 2\n" + body("return sum(g())"), ["yield result=number", "call g goes on"]),
        ("def g(n):\n    return n and g(n - 1)\n" + body("return g(99)"), ["fold … 97 deeper calls"]),
        ("def g(n):\n    g(n)\n" + body("g(0)"), ["raise RecursionError: maximum recursion depth exceeded"]),
        (body("with torch.no_grad():", "    z = x * 2", "return z"), ["line z=tensor"]),
        (body("import sys", "sys.settrace(None)", "z = 1", "return z"), ["call f x=tensor y=tensor"]),
        (body("import sys", "sys.settrace(lambda *a: 1 / 0)", "z = 1", "return z"), ["call f x=tensor y=tensor"]),
    ],
)  # fmt: skip
def test_everything_that_python_has(stage, source, rows):
    trace = traced(stage(), source)
    for row in rows:
        assert row in told(trace), told(trace)


def test_an_exception_stands_at_its_own_row_of_a_statement_that_has_several(stage):
    trace = traced(stage(), body("return {", "    'rank': x.ndim,", "    'length': x.length(),", "}"))
    *_, own, raised = trace.rows
    assert (own.line, own.code, raised.line) == (6, "'length': x.length(),", 6)


def test_what_a_dict_holds_is_begun(stage):
    trace = traced(stage(), body("return {'rank': 1, 'shape': (2,), 'name': 'a long text ' * 4, 'n': None}"))
    assert trace.rows[-1].variables[0].value.startswith("{'rank': 1, 'shape': (2,), 'name': 'a long")
    (nothing,) = traced(stage(), body("return None")).rows[-1].variables
    assert nothing.value == "None"


def test_modules_and_devices(stage):
    suite = (
        'def test_once(kata, device):\n    """Calls a model."""\n'
        "    assert_matches(kata.f(1, 2)(torch.ones(2, device=device)), torch.ones(2))\n"
    )
    source = (
        "import torch\nclass Net(torch.nn.Module):\n    def __init__(self):\n        super().__init__()\n"
        "        self.w = torch.nn.Parameter(torch.zeros(2))\n    def forward(self, x):\n        return x + self.w\n"
        "def f(x, y):\n    return Net()\n"
    )
    trace = traced(stage(suite=suite), source, device="simgpu")
    assert told(trace)[0] == "call Net.forward self=module self.w=tensor x=tensor"
    assert [one.device for one in trace.rows[0].variables] == ["cpu", "cpu", "cuda"]
    assert "Expected all tensors to be on the same device" in trace.rows[-1].text


def test_a_call_that_goes_on_is_told_as_far_as_it_came(stage):
    lines = [
        "import time",
        "n = 0",
        "end = time.monotonic() + 0.5",
        "while time.monotonic() < end:",
        "    n += 1",
        "return n",
    ]
    played = stage().play(body(*lines), trace="test_once", limits=Limits(check=0.5))
    (event,) = played.of("trace")
    trace = Trace.from_json(event["trace"])
    assert "the table ends here" in trace.cut
    assert any("more rounds" in (row.text or "") for row in trace.rows)
    assert trace.rows[-1].kind == "line"
    assert played.of("finish")


def test_the_last_example_of_a_drawn_check(stage):
    trace = traced(stage(want="2.0", x="2.0", y="1.0"), body("return x - y"), check="test_any")
    assert [one.value for one in trace.rows[0].variables] == ["0.0", "1.0"]


def test_the_state_of_torch_stays_as_it_was(stage):
    source = body(
        "w = x.clone().requires_grad_()", "loss = (w * w).sum()", "loss.backward()", "return w.grad.sum() / 2"
    )
    before = guard.settings(), torch.get_rng_state()
    plain = stage(want="5.0").play(source)
    seen = stage(want="5.0").play(source, trace="test_once")
    assert plain.outcomes[0] == seen.outcomes[0] == "passed"
    assert guard.settings() == before[0]
    assert torch.equal(torch.get_rng_state(), before[1])
    rows = told(Trace.from_json(seen.of("trace")[0]["trace"]))
    assert "line w.grad=tensor" in rows


def test_random_numbers_are_those_of_the_check(stage):
    source = body("z = torch.rand(1)", "q = np.random.rand()", "return z + q")
    plain = stage().play(source).failures[0]
    (seen,) = stage().play(source, trace="test_once").failures
    assert plain == seen


@pytest.mark.parametrize(
    ("source", "kind"),
    [
        (body("return x.double()"), "dtype"),
        (body("return x.unsqueeze(1)"), None),
        (body("return x.reshape(7)"), "raise"),
        (body("x += 1", "return x"), "in_place"),
        (body("return x + 1"), None),
        (body("raise ValueError('no')"), None),
        (body("return 3"), None),
    ],
)
def test_the_short_table_comes_where_it_says_more(stage, source, kind):
    asked = stage(want="torch.tensor([2.0, 3.0], device=device)", how=", dtype=torch.float32")
    played, plain = asked.play(source, explain=True), asked.play(source)
    assert played.failures == plain.failures
    assert (played.outcomes, played.diagnosis) == (plain.outcomes, plain.diagnosis)
    traces = [Trace.from_json(event["trace"]) for event in played.of("trace")]
    assert len(traces) == (kind is not None)
    if kind:
        rows = traces[0].rows
        assert kind in {row.kind for row in rows} | set(marks(traces[0]))
        assert sum(1 + len(row.variables) + len(row.marks) for row in rows) <= 10


def test_a_mark_comes_before_what_the_call_was_given(stage):
    helper = "def g(a, b):\n    c = a.detach() - b\n    return c.sum()\n"
    source = helper + body("w, v = x.clone().requires_grad_(), y * 2", "g(w, v).backward()")
    played = stage().play(source, explain=True)
    (event,) = played.of("trace")
    rows = Trace.from_json(event["trace"]).rows
    assert [mark.kind for row in rows for mark in row.marks] == ["grad"]
    assert (rows[-1].kind, len(rows[-1].variables)) == ("raise", 2)


def test_a_failure_that_does_not_come_again_has_no_table(stage):
    source = "seen = []\n" + body("seen.append(1)", "return x.double() if len(seen) == 1 else x")
    asked = stage(want="torch.tensor([2.0, 3.0], device=device)", how=", dtype=torch.float32")
    played = asked.play(source, explain=True)
    assert played.outcomes[0] == "failed"
    assert played.of("trace") == []
