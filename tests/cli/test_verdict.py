"""What a learner reads: everything that helps, in order, on one screen, in any width."""

from __future__ import annotations

from dataclasses import replace

import pytest
from cli_world import failed, passed

from kata_runner.core.curve import Curve
from kata_runner.core.kata import Kata
from kata_runner.core.report import CheckResult, DeviceVerdict, Diagnosis, ExceptionInfo, Failure, Problem, Report
from kata_runner.core.trace import Row, Trace, Variable
from kata_runner.ui.text import fold, plain
from kata_runner.ui.verdict import Told, verdict_rows
from kata_runner.worker import stops

KATA = Kata("double", "Double a number", "write", 1, 5, "01_first")
TOLD = Told(KATA, "01_first/double.py", (("kata hint double", "a hint"),))


def shown(*verdicts: DeviceVerdict, told: Told = TOLD) -> list[str]:
    rows = verdict_rows(Report("double", 0, verdicts), told)
    return [plain(row) for line in rows for row in fold(line, told.width)]


def only(check: CheckResult, **more) -> list[str]:
    return shown(DeviceVerdict("cpu", check.outcome, (check,), **more))


def test_a_failure_in_order():
    verdict = replace(failed("cpu"), diagnosis=Diagnosis("adds", "you add one"), output="hello\n")
    assert shown(verdict) == [
        "✗ failed  double  Double a number",
        "                    cpu",
        "  Two becomes four  ✗ failed",
        "  Any does          · skipped",
        "  Skipped: fails for the same reason as another check; mend that one first.",
        "",
        "✗ Two becomes four",
        "  The result of `double` is 3, but it should be 4.",
        "  got        3",
        "  expected   4",
        "  for        double(2)",
        "",
        "It looks as if you add one.",
        "",
        "Your code printed:",
        "  hello",
        "",
        "Next:",
        "  kata hint double  a hint",
    ]


def test_the_course_of_a_training_stands_below_why_it_failed():
    wrong = replace(failed("cpu").checks[0], curve=Curve("the loss", (4.0, 5.0), (4.0, 1.0), (2, 2)))
    rows = shown(replace(failed("cpu"), checks=(wrong,)))
    at = rows.index("  The loss, step by step:")
    assert rows[at + 1 : at + 3] == ["    yours     ▇█  4 → 5", "    expected  ▇▁  4 → 1"]
    assert "step by step" not in "".join(shown(DeviceVerdict("cpu", "failed", (wrong,)), told=replace(TOLD, full=True)))


def test_the_mistake_is_in_sight_on_a_low_full_screen():
    verdict = replace(failed("cpu"), diagnosis=Diagnosis("adds", "one is added"))
    told = replace(TOLD, full=True)

    def mistake_first(told):
        rows = shown(verdict, told=told)
        assert rows.count("It looks as if one is added.") == 1
        return rows.index("It looks as if one is added.") < rows.index("✗ Two becomes four")

    assert mistake_first(replace(told, height=8))
    assert not mistake_first(replace(told, height=40))
    assert not mistake_first(replace(TOLD, height=8))  # what is printed is read from its end


def test_the_cause_of_a_program_as_it_came_is_left_to_find():
    verdict = replace(failed("cpu"), diagnosis=Diagnosis("adds", "one is added"))
    assert "It looks as if one is added." in shown(verdict)
    start = shown(verdict, told=replace(TOLD, start=True))
    assert "  This is the start, as it came: it fails, and your task is to mend it." in start
    assert "It looks as if" not in "".join(start)


def test_a_known_warning_is_explained_below_what_was_printed():
    verdict = replace(failed("cpu"), output="UserWarning at line 3: odd\n", output_says=("That is odd.", "Very."))
    rows = shown(verdict)
    at = rows.index("Your code printed:")
    assert rows[at + 1 : at + 4] == ["  UserWarning at line 3: odd", "That means: That is odd.", "That means: Very."]
    assert "That means: Very." not in shown(replace(passed("cpu"), output_says=("Very.",)))


