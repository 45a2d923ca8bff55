"""`kata trace`: which check it takes, what it shows, and that it keeps nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest
from cli_schemas import validate
from cli_world import failed, passed, write

from kata_runner.core.report import CheckResult, DeviceVerdict, Problem
from kata_runner.core.trace import Mark, Row, Trace, Variable
from kata_runner.ui.text import fold, plain
from kata_runner.ui.trace import trace_lines

X = Variable("x", "tensor", (5, 3), "float64", "cuda", True)
TRACE = Trace(
    (
        Row("call", 0, 3, "double", variables=(X, Variable("n", "number", value="3"))),
        Row("line", 0, 4, "y = x.float() + a_very_long_name_that_goes_beyond_any_narrow_screen(x, x, x)",
            variables=(replace(X, name="y", dtype="float32", tracks=False),),
            marks=(Mark("dtype", "dtype: float64 → float32"), Mark("grad", "x tracks gradients, the result does not"))),
        Row("fold", 0, text="… 97 more rounds"),
        Row("call", 1, 9, "helper"),
        Row("raise", 1, 10, text="RuntimeError: mat1 and mat2 shapes cannot be multiplied (5x3, 5x3)", variables=(X,)),
        Row("return", 0, 5, variables=(Variable("", "NoneType", value="None"),)),
    ),
    "This went on for too long to be followed: the table ends here, with the state so far.",
)  # fmt: skip


def with_trace(give):
    """A verdict whose first check was traced."""

    def given(device: str) -> DeviceVerdict:
        verdict = give(device)
        return replace(verdict, checks=(replace(verdict.checks[0], trace=TRACE), *verdict.checks[1:]))

    return given


@pytest.fixture
def answered(workspace):
    write(workspace, "01_first/double.py")
    return workspace


def test_a_failure_is_told_line_by_line(kata, answered, worker):
    worker.gives("double", with_trace(failed))
    shown = kata("trace", "double")
    assert shown.code == 1
    parts = ("✗ failed  double", "Two becomes four (on cpu)", "double(2)", "double is called with:", "97 more rounds")
    for part in (*parts, "! dtype: float64 → float32", "raised RuntimeError", "it should be 4", "kata hint double"):
        assert part in shown.out
    assert "kata trace double" not in shown.out
    check, trace = worker.requests
    assert (check.trace, check.devices) == (None, ("cpu", "simgpu"))
    assert (trace.trace, trace.devices, trace.diagnose, trace.explain) == ("test_two", ("cpu",), False, False)


def test_values_that_are_filled_in_are_no_function(kata, workspace, worker):
    write(workspace, "02_second/guess_it.py", "VALUE = 3\n")
    worker.gives("guess_it", failed)
    shown = kata("trace", "guess_it")
    assert shown.code == 1
    assert "it should be 4" in shown.out
    assert shown.out.rstrip().endswith("You fill in values here, so there is no function to trace.")
    assert "kata trace" not in kata("check", "guess_it").out
    assert all(request.trace is None for request in worker.requests)


def test_nothing_is_kept(kata, answered, worker):
    assert kata("trace", "double").code == 0
    assert kata("list", "--json", "--search", "double").json["katas"][0]["attempts"] == 0


def test_the_first_device_on_which_it_fails(kata, answered, worker):
    worker.gives("double", lambda device: passed(device) if device == "cpu" else failed(device))
    assert "(on simgpu)" in kata("trace", "double").out
    assert worker.requests[-1].devices == ("simgpu",)
    worker.requests.clear()
    assert kata("trace", "double", "--device", "cpu").code == 0
    assert worker.requests[-1].devices == ("cpu",)


def test_a_pass_shows_the_first_check(kata, answered, worker):
    worker.gives("double", with_trace(passed))
    shown = kata("trace", "double")
    assert shown.code == 0
    assert "Every check passes" in shown.out
    assert "double is called with:" in shown.out


def test_the_stub_is_no_failure(kata, workspace, worker):
    shown = kata("trace", "double")
    assert shown.code == 1
    assert "Nothing is written" in shown.out
    assert worker.requests == []


def test_a_file_that_cant_be_read_is_told_as_ever(kata, answered, worker):
    write(answered, "01_first/double.py", "def double(:\n")
    shown = kata("trace", "double")
    assert shown.code == 1
    assert "syntax error" in shown.out
    worker.gives("double", lambda device: DeviceVerdict(device, "failed", problem=Problem("import", "No such module.")))
    write(answered, "01_first/double.py")
    assert "No such module." in kata("trace", "double").out


@pytest.mark.parametrize(("status", "code"), [("unavailable", 4), ("error", 3)])
def test_what_gives_no_verdict_gives_no_trace(kata, answered, worker, status, code):
    worker.gives("double", lambda device: DeviceVerdict(device, status, reason="It is so."))
    shown = kata("trace", "double", "--device", "cpu")
    assert shown.code == code
    assert "It is so." in shown.out


def test_a_timeout_whose_trace_never_came(kata, answered, worker):
    stuck = CheckResult("test_two", "Two becomes four", "timeout", message="It ran on.", line=2, code="return x * 2")
    worker.gives("double", lambda device: DeviceVerdict(device, "timeout", (stuck,)))
    shown = kata("trace", "double")
    assert shown.code == 1
    assert "Your code stood at line 2" in shown.out
    assert "can't be told" in shown.out
    assert "No line of your file ran" not in shown.out


def test_usage(kata, answered, worker):
    assert kata("trace").code == 2
    assert kata("trace", "duoble").code == 2
    assert kata("trace", "double", "--device", "tpu").code == 2
    file = write(answered, "try.py")
    assert kata("trace", "double", "--file", file).code == 0
    assert worker.requests[-1].subject.shown == "try.py"


def test_json(kata, answered, worker):
    worker.gives("double", with_trace(failed))
    shown = kata("trace", "double", "--json", "--seed", "3")
    validate(shown.json, "trace")
    assert (shown.code, shown.json["seed"], shown.json["device"]) == (1, 3, "cpu")
    assert shown.json["check"]["trace"]["rows"][1]["marks"][0] == {"kind": "dtype", "says": "dtype: float64 → float32"}
    write(answered, "01_first/double.py", "def double(:\n")
    shown = kata("trace", "double", "--json")
    validate(shown.json, "trace")
    assert (shown.json["check"], shown.json["problem"]["kind"]) == (None, "syntax")


def test_check_shows_the_table_below_the_failure(kata, answered, worker):
    worker.gives("double", with_trace(failed))
    shown = kata("check", "double")
    assert "On the way there:" in shown.out
    validate(kata("check", "double", "--json").json, "check")


@pytest.mark.parametrize("width", [40, 64, 80, 100])
@pytest.mark.parametrize("unicode", [True, False])
def test_rows_fit_the_screen(width, unicode):
    rows = [plain(row) for line in trace_lines(TRACE, width=width, unicode=unicode) for row in fold(line, width)]
    assert max(map(len, rows)) <= width
    text = " ".join(" ".join(rows).split())
    for part in ("double is called with:", "x", "(5, 3)", "float64", "cuda", "tracks", "! dtype:", "… 97 more rounds",
                 "raised RuntimeError", "returns None", "! This went on for too long"):  # fmt: skip
        assert part in text
    assert ("✗ raised" in text) == unicode


def test_cells_stand_below_one_another_where_there_is_room():
    rows = [plain(row) for line in trace_lines(TRACE, width=80) for row in fold(line, 80)]
    first, second = (next(row for row in rows if row.strip().startswith(f"{name} ")) for name in ("x", "y"))
    assert first.index("float64") == second.index("float32")
