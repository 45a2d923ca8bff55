"""Hidden checks of `relu` and `relu_backward`."""

from __future__ import annotations

import numpy as np

from kata_runner.testing import assert_matches, assert_that, draw, given


def test_negative_values_become_zero(kata):
    """relu turns negative values into 0 and leaves the others as they are."""
    assert_matches(kata.relu(np.array([-2.0, 0.0, 3.0])), np.array([0.0, 0.0, 3.0]))
    assert_matches(kata.relu(np.array([[0.5, -0.25, 7.0], [-9.0, 1.0, -1.0]])), np.array([[0.5, 0, 7], [0, 1.0, 0]]))


def test_any_shape(kata):
    """relu keeps the shape, with one axis or three, and takes transposed arrays."""
    cube = np.arange(-10.0, 20.0).reshape(2, 3, 5)
    for x in [cube[:, ::2, 1], np.array([[1.5]]), np.array([-4.0]), cube.T, cube]:
        assert_matches(kata.relu(x), (np.abs(x) + x) / 2)


def test_large_values_stay(kata):
    """relu has no upper end: a million stays a million."""
    x = np.array([1_000_000.0, -1_000_000.0, 2500.5, 1e30, -1e30])
    assert_matches(kata.relu(x), np.array([1_000_000.0, 0.0, 2500.5, 1e30, 0.0]))


def test_dtype_stays(kata):
    """relu gives float32 for float32, and float16 for float16."""
    for dtype in [np.float32, np.float16]:
        x = np.array([1.5, -2.0, 0.25], dtype=dtype)
        assert_matches(kata.relu(x), np.array([1.5, 0.0, 0.25]), dtype=dtype)


def test_nan_stays(kata):
    """NaN stays NaN, so that a broken value can be seen."""
    x = np.array([np.nan, -1.0, 2.0, np.nan, 0.0])
    assert_matches(kata.relu(x), np.array([np.nan, 0.0, 2.0, np.nan, 0.0]), nan_ok=True)


def test_a_new_array(kata):
    """relu gives a new array, also where nothing had to change: writing into it leaves x alone."""
    for x in [np.array([1.0, -2.0, 3.0]), np.array([1.0, 2.0, 3.0])]:
        before = x.copy()
        result = kata.relu(x)
        assert_matches(result, (np.abs(before) + before) / 2)
        result[:] = 99.0
        assert_that(99.0 not in x, "Writing into the result of `relu` changes x: it is not a new array.")


def test_backward_multiplies(kata):
    """The gradient from above passes where x is positive, with its size and its sign, and is 0 where x is negative."""
    x, upstream = np.array([1.0, 3.0, -1.0]), np.array([0.5, -2.0, 3.0])
    assert_matches(kata.relu_backward(x, upstream), np.array([0.5, -2.0, 0.0]))
    x, upstream = np.array([[2.0, -0.5, 0.25], [-3.0, 4.0, -1.0]]), np.array([[-1.0, -6.0, 4.0], [5.0, 0.0, 2.5]])
    expected = np.array([[-1.0, 0.0, 4.0], [0.0, 0.0, 0.0]])
    assert_matches(kata.relu_backward(x, upstream), expected, dtype=np.float64)


def test_backward_large_values(kata):
    """The gate is as open at a million as at 1, and a large gradient passes with its size."""
    x, upstream = np.array([1_000_000.0, -1_000_000.0, 4000.0, 1.0]), np.array([0.5, 3.0, -7.25, 1_000_000.0])
    assert_matches(kata.relu_backward(x, upstream), np.array([0.5, 0.0, -7.25, 1_000_000.0]))


def test_backward_at_zero(kata):
    """At exactly 0 the slope is taken as 0, so nothing passes there."""
    x, upstream = np.array([0.0, 2.0, 0.0, -1.0, -0.0]), np.array([5.0, 1.5, -3.0, 4.0, 2.0])
    assert_matches(kata.relu_backward(x, upstream), np.array([0.0, 1.5, 0.0, 0.0, 0.0]))


def test_backward_any_shape(kata):
    """relu_backward keeps the shape, and takes transposed arrays."""
    cube = np.arange(-10.0, 20.0).reshape(2, 3, 5)
    for x in [cube[:, ::2, 1], cube.T, cube]:
        upstream = 3.0 - x[::-1] / 4
        assert_matches(kata.relu_backward(x, upstream), np.where(x > 0, upstream, 0.0))


def test_backward_dtype_stays(kata):
    """relu_backward gives float32 for float32, and float16 for float16."""
    for dtype in [np.float32, np.float16]:
        x, upstream = np.array([1.5, -2.0, 0.25], dtype=dtype), np.array([-4.0, 3.0, 0.5], dtype=dtype)
        assert_matches(kata.relu_backward(x, upstream), np.array([-4.0, 0.0, 0.5]), dtype=dtype)


def test_backward_a_new_array(kata):
    """relu_backward gives a new array, also where everything passes: writing into it leaves the gradient alone."""
    x, upstream = np.array([1.0, 2.0, 3.0]), np.array([0.5, -1.5, 4.0])
    result = kata.relu_backward(x, upstream)
    assert_matches(result, np.array([0.5, -1.5, 4.0]))
    result[:] = 99.0
    assert_that(
        99.0 not in upstream and 99.0 not in x,
        "Writing into the result of `relu_backward` changes what was handed in: it is not a new array.",
    )


@given(x=draw.arrays(draw.shapes(rank=(1, 2), sizes=(1, 4))))
def test_any_numbers(kata, x):
    """Any numbers follow the same rule forwards."""
    assert_matches(kata.relu(x), (np.abs(x) + x) / 2)


@given(pair=draw.arrays((2, draw.sizes(1, 4), draw.sizes(1, 3))))
def test_backward_any_numbers(kata, pair):
    """Any numbers follow the same rule backwards."""
    x, upstream = pair
    assert_matches(kata.relu_backward(x, upstream), np.where(x > 0, upstream, 0.0))