def test_one_column_a_device():
    rows = shown(passed("cpu"), failed("simgpu"))
    assert rows[1].split() == ["cpu", "simgpu"]
    assert rows[2].split()[-4:] == ["✓", "passed", "✗", "failed"]
    assert "✗ Two becomes four (simgpu only)" in rows


def test_the_same_failure_is_told_once():
    assert "\n".join(shown(failed("cpu"), failed("simgpu"))).count("it should be 4") == 1


def test_an_exception_by_the_learners_line():
    says = "A name is used that was never given a value."
    raised = ExceptionInfo("NameError", "name 'n' is not defined", 3, "    return total / n", says)
    failure = Failure("exception", "it raised", exception=raised, input="double(1)")
    rows = only(CheckResult("t", "Two becomes four", "failed", message="it raised", failure=failure))
    at = rows.index("  Your code raised an exception at line 3 of 01_first/double.py:")
    assert rows[at + 1 : at + 5] == [
        "      return total / n",
        "  NameError: name 'n' is not defined",
        f"  {says}",
        "  for        double(1)",
    ]


def test_a_part_that_is_not_written_is_not_blamed():
    raised = ExceptionInfo("NotImplementedError", "", 9, "    raise NotImplementedError")
    failure = Failure(
        "not_implemented", "`halve` is not written yet.", "halve", exception=raised, input="halve(np.array([2.0]))"
    )
    rows = only(CheckResult("t", "Half of two is one", "failed", message=failure.message, failure=failure))
    at = rows.index("✗ Half of two is one")
    assert rows[at + 1 : at + 4] == [
        "  `halve` is not written yet.",
        "  Its code goes to line 9 of 01_first/double.py.",
        "",
    ]
    assert not any(word in row for row in rows for word in ("exception", "NotImplemented", "np.array"))


@pytest.mark.parametrize(
    ("message", "said"),
    [
        (
            "same cause as Two becomes four",
            "  Skipped: fails for the same reason as another check; mend that one first.",
        ),
        (stops.STOPPED_TWICE, "  Skipped: not run: two checks before it did not come to their end."),
        (stops.TIME_SPENT.format(limit=20), "  Skipped: not run: the 20 s for all checks were spent."),
    ],
)
def test_why_checks_were_skipped_is_said_once(message, said):
    first, second = failed("cpu").checks
    skipped = tuple(replace(second, id=f"t{n}", message=message) for n in range(3))
    rows = shown(*(DeviceVerdict(device, "failed", (first, *skipped)) for device in ("cpu", "simgpu")))
    assert [row.startswith(said) for row in rows].count(True) == 1
    assert sum(row.startswith("  Skipped") for row in rows) == 1


def test_nothing_is_said_of_skipped_checks_where_there_are_none():
    assert not any("Skipped" in row for row in shown(passed("cpu")))


def test_a_row_without_end_is_cut():
    rows = shown(replace(failed("cpu"), output="x" * 10**5 + "\nlast\n"))
    at = rows.index("Your code printed:")
    assert rows[at + 1] == f"  {'x' * 240} … (cut)"
    assert rows[at + 2] == "  last"


def test_a_row_without_end_of_the_learners_file_is_cut():
    problem = Problem("syntax", "01_first/double.py has a syntax error in line 1.", 1)
    rows = shown(DeviceVerdict("cpu", "failed", (), problem), told=replace(TOLD, source=["x" * 10**5]))
    assert max(map(len, rows)) < 300


def test_a_timeout_names_line_and_variables():
    check = CheckResult(
        "t", "It ends", "timeout", message="It took longer than 5 s.", line=2, code="while True:", variables={"i": "12"}
    )
    rows = only(check)
    assert "  Your code stood at line 2 of 01_first/double.py:" in rows
    assert "      while True:" in rows
    assert "      i = 12" in rows


