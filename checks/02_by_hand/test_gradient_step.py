"""Hidden checks of `gradient_step`."""

from __future__ import annotations

import numpy as np

from kata_runner.testing import assert_matches, assert_that, draw, given


def assert_path(kata, learning_rate, expected):
    """Follows w down w**2, whose slope is 2 * w, from 10, and compares every step."""
    w = 10.0
    for value in expected:
        w = kata.gradient_step(w, 2 * w, learning_rate)
        assert_matches(w, value)


def test_three_steps_down(kata):
    """Three steps down the curve w**2, from 10 with a learning rate of 0.1, lead to 8, 6.4 and 5.12."""
    assert_path(kata, 0.1, [8.0, 6.4, 5.12])


def test_k_steps_shrink_by_a_factor(kata):
    """After k steps down w**2 from 10 there is 10 * (1 - 2 * learning_rate)**k left."""
    for rate in [0.05, 0.25, 0.7]:
        assert_path(kata, rate, [10.0 * (1 - 2 * rate) ** k for k in range(1, 5)])


def test_too_large_a_rate_swings(kata):
    """With a learning rate of 1, w swings between -10 and 10 for ever."""
    assert_path(kata, 1.0, [-10.0, 10.0, -10.0, 10.0, -10.0])


def test_arrays(kata):
    """Every weight of an array moves against its own gradient."""
    w, grad = np.array([1.5, -2.0, 0.25, 4.0]), np.array([2.0, 0.5, -3.0, 0.0])
    assert_matches(kata.gradient_step(w, grad, 0.1), np.array([1.3, -2.05, 0.55, 4.0]))
    assert_matches(kata.gradient_step(np.array([3.0]), np.array([6.0]), 0.2), np.array([1.8]))


def test_more_axes(kata):
    """The result has w's shape, whatever that is, and transposed arrays work like any others."""
    matrix = np.arange(15.0).reshape(3, 5)
    assert_matches(kata.gradient_step(matrix, matrix**2 - 9, 0.01), matrix - 0.01 * (matrix**2 - 9))
    assert_matches(kata.gradient_step(matrix.T[::2], 7 - matrix.T[::2], 0.5), 1.5 * matrix.T[::2] - 3.5)
    assert_matches(kata.gradient_step(np.full((2, 1, 3), 4.0), np.full((2, 1, 3), -2.0), 3.0), np.full((2, 1, 3), 10.0))


def test_int_weights(kata):
    """Weights given as ints become fractions: [1, 2] with gradient [3, -2] and rate 0.1 becomes [0.7, 2.2]."""
    assert_matches(kata.gradient_step(np.array([1, 2]), np.array([3.0, -2.0]), 0.1), np.array([0.7, 2.2]))
    column, slopes = np.array([[5], [0], [-1]]), np.array([[3], [7], [-2]])
    assert_matches(kata.gradient_step(column, slopes, 0.1), np.array([[4.7], [-0.7], [-0.8]]))
    assert_matches(kata.gradient_step(10, 3, 0.25), 9.25)


def test_a_new_array(kata):
    """The result is a new array, also where the gradient or the learning rate is 0: writing into it leaves w alone."""
    for grad, rate in [(np.array([1.0, 0.0, -4.0]), 0.5), (np.zeros(3), 0.5), (np.array([1.0, 2.0, 3.0]), 0.0)]:
        w = np.array([1.0, 2.0, 3.0])
        new = kata.gradient_step(w, grad, rate)
        assert_matches(new, w - rate * grad)
        new[:] = 99.0
        assert_that(99.0 not in w, "Writing into the result of `gradient_step` changes w: it is not a new array.")


def test_ints_at_rest(kata):
    """Even a step of 0 gives ints back as floats."""
    assert_matches(kata.gradient_step(np.array([4, -1, 7]), np.array([0, 0, 0]), 0.1), np.array([4.0, -1.0, 7.0]))
    assert_matches(kata.gradient_step(np.array([4, -1, 7]), np.array([5, 2, 1]), 0.0), np.array([4.0, -1.0, 7.0]))


@given(w=draw.vectors(1, 4), slope=draw.integers(-3, 3), quarters=draw.integers(0, 4))
def test_any_weights(kata, w, slope, quarters):
    """Any weights, gradients and learning rates follow the same rule."""
    grad = slope * w + 1
    assert_matches(kata.gradient_step(w, grad, quarters / 4), w - quarters / 4 * grad)
