"""What a learner is told: the first thing that is wrong, in one sentence, and nothing that is right."""

from __future__ import annotations

from collections import OrderedDict, namedtuple
from contextlib import suppress

import numpy as np
import pytest
import torch

from kata_runner.testing import CheckFailure, assert_matches, assert_raises, assert_that
from kata_runner.testing.recording import recorder

NAN = float("nan")
INF = float("inf")
THREE = torch.tensor([1.0, 2.0, 3.0])
Pair = namedtuple("Pair", "first second")


@pytest.fixture(autouse=True)
def no_check():
    recorder.reset(record=False)


def failure_of(call, *args, **kwargs):
    with pytest.raises(CheckFailure) as caught:
        call(*args, **kwargs)
    return caught.value.failure


@pytest.mark.parametrize(
    ("actual", "expected", "wanted"),
    [
        (THREE, THREE.double(), {"device": "cpu"}),
        (THREE.double(), THREE, {}),
        (THREE.bfloat16(), THREE, {}),
        (THREE, THREE, {"dtype": torch.float32, "device": torch.device("cpu"), "requires_grad": False}),
        (torch.nn.Parameter(THREE), THREE, {"requires_grad": True}),
        (THREE * (1 + 1e-6), THREE.double(), {}),
        (torch.tensor([1, 2]), torch.tensor([1, 2]), {}),
        (torch.tensor([True]), torch.tensor([True]), {}),
        (torch.zeros(0, 3), torch.zeros(0, 3).double(), {}),
        (torch.tensor([INF, -INF]), torch.tensor([INF, -INF]), {}),
        (torch.tensor([NAN]), torch.tensor([NAN]), {"nan_ok": True}),
        (torch.eye(3).to_sparse(), torch.eye(3), {}),
        (torch.tensor([1 + 2j]), torch.tensor([1 + 2j]), {}),
        (np.ones(3, np.float32), np.ones(3), {}),
        (np.ones(3)[::-1], np.ones(3), {"dtype": np.float64}),
        (np.float32(2.5), np.array(2.5), {}),
        (np.array(["a"]) == "a", np.array([True]), {}),
        (2.5, 2.5, {}),
        (2, 2.0, {}),
        (np.float32(2.5), 2.5, {"plain": True}),
        (np.array(2.5), 2.5, {}),
        (torch.tensor(2.5), 2.5, {}),
        (torch.tensor(2), 2, {}),
        (np.int64(2), 2, {}),
        (10**30, 10**30, {}),
        (True, True, {}),
        (np.bool_(False), False, {}),
        (torch.tensor(True), True, {}),
        ("cpu", "cpu", {}),
        (None, None, {}),
        (torch.float32, torch.float32, {}),
        (torch.device("cpu"), torch.device("cpu"), {}),
        ({1, 2}, {2, 1}, {}),
        (torch.Size([2, 3]), (2, 3), {}),
        (Pair(1, 2), (1, 2), {}),
        ((1, 2), [1, 2], {}),
        (OrderedDict(a=1, b=THREE), {"b": THREE, "a": 1}, {}),
        ([np.ones(2), (1.0, "x")], [np.ones(2), (1.0, "x")], {}),
    ],
)
def test_right_answers_of_every_style(actual, expected, wanted):
    assert_matches(actual, expected, **wanted)