def test_a_problem():
    problem = Problem("syntax", "01_first/double.py has a syntax error in line 1.", 1, "A bracket is open.")
    skipped = CheckResult("t", "Two becomes four", "skipped", message="not run")
    rows = shown(DeviceVerdict("cpu", "failed", (skipped,), problem), told=replace(TOLD, source=["  x = (1", "y"]))
    said = ["  01_first/double.py has a syntax error in line 1.", "      x = (1", "  A bracket is open."]
    assert rows[1:4] == said
    assert not any("Two becomes four" in row for row in rows)


def test_values_of_several_rows_stand_below_their_label():
    failure = Failure("values", "wrong", actual="[[1, 2],\n [3, 4]]", expected="x" * 90)
    rows = only(CheckResult("t", "Two becomes four", "failed", message="wrong", failure=failure))
    at = rows.index("  got")
    assert rows[at + 1 : at + 5] == ["      [[1, 2],", "       [3, 4]]", "  expected", "      " + "x" * 90]


def pasted(setup: str, given: str) -> list[str]:
    failure = Failure("values", "wrong", input=given, setup=setup)
    rows = only(CheckResult("t", "Two becomes four", "failed", message="wrong", failure=failure))
    return rows[next(i for i, row in enumerate(rows) if row.startswith("  for")) : rows.index("Next:") - 1]


def test_code_to_be_pasted_stands_beside_its_label_where_it_has_room():
    assert pasted("import math\nfrom double import double\nx = [1]", "double(x)\nprint(x)") == [
        "  for        double(x); print(x)",
        "  run first  import math; from double import double; x = [1]",
    ]
    assert pasted("a = 1  # one\nb = 2", "f(a)")[1:] == ["  run first", "a = 1  # one", "b = 2"]


def test_several_statements_begin_in_the_first_column_as_python_wants_them():
    path, source = 'import sys\nsys.path.insert(0, "02_by_hand")', "class A:\n    def f(self):\n        return 1\n\n"
    rows = pasted(f"{path}\nimport numpy as np\nfrom double import double\n\n{source}\na = A()", "double(\n    a,\n)")
    assert rows[:6] == [
        "  for", "      double(", "          a,", "      )", "  run first",
        'import sys; sys.path.insert(0, "02_by_hand"); import numpy as np',
    ]  # fmt: skip
    assert rows[6:] == ["from double import double", "", *source.split("\n"), "a = A()"]
    compile("\n".join(rows[5:]), "", "exec")


def test_what_is_told_is_folded_between_words():
    failure = Failure("keys", "wrong", actual="None", expected="a dict with the keys " + ", ".join(["'shape'"] * 9))
    rows = only(CheckResult("t", "Two becomes four", "failed", message="wrong", failure=failure))
    at = rows.index("  expected")
    assert [row.strip().startswith(("a dict", "'shape'")) for row in rows[at + 1 : at + 3]] == [True, True]
    assert max(map(len, rows)) <= 80


def test_only_the_end_of_a_long_output():
    rows = shown(replace(failed("cpu"), output="\n".join(map(str, range(100)))))
    assert "The last 6 lines that your code printed:" in rows
    assert "  99" in rows
    assert "  93" not in rows
    cut = replace(failed("cpu"), output="\n".join(map(str, range(100))), output_truncated=True)
    assert "Your code printed more than is kept. The last lines that are:" in shown(cut)


def test_it_fits_on_one_screen():
    checks = tuple(CheckResult(f"t{n}", f"Check number {n} " * 6, "passed") for n in range(12))
    verdict = replace(failed("cpu"), checks=checks + failed("cpu").checks)
    told = replace(TOLD, height=24)
    rows = shown(verdict, told=told)
    assert len(rows) < 24
    assert "  12 more checks passed." in rows
    assert any("Two becomes four" in row for row in rows)
    assert len(shown(verdict)) > 24


def test_what_checks_did_is_a_sentence():
    ends = ("timeout", "timeout", "timeout", "crashed", "crashed", "failed", "failed")
    checks = tuple(
        CheckResult(f"t{n}", f"Check number {n} " * 6, end, message="It is so.") for n, end in enumerate(ends)
    )
    text = "\n".join(shown(replace(failed("cpu"), status="timeout", checks=checks), told=replace(TOLD, height=14)))
    assert "more checks timed out." in text
    assert "more checks crashed." in text
    assert "timeout." not in text


