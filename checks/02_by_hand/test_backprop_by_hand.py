"""Hidden checks of `backprop`."""

from __future__ import annotations

from functools import partial

import numpy as np

from kata_runner.testing import assert_matches, assert_raises, draw, given


def numbers(*shape, start=-2.0, step=0.75):
    """Different values of both signs, in reading order."""
    return np.arange(np.prod(shape), dtype=np.float64).reshape(shape) * step + start


def case(n, inputs, hidden, outputs, shift=0.0):
    """A batch, a target and weights; some hidden values are cut off, and no sum is 0."""
    batch, target = numbers(n, inputs, start=-1.0 - shift, step=0.5), numbers(n, outputs, start=4.0, step=-1.25)
    W1, b1 = numbers(inputs, hidden, start=-1.5 + shift, step=0.25)[::-1], numbers(hidden, start=1.1, step=-0.6)
    return batch, target, W1, b1, numbers(hidden, outputs, start=1.0, step=-0.375), numbers(outputs, start=-3.0)


def reference(batch, target, W1, b1, W2, b2):
    """Sample by sample and number by number: every path from a weight to the loss."""
    gradients = {"W1": np.zeros(W1.shape), "b1": np.zeros(b1.shape), "W2": np.zeros(W2.shape), "b2": np.zeros(b2.shape)}
    for sample, wanted in zip(batch, target, strict=True):
        sums = [sum(x * W1[k, j] for k, x in enumerate(sample)) + b1[j] for j in range(len(b1))]
        for o in range(len(b2)):
            output = sum(max(value, 0.0) * W2[j, o] for j, value in enumerate(sums)) + b2[o]
            slope = 2 * (output - wanted[o]) / target.size
            gradients["b2"][o] += slope
            for j, value in enumerate(sums):
                if value > 0:
                    gradients["W2"][j, o] += slope * value
                    gradients["b1"][j] += slope * W2[j, o]
                    gradients["W1"][:, j] += slope * W2[j, o] * sample
    return gradients


def measured(batch, target, *weights, h=1e-5):
    """The same by central differences."""

    def loss():
        W1, b1, W2, b2 = weights
        return np.mean((np.maximum(batch @ W1 + b1, 0) @ W2 + b2 - target) ** 2)

    weights, slopes = [np.array(weight) for weight in weights], []
    for weight in weights:
        slopes.append(np.zeros(weight.shape))
        for place in np.ndindex(weight.shape):
            middle, around = weight[place], []
            for step in (h, -h):
                weight[place] = middle + step
                around.append(loss())
            weight[place] = middle
            slopes[-1][place] = (around[0] - around[1]) / (2 * h)
    return dict(zip(("W1", "b1", "W2", "b2"), slopes, strict=True))


def assert_backprop(kata, arrays):
    """All four gradients, in float64."""
    assert_matches(kata.backprop(*arrays), reference(*arrays), dtype="float64", terms=arrays[0].size)


def test_one_sample_by_hand(kata):
    """The example: an error of 4 gives W1 [[32, 0]], b1 [16, 0], W2 [[20], [0]] and b2 [8]."""
    weights = np.array([[1.0, -1.0]]), np.array([0.5, 0.0]), np.array([[2.0], [3.0]]), np.array([0.0])
    found = kata.backprop(np.array([[2.0]]), np.array([[1.0]]), *weights)
    expected = {"W1": [[32.0, 0.0]], "b1": [16.0, 0.0], "W2": [[20.0], [0.0]], "b2": [8.0]}
    assert_matches(found, {name: np.array(value) for name, value in expected.items()}, dtype="float64")


def test_like_a_measured_gradient(kata):
    """For a batch (5, 3), 4 hidden units and 2 outputs, all 26 slopes are those that a numeric gradient measures."""
    arrays = case(5, 3, 4, 2)
    assert_matches(kata.backprop(*arrays), measured(*arrays), rtol=1e-6, atol=1e-6)
    assert_backprop(kata, arrays)


def test_square_layers(kata):
    """With square weights, nothing is transposed by accident."""
    for n in [3, 4]:
        assert_backprop(kata, case(n, 3, 3, 3))


def test_mean_over_rows_and_outputs(kata):
    """The loss is a mean over n * out errors, whether there is one row, one output, or more of both."""
    for sizes in [(1, 3, 4, 2), (5, 2, 3, 1), (1, 1, 1, 1), (2, 3, 5, 6)]:
        assert_backprop(kata, case(*sizes))


def test_more_of_the_same(kata):
    """Every row given twice over has the same gradients: the loss is a mean."""
    batch, target, *weights = case(5, 3, 4, 2)
    assert_backprop(kata, (np.tile(batch, (2, 1)), np.tile(target, (2, 1)), *weights))


def test_gate_at_zero(kata):
    """Where a sum is exactly 0, ReLU lets nothing back, and a perfect output has no error to send."""
    batch, target = np.array([[1.0, 2.0], [3.0, -1.0], [0.0, 0.0]]), np.array([[2.0, -5.0], [0.5, 7.0], [0.0, 3.0]])
    W1, b1 = np.array([[2.0, 1.0, -1.0], [-1.0, 3.0, 0.5]]), np.array([0.0, 0.0, 0.0])
    W2, b2 = np.array([[1.5, -2.0], [0.5, 4.0], [-3.0, 1.0]]), np.array([0.0, 1.0])
    assert_backprop(kata, (batch, target, W1, b1, W2, b2))


def test_strided_input(kata):
    """Transposed arrays and every second row work like any others."""
    batch, target, W1, b1, W2, b2 = case(6, 3, 4, 2)
    assert_backprop(kata, (batch[::2], target[1::2], W1.T.copy().T, np.repeat(b1, 2)[::2], W2[::-1], b2[::-1]))


def test_target_of_another_shape(kata):
    """A target that doesn't have the output's shape raises a ValueError, even where NumPy would stretch it."""
    batch, target, *weights = case(5, 3, 4, 2)
    for other in [target[:1], target[:, :1], target[0], target[:4]]:
        assert_raises(ValueError, partial(kata.backprop, batch, other, *weights))
    batch, target, *weights = case(5, 3, 4, 1)
    assert_raises(ValueError, partial(kata.backprop, batch, target[:, 0], *weights))


@given(n=draw.integers(1, 3), inputs=draw.integers(1, 3), hidden=draw.integers(1, 3), shift=draw.integers(-2, 2))
def test_any_network(kata, n, inputs, hidden, shift):
    """Networks of any sizes follow the same rule."""
    assert_backprop(kata, case(n, inputs, hidden, 2, shift))
