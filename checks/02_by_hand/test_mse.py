"""Hidden checks of `mse`."""

from __future__ import annotations

import numpy as np

from kata_runner.testing import assert_matches, assert_raises, draw, given


def reference(y_true, y_pred):
    return float(np.mean((np.asarray(y_pred, dtype=np.float64) - np.asarray(y_true, dtype=np.float64)) ** 2))


def test_averages(kata):
    """The errors 0, 1 and 2 have the mean square 5/3."""
    assert_matches(kata.mse(np.array([1.0, 1.0, 1.0]), np.array([1.0, 2.0, 3.0])), 5 / 3)


def test_more_of_the_same(kata):
    """The same data given twice over has the same error, and one value is enough."""
    y_true, y_pred = np.array([2.0, -1.0, 0.5, 4.0, 3.0]), np.array([2.5, 1.0, -0.5, 4.0, 0.0])
    once = reference(y_true, y_pred)
    assert_matches(kata.mse(y_true, y_pred), once)
    assert_matches(kata.mse(np.tile(y_true, 2), np.tile(y_pred, 2)), once)
    assert_matches(kata.mse(np.array([3.0]), np.array([1.5])), 2.25)


def test_ten_times_the_error(kata):
    """Errors ten times as large give a result a hundred times as large, on whichever side they lie."""
    y_true, errors = np.array([1.0, 0.0, -2.0, 5.0]), np.array([0.5, -1.5, 3.0, 2.0])
    small = reference(y_true, y_true + errors)
    assert_matches(kata.mse(y_true, y_true + errors), small)
    assert_matches(kata.mse(y_true, y_true + 10 * errors), 100 * small)
    assert_matches(kata.mse(y_true, y_true - 10 * errors), 100 * small)


def test_every_axis(kata):
    """The mean is over all values of an array, however many axes it has."""
    for shape in [(3, 5), (5, 1), (1, 4), (2, 3, 7)]:
        y_true = np.arange(np.prod(shape), dtype=np.float64).reshape(shape)
        y_pred = y_true[::-1] * 0.5 + 1.0
        assert_matches(kata.mse(y_true, y_pred), reference(y_true, y_pred))
    columns = np.array([[1.0, 7.0, 2.0], [4.0, 0.0, -3.0], [2.0, 5.0, 0.5], [9.0, 1.0, 1.0]])
    assert_matches(kata.mse(columns[::2, 1], columns.T[2, 1::2]), reference(columns[::2, 1], columns.T[2, 1::2]))


def test_ints(kata):
    """Whole numbers work too, without wrapping around: 1 and 2 are one apart in uint8 as well."""
    assert_matches(kata.mse(np.array([1, 2, 3]), np.array([2, 2, 5])), 5 / 3)
    low, high = np.array([1, 0, 200], dtype=np.uint8), np.array([2, 255, 190], dtype=np.uint8)
    assert_matches(kata.mse(high, low), reference(high, low))
    assert_matches(kata.mse(low, high), reference(low, high))
    far, near = np.array([-100, 100, 7], dtype=np.int8), np.array([100, -100, 9], dtype=np.int8)
    assert_matches(kata.mse(far, near), reference(far, near))


def test_short_floats(kata):
    """The arithmetic is in float64: float16 can't hold 300 squared, and float32 takes 16777217 for 16777216."""
    y_true, y_pred = np.array([0.0, 1.0, 2.0], dtype=np.float16), np.array([300.0, 0.0, 2.5], dtype=np.float16)
    assert_matches(kata.mse(y_true, y_pred), reference(y_true, y_pred), rtol=1e-6)
    assert_matches(kata.mse(y_true.astype(np.float32), y_pred), reference(y_true, y_pred), rtol=1e-6)
    assert_matches(kata.mse(np.array([16777217.0, 2.0]), np.array([16777216.0, 2.0])), 0.5)


def test_shapes_must_be_equal(kata):
    """Shapes that differ raise a ValueError, even where NumPy would stretch one of them."""
    three, column = np.array([1.0, 2.0, 3.0]), np.array([[1.0], [2.0], [3.0]])
    assert_raises(ValueError, lambda: kata.mse(three, np.array([1.0, 2.0, 3.0, 4.0])))
    assert_raises(ValueError, lambda: kata.mse(three, column))
    assert_raises(ValueError, lambda: kata.mse(column, three))
    assert_raises(ValueError, lambda: kata.mse(np.ones((2, 3)), np.ones((3, 2))))
    assert_raises(ValueError, lambda: kata.mse(np.ones((1, 4)), np.ones((5, 4))))


def test_one_number_is_no_array(kata):
    """One number against an array raises a ValueError too."""
    three = np.array([1.0, 2.0, 3.0])
    assert_raises(ValueError, lambda: kata.mse(three, np.array([2.0])))
    assert_raises(ValueError, lambda: kata.mse(three, np.array(2.0)))
    assert_raises(ValueError, lambda: kata.mse(2.0, three))


@given(pair=draw.arrays((2, draw.sizes(1, 4), draw.sizes(1, 3))))
def test_any_numbers(kata, pair):
    """Any two arrays of one shape have the mean of their squared differences."""
    assert_matches(kata.mse(pair[0], pair[1]), reference(pair[0], pair[1]))