@pytest.mark.parametrize(
    ("actual", "expected", "wanted", "kind", "said"),
    [
        (None, THREE, {}, "type", "The result should be a tensor, but it is None. A function without `return`"),
        ([1.0, 2.0, 3.0], THREE, {}, "type", "should be a tensor, but it is a list"),
        (np.ones(3), THREE, {}, "type", "should be a tensor, but it is a NumPy array"),
        (THREE, np.ones(3), {}, "type", "should be a NumPy array, but it is a tensor"),
        (2.0, THREE, {}, "type", "should be a tensor, but it is a number (float)"),
        (THREE, torch.ones(3, 1), {}, "shape", "has shape (3,), but it should have shape (3, 1)"),
        (torch.ones(1), torch.ones(3), {}, "shape", "has shape (1,), but it should have shape (3,)"),
        (torch.ones(3, 1), torch.ones(3, 3), {}, "shape", "(3, 1)"),
        (THREE.int(), THREE, {}, "dtype", "has dtype int32, but it should have a float dtype"),
        (THREE, THREE.long(), {}, "dtype", "has dtype float32, but it should have dtype int64"),
        (THREE.double(), THREE, {"dtype": torch.float32}, "dtype", "but it should have dtype float32"),
        (np.ones(3, np.float32), np.ones(3), {"dtype": "float64"}, "dtype", "dtype float64"),
        (np.array([1, None], dtype=object), np.ones(2), {}, "dtype", "dtype object"),
        (THREE.to("meta"), THREE, {"device": "cpu"}, "device", "is on the device meta, but it should be on cpu"),
        (THREE, THREE, {"requires_grad": True}, "grad", "does not track gradients, but it should"),
        (torch.nn.Parameter(THREE), THREE, {"requires_grad": False}, "grad", "tracks gradients, but it should not"),
        (THREE + 1, THREE, {}, "values", "Every number in the result is wrong: at [0] stands 2.0, but it should"),
        (torch.tensor([1.0, 2.0, NAN]), THREE, {}, "values", "1 of 3 numbers in the result is wrong: at [2] stands"),
        (torch.tensor([NAN]), torch.tensor([NAN]), {}, "values", "nan"),
        (torch.tensor([NAN]), torch.tensor([INF]), {"nan_ok": True}, "values", "nan"),
        (torch.tensor([INF]), torch.tensor([-INF]), {}, "values", "inf"),
        (torch.tensor([1e30]), torch.tensor([INF]), {}, "values", "inf"),
        (torch.tensor([[1, 2], [3, 5]]), torch.tensor([[1, 2], [3, 4]]), {}, "values", "at [1, 1] stands 5"),
        (3.0, 3, {}, "type", "should be a whole number, but it is a number (float)"),
        (True, 1, {}, "type", "should be a whole number, but it is True or False"),
        (1, True, {}, "type", "should be True or False, but it is a whole number"),
        (torch.tensor(2.5), 2.5, {"plain": True}, "type", "should be a plain number, not a tensor"),
        (torch.tensor([2.5]), 2.5, {}, "shape", "should be one number, but it has shape (1,)"),
        ("2.5", 2.5, {}, "type", "should be a number, but it is a text (str)"),
        (2.4, 2.5, {}, "values", "The result is 2.4, but it should be 2.5."),
        (NAN, NAN, {}, "values", "The result is nan"),
        (0.1 + 0.2j, 0.1, {}, "type", "should be a number"),
        (False, True, {}, "values", "The result is False, but it should be True."),
        ("gpu", "cpu", {}, "values", "The result is 'gpu', but it should be 'cpu'."),
        ("torch.float32", torch.float32, {}, "type", "should be a torch.dtype, but it is a text"),
        (0, None, {}, "type", "should be None"),
        ([1, 2], (1, 2), {}, "type", "should be a tuple, but it is a list"),
        ((1, 2, 3), (1, 2), {}, "shape", "has 3 items, but it should have 2"),
        ((1, 3), (1, 2), {}, "values", "The result[1] is 3, but it should be 2."),
        ({"a": 1}, {"a": 1, "b": 2}, {}, "keys", "The result lacks the key 'b'."),
        ({}, {"a": 1, "b": 2}, {}, "keys", "The result lacks the keys 'a' and 'b'."),
        ({"a": 1, "c": 2}, {"a": 1}, {}, "keys", "has 'c' too many"),
        ({"a": 1, "b": THREE}, {"a": 1, "b": THREE + 1}, {}, "values", "in the result['b'] is wrong"),
        ([("a", 1)], {"a": 1}, {}, "type", "should be a dict, but it is a list"),
        (lambda: 1, 1, {}, "type", "a function that was not called"),
    ],
)
def test_the_first_thing_that_is_wrong(actual, expected, wanted, kind, said):
    failure = failure_of(assert_matches, actual, expected, **wanted)
    assert (failure.kind, said in failure.message) == (kind, True), failure
    assert failure.expected is not None
    assert failure.actual is not None


