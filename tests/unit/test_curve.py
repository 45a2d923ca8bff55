"""The course of a training: kept from whatever a learner returns, scaled, and never in the way of a verdict."""

from __future__ import annotations

import json
from dataclasses import asdict

import numpy as np
import pytest
import torch

from kata_runner.core.curve import MOST, Curve, Scale, curve_of, picked
from kata_runner.core.report import CheckResult, DeviceVerdict, Report
from kata_runner.testing import curve
from kata_runner.testing.recording import recorder
from kata_runner.ui.curves import curve_rows
from kata_runner.ui.text import fold, plain

NAN, INF = float("nan"), float("inf")
FALLING = Curve("the loss", (4.0, 2.0, 1.0), (4.0, 1.0, 0.0), (3, 3))


@pytest.fixture(autouse=True)
def a_check():
    recorder.reset(record=True)
    yield
    recorder.reset(record=False)


@pytest.mark.parametrize(
    "losses",
    [
        [3, 2.0, np.float32(1.0)],
        (3.0, torch.tensor(2.0, requires_grad=True), np.array([1.0])),
        np.array([3, 2, 1]),
        torch.tensor([3.0, 2.0, 1.0], requires_grad=True),
    ],
)
def test_any_run_of_numbers_is_kept(losses):
    curve(losses, [3.0, 2.5, 2.0])
    assert recorder.curve == Curve("the loss", (3.0, 2.0, 1.0), (3.0, 2.5, 2.0), (3, 3))


@pytest.mark.parametrize(
    "losses",
    [None, [], "321", 3.0, [3.0, None], [3.0, "2"], [[3.0], [2.0, 1.0]], [1j], {3.0: 2.0}, iter([3.0]),
     torch.ones(2, 2), torch.ones(3, device="meta"), np.array([None, 1.0]), [10**400], [True], torch.ones(0)],
)  # fmt: skip
def test_what_is_no_run_of_numbers_is_left_out(losses):
    curve(losses, [3.0, 2.0])
    assert recorder.curve is None


def test_a_list_that_lies_is_read_by_what_it_holds():
    class Lying(list):
        def __getitem__(self, place):
            raise ZeroDivisionError

        def __len__(self):
            return 10**9

    curve(Lying([2.0, 1.0]), [2.0, 1.0])
    assert recorder.curve.actual == (2.0, 1.0)


def test_drawn_checks_keep_no_curve():
    recorder.reset(record=False)
    curve([1.0], [1.0])
    assert recorder.curve is None


def test_thousands_of_steps_are_thinned_from_the_first_to_the_last():
    curve([float(n) for n in range(50_000)], range(3))
    assert recorder.curve is None  # a range is no list
    curve([float(n) for n in range(50_000)], np.arange(7000.0))
    kept = recorder.curve
    assert (len(kept.actual), len(kept.expected), kept.steps) == (MOST, MOST, (50_000, 7000))
    assert (kept.actual[0], kept.actual[-1], kept.expected[-1]) == (0.0, 49_999.0, 6999.0)
    assert picked(5, 2) == [0, 4]
    assert picked(5, 1) == [4]


def test_what_is_no_number_travels_by_name():
    curve([1.0, NAN, INF, -INF], [1.0])
    kept = recorder.curve
    assert kept.actual == (1.0, "nan", "inf", "-inf")
    assert Curve.from_json(json.loads(json.dumps(asdict(kept), allow_nan=False))) == kept


@pytest.mark.parametrize("odd", [{}, {"actual": ["x"]}, {"actual": [None]}, {"actual": [True]}, {"steps": [1]}])
def test_what_is_no_curve_is_refused(odd):
    with pytest.raises((KeyError, TypeError, ValueError)):
        Curve.from_json({**asdict(FALLING), **odd} if odd else {})


def test_both_runs_stand_on_one_scale():
    assert Scale.of(FALLING).heights(FALLING.actual, 3) == [1.0, 0.5, 0.25]
    assert Scale.of(FALLING).heights(FALLING.expected, 3) == [1.0, 0.25, 0.0]
    far = Curve("the loss", (1000.0, 10.0), (1000.0, 0.1), (2, 2))
    assert Scale.of(far).logarithmic
    assert Scale.of(far).heights(far.actual, 2) == pytest.approx([1.0, 0.5])


@pytest.mark.parametrize(
    "run",
    [
        (NAN, NAN),
        (INF, 1.0),
        (0.0, 0.0),
        (5.0,),
        (-1.0, 1000.0),
        (0.0, 1e-320, 1e300),
        (-INF, NAN, 1.0),
        (-1e308, 1e308),
    ],
)
def test_odd_runs_are_drawn_all_the_same(run):
    odd = Curve("the loss", run, (1.0, 0.0), (len(run), 2))
    for width in (20, 40, 80, 200):
        for unicode in (False, True):
            rows = curve_rows(odd, width=width, unicode=unicode)
            text = [plain(row) for line in rows for row in fold(line, width)]
            assert unicode or all(row.isascii() for row in text)
            assert width < 40 or all(len(row) <= width for row in text)
    assert all(height is None or 0 <= height <= 1 for height in Scale.of(odd).heights(odd.actual, 7))


def test_bars_with_the_first_and_the_last_number():
    assert [plain(fold(row, 80)[0]) for row in curve_rows(FALLING, width=80, unicode=True)] == [
        "  The loss, step by step:",
        "    yours     █▅▃  4 → 1",
        "    expected  █▃▁  4 → 0",
    ]
    assert plain(fold(curve_rows(FALLING, width=80, unicode=False)[1], 80)[0]) == "    yours     4 -> 2 -> 1"


def test_a_run_with_too_few_steps_says_how_many():
    short = Curve("the loss", (4.0,), (4.0, 1.0), (1, 2))
    assert plain(fold(curve_rows(short, width=80, unicode=True)[1], 80)[0]) == "    yours     ██  4 (1 step)"


def test_the_curve_worth_a_look():
    long = Curve("the loss", (1.0,), (1.0,), (9, 9))

    def report(*checks: CheckResult) -> Report:
        status = "passed" if all(check.outcome == "passed" for check in checks) else "failed"
        return Report("k", 0, (DeviceVerdict("cpu", status, checks),))

    fine, finer = (CheckResult("a", "A", "passed", curve=one) for one in (FALLING, long))
    wrong = CheckResult("b", "B", "failed", curve=FALLING)
    assert curve_of(report(fine, finer)) is long
    assert curve_of(report(finer, wrong)) is FALLING
    assert curve_of(report(finer, CheckResult("c", "C", "failed"))) is None
    assert curve_of(report(CheckResult("c", "C", "passed"))) is None