def test_it_fits_even_if_everything_fails():
    checks = tuple(
        replace(check, id=f"{check.id}{n}", title=f"{n} words and words " * 6)
        for n in range(4)
        for check in failed("cpu").checks
    )
    rows = shown(DeviceVerdict("cpu", "failed", checks), told=replace(TOLD, height=24))
    assert len(rows) < 24


def test_on_a_low_screen_the_first_failure_is_told_whole():
    long = tuple(Variable(f"x{n}", "tensor", (2, 3), "float32", "cpu", False, "[1.0, 2.0] " * 9) for n in range(7))
    raised = Row("raise", 0, 3, text="ValueError: " + "no " * 60)
    trace = Trace((Row("call", 0, 2, "double", variables=long), raised))
    bad = replace(failed("cpu").checks[0], message="wrong " * 40, trace=trace)
    one, two = (replace(bad, id=f"t{n}", title=f"Check number {n}") for n in range(2))
    verdicts = (
        DeviceVerdict("cpu", "failed", (one, replace(two, outcome="passed"))),
        DeviceVerdict("simgpu", "failed", (replace(one, outcome="passed"), two)),
    )
    rows = shown(*verdicts)
    assert sum(row.endswith("…") for row in rows) == 2 * 8  # each variable in one row, and the exception
    assert rows.count("  On the way there:") == 2
    for height, tables in ((36, 1), (24, 0)):
        rows = shown(*verdicts, told=replace(TOLD, height=height))
        assert len(rows) < height
        assert rows.count("  On the way there:") == tables
        assert "✗ Check number 1 (simgpu only)" in rows


@pytest.mark.parametrize("devices", [("cpu",), ("cpu", "simgpu"), ("cpu", "simgpu", "cuda", "mps")])
@pytest.mark.parametrize("width", [40, 60, 80, 100])
def test_it_fits_in_any_width(devices, width):
    long = tuple(replace(check, title="A sentence of a good many words, and more") for check in failed("x").checks)
    told = replace(TOLD, width=width)
    rows = shown(*(replace(failed(device), checks=long) for device in devices), told=told)
    assert max(map(len, rows)) <= width
    for device in devices:
        assert any(device in row for row in rows)


def test_in_ascii():
    from kata_runner.ui.text import ascii_only

    rows = shown(failed("cpu"), told=replace(TOLD, unicode=False))
    assert rows[0] == "x failed  double  Double a number"
    assert all(ascii_only(row) == row for row in rows)


def test_guesses_beside_the_truth():
    told = replace(TOLD, kata=replace(KATA, kind="predict"), source=("ONCE = 18", "TWICE = 36.0", "CLEARED = ..."))
    wrong = Failure("values", "ONCE is 18, but it should be 9.", "ONCE", expected="9", actual="18")
    empty = Failure("not_implemented", "`CLEARED` has no value yet.", "CLEARED")
    verdict = failed("cpu")
    checks = (
        CheckResult("c", "After clearing", "failed", message=empty.message, failure=empty),
        CheckResult("a", "After one pass", "failed", message=wrong.message, failure=wrong),
        CheckResult("b", "After two", "passed"),
    )
    rows = shown(replace(verdict, checks=checks), told=told)
    at = rows.index("             your guess  the truth")
    assert rows[at + 1 : at + 5] == [
        "  ✗ ONCE     18          9",
        "  ✓ TWICE    36.0        36.0",
        "  ○ CLEARED  ...         told once you have guessed",
        "",
    ]
    assert rows[at + 5] == "✗ After one pass"  # what is wrong comes before what is still to be guessed
    narrow = shown(replace(verdict, checks=checks), told=replace(told, width=30))
    assert "      your guess: 18" in narrow
    assert "      the truth: 9" in narrow