def test_the_order_is_type_shape_dtype_device_grad_values():
    everything_wrong = torch.zeros(2, dtype=torch.int32, device="meta")
    wanted = {"device": "cpu", "dtype": torch.float32, "requires_grad": True}
    mended = [
        None,
        everything_wrong,
        torch.zeros(3, dtype=torch.int32, device="meta"),
        torch.zeros(3, device="meta"),
        torch.zeros(3),
        torch.zeros(3, requires_grad=True),
    ]
    kinds = [failure_of(assert_matches, value, THREE, **wanted).kind for value in mended]
    assert kinds == ["type", "shape", "dtype", "device", "grad", "values"]


def test_what_is_got_and_expected_is_shown_in_full_where_it_is_small():
    failure = failure_of(assert_matches, torch.tensor([[1.0, 2.5]]), torch.tensor([[1.0, 2.0]]), what="the gradient")
    assert failure.message == "1 of 2 numbers in the gradient is wrong: at [0, 1] stands 2.5, but it should be 2.0."
    assert failure.actual == "[[1.0, 2.5]] (tensor, shape (1, 2), float32, cpu)"
    assert failure.expected == "[[1.0, 2.0]] (tensor, shape (1, 2), float32, cpu)"
    big = failure_of(assert_matches, torch.ones(9, 9), torch.zeros(9, 9))
    assert big.actual == "tensor, shape (9, 9), float32, cpu"


def test_the_reference_is_told_in_the_dtype_that_was_found_right():
    wish = torch.tensor([1.25], dtype=torch.float64)  # a reference in float64, for an answer that must be float32
    failure = failure_of(assert_matches, torch.ones(1), wish, dtype=torch.float32, what="the weight, after a step,")
    assert failure.expected == "[1.25] (tensor, shape (1,), float32, cpu)"
    assert failure.message == "The only number in the weight, after a step, at [0], is 1.0, but it should be 1.25."
    assert "float32" in failure_of(assert_matches, np.ones(2, np.float32), np.zeros(2)).expected
    refused = failure_of(assert_matches, wish, wish, dtype=torch.float32)
    assert refused.expected == "float32"


def test_numbers_that_look_alike_are_told_apart():
    failure = failure_of(assert_matches, 1.0000000001, 1.0, rtol=0, atol=0)
    assert "1.0000000001" in failure.message


def test_tolerance_grows_with_the_length_of_the_sum():
    off = torch.tensor([1.0 + 1e-5])
    assert_matches(off * 100, torch.tensor([100.0]), terms=100)
    assert failure_of(assert_matches, off * 100, torch.tensor([100.0])).kind == "values"
    assert failure_of(assert_matches, off.double() * 100, torch.tensor([100.0]), terms=100).kind == "values"


class Liar(torch.Tensor):
    """A tensor whose operators say that all is well."""

    @classmethod
    def __torch_function__(cls, function, types, args=(), kwargs=None):
        return True

    def __eq__(self, other):
        return torch.ones(3, dtype=torch.bool)

    __hash__ = None


class LyingArray(np.ndarray):
    """An array that equals everything."""

    def __array_ufunc__(self, *args, **kwargs):
        return np.ones(3, dtype=bool)


class Yes(float):
    """A number that equals everything."""

    def __eq__(self, other):
        return True

    def __sub__(self, other):
        return 0.0

    __hash__ = None


