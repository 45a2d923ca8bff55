"""Hidden checks of `linear_forward`."""

from __future__ import annotations

from functools import partial

import numpy as np

from kata_runner.testing import assert_matches, assert_raises, draw, given


def numbers(*shape):
    """Different values of both signs, in reading order."""
    return np.arange(np.prod(shape), dtype=np.float64).reshape(shape) * 0.75 - 2.0


def reference(batch, W, b):
    """Output j of sample i: the sum over k of batch[i, k] * W[k, j], plus b[j]."""
    out = np.empty((batch.shape[0], W.shape[1]))
    for i, j in np.ndindex(out.shape):
        out[i, j] = sum(float(batch[i, k]) * float(W[k, j]) for k in range(W.shape[0])) + float(b[j])
    return out


def assert_layer(result, expected):
    """float64 goes in, so float64 comes out."""
    assert_matches(result, expected, dtype="float64")


def test_one_sample_by_hand(kata):
    """One sample [1, 2] through a layer of three outputs gives [9.5, 12, 14]."""
    W = np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
    result = kata.linear_forward(np.array([[1.0, 2.0]]), W, np.array([0.5, 0.0, -1.0]))
    assert_layer(result, np.array([[9.5, 12.0, 14.0]]))


def test_four_samples(kata):
    """Four samples of three features, times W of shape (3, 2), plus b of shape (2,), give (4, 2)."""
    batch, W, b = numbers(4, 3), numbers(3, 2)[::-1], np.array([0.5, -7.0])
    assert_layer(kata.linear_forward(batch, W, b), reference(batch, W, b))


def test_square_weights(kata):
    """A square W is used as it is, not transposed."""
    W, b = np.array([[1.0, 2.0, 0.0], [-3.0, 4.0, 5.0], [0.5, 0.0, -1.0]]), np.array([10.0, 20.0, 30.0])
    for rows in [3, 5]:
        batch = numbers(rows, 3)
        assert_layer(kata.linear_forward(batch, W, b), reference(batch, W, b))


def test_small_batches(kata):
    """A batch of one sample or of none keeps its two axes, and a layer may have one input or one output."""
    for rows, inputs, outputs in [(1, 3, 2), (0, 3, 2), (5, 1, 3), (3, 4, 1), (1, 1, 1)]:
        batch, W, b = numbers(rows, inputs), numbers(inputs, outputs), np.array([0.5, -1.0, 2.0])[:outputs]
        assert_layer(kata.linear_forward(batch, W, b), reference(batch, W, b))


def test_strided_input(kata):
    """Transposed arrays and every second row work like any others."""
    batch, W, b = numbers(3, 10).T[::2], numbers(2, 3)[::-1].T, numbers(5)[1::3]
    assert_layer(kata.linear_forward(batch, W, b), reference(batch, W, b))


def test_zeros_leave_the_bias(kata):
    """A sample of zeros gives the bias itself, negative numbers too."""
    b = np.array([1.5, -2.0, 0.0, 4.0])
    assert_layer(kata.linear_forward(np.zeros((3, 2)), numbers(2, 4), b), np.array([[1.5, -2.0, 0.0, 4.0]] * 3))


def test_wrong_number_of_features(kata):
    """Two features for a layer of three, or three for two, raise a ValueError that names both numbers."""
    for batch, W in [(numbers(4, 2), numbers(3, 5)), (numbers(4, 3), numbers(2, 3)), (numbers(3, 2), numbers(3, 3))]:
        call = partial(kata.linear_forward, batch, W, numbers(W.shape[1]))
        assert_raises(ValueError, call, mentions=(2, 3))


def test_all_digits_count(kata):
    """The sums are in float64: 16777217 - 16777216 + 0.25 is 1.25, where float32 would lose the 1."""
    batch, W, b = np.array([[16777217.0, 1.0]]), np.array([[1.0], [-16777216.0]]), np.array([0.25])
    assert_layer(kata.linear_forward(batch, W, b), np.array([[1.25]]))


@given(rows=draw.integers(0, 3), inputs=draw.integers(1, 3), outputs=draw.integers(1, 3), seed=draw.integers(0, 9))
def test_any_sizes(kata, rows, inputs, outputs, seed):
    """Layers of any size follow the same rule."""
    batch, W, b = numbers(rows, inputs) - seed, numbers(inputs, outputs) + seed, numbers(outputs)
    assert_layer(kata.linear_forward(batch, W, b), reference(batch, W, b))
