"""Checks of `truncated_weights`."""

from __future__ import annotations

import numpy as np

from kata_runner.testing import assert_matches, assert_that, draw, given


def descent(weights, gradients, learning_rate):
    """The reference, in float64."""
    return np.array(weights, dtype=np.float64) - learning_rate * np.sum(np.array(gradients, dtype=np.float64), axis=0)


def trains(kata, weights, gradients, learning_rate, dtype=None):
    """train gives the reference; weights that are lists are made into arrays as NumPy does it."""
    start = np.array(weights, dtype=dtype)
    kept = start.dtype if start.dtype == np.float64 else None
    found = kata.train(start, [np.array(g) for g in gradients], learning_rate)
    half = isinstance(found, np.ndarray) and found.dtype == np.float16
    assert_that(not half, "The weights came back in float16, which holds three digits or so.")
    assert_matches(found, descent(weights, gradients, learning_rate), dtype=kept, terms=len(gradients) + 1)


def test_one_step_from_whole_numbers(kata):
    """From [1, 2] with the gradient [3, -2] and rate 0.1, one step leads to [0.7, 2.2], and not to [0, 2]."""
    trains(kata, [1, 2], [[3.0, -2.0]], 0.1)


def test_several_steps(kata):
    """Four steps with different gradients from whole numbers end where they should."""
    trains(kata, [1, 2, -3], [[3.0, -2.0, 0.5], [-1.0, 4.0, 2.5], [0.25, 1.0, -6.0], [2.0, 0.5, 1.0]], 0.3)


def test_small_steps_add_up(kata):
    """Ten steps of 0.01 move the weights by 0.1: none of them is lost."""
    trains(kata, [4, -7, 0], [[1.0, -1.0, 2.0]] * 10, 0.01)


def test_every_kind_of_whole_number(kata):
    """Weights in int32 and in int8 become floats too, and so they do where the gradients are whole numbers."""
    trains(kata, [5, -1, 2], [[1.5, 2.5, -0.5]], 0.1, np.int32)
    trains(kata, [5, -1, 2], [[30, 2, -5], [1, -7, 3]], 0.1, np.int8)


def test_floats_work_still(kata):
    """Weights that are floats already are trained as before, in float64 to the last digit."""
    trains(kata, [0.5, -1.25, 1 / 3], [[3.0, -2.0, 1e-9], [1.0, 0.1, 0.7]], 0.1)


def test_weights_of_a_layer(kata):
    """Weights in a matrix, and a single weight, keep their shape."""
    trains(
        kata, [[1, 2, 3], [4, 5, 6]], [[[0.5, -1.0, 2.0], [1.5, 0.0, -0.5]], [[1.0, 1.0, 1.0], [2.0, 3.0, 4.0]]], 0.1
    )
    trains(kata, [7], [[0.5], [2.0], [-0.25]], 0.1)


@given(
    weights=draw.arrays((draw.sizes(1, 3, name="weights"),), dtype=np.int64),
    gradients=draw.arrays((draw.sizes(1, 3), draw.sizes(1, 3, name="weights"))),
)
def test_any_weights(kata, weights, gradients):
    """For any whole numbers to start from and any gradients, the weights are right."""
    trains(kata, weights.tolist(), gradients.tolist(), 0.25)