@pytest.mark.parametrize(
    ("actual", "expected"),
    [
        (torch.zeros(3).as_subclass(Liar), THREE),
        (np.zeros(3).view(LyingArray), np.ones(3)),
        (np.ma.masked_array(np.zeros(3), mask=[1, 1, 1]), np.ones(3)),
        (Yes(7.0), 3.0),
        (type("Yes", (str,), {"__eq__": lambda *_: True, "__hash__": None})("x"), "cpu"),
        (type("Yes", (tuple,), {"__eq__": lambda *_: True, "__hash__": None})((1, 5)), (1, 2)),
    ],
)
def test_lying_operators_do_not_help(actual, expected):
    assert failure_of(assert_matches, actual, expected).kind in ("type", "values")


def test_assigning_to_torch_and_numpy_changes_nothing(monkeypatch):
    for place in (torch, torch.Tensor, torch.testing, np, np.testing):
        for name in ("equal", "allclose", "assert_close", "array_equal", "abs", "nonzero", "detach", "cpu", "numpy"):
            if hasattr(place, name):
                monkeypatch.setattr(place, name, lambda *_, **__: True)
    monkeypatch.setattr(torch.Tensor, "shape", (3,), raising=False)
    assert failure_of(assert_matches, torch.zeros(2), torch.ones(3)).kind == "shape"
    assert failure_of(assert_matches, torch.zeros(3), torch.ones(3)).kind == "values"


def broken(text):
    def call():
        raise ValueError(text)

    return call


def test_raises_takes_the_error_that_names_the_numbers():
    assert_raises(ValueError, broken("sizes 13 and (2,)"), mentions=(13, 2))
    assert_raises(ValueError, broken("Features: 3"), mentions=("features", "3"))
    assert_raises(LookupError, lambda: {}["x"])
    assert_raises(NotImplementedError, lambda: (_ for _ in ()).throw(NotImplementedError))


@pytest.mark.parametrize(
    ("text", "mentions", "missing"),
    [("sizes 13 and 2", (3, 2), "doesn't say 3."), ("", (3,), "doesn't say 3."), ("a 2.5", (2, 5), "say 2 and 5.")],
)
def test_raises_wants_the_numbers_in_the_text(text, mentions, missing):
    failure = failure_of(assert_raises, ValueError, broken(text), mentions=mentions)
    assert failure.kind == "raises"
    assert missing in failure.message


def test_raises_says_what_came_instead():
    failure = failure_of(assert_raises, ValueError, lambda: 4.0, what="two shapes that differ")
    said = "The call should raise ValueError for two shapes that differ, but it returned a number (float)."
    assert failure.message == said
    assert failure.actual == "no exception, but 4.0"


def test_raises_is_never_satisfied_by_not_implemented_error():
    def stub():
        raise NotImplementedError

    with pytest.raises(NotImplementedError):
        assert_raises(RuntimeError, stub)


def test_other_errors_pass_through():
    with pytest.raises(KeyError):
        assert_raises(ValueError, lambda: {}["x"])


def test_that():
    assert_that(True, "never seen")
    assert_that(np.bool_(True), "never seen")
    assert_that(torch.tensor(True), "never seen")
    assert failure_of(assert_that, False, "It is wrong.").message == "It is wrong."
    for unclear in (None, 1, "yes", torch.tensor([True, True]), Yes(1.0)):
        assert "neither true nor false" in failure_of(assert_that, unclear, "It is wrong.").message


def test_an_except_exception_around_a_check_can_not_swallow_its_failure():
    def careless():
        with suppress(Exception):
            assert_that(False, "It is wrong.")

    assert failure_of(careless).message == "It is wrong."


def test_a_guess_stands_beside_the_whole_truth():
    recorder.reset(record=False)
    recorder.function = "SHAPE"  # a constant in capitals was read last
    with pytest.raises(CheckFailure) as caught:
        assert_matches((2, 3), (3, 2), what="SHAPE")
    failure = caught.value.failure
    assert (failure.function, failure.actual, failure.expected) == ("SHAPE", "(2, 3)", "(3, 2)")
    assert failure.message == "SHAPE[0] is 2, but it should be 3."
    assert recorder.pending is caught.value
    recorder.reset(record=False)
