"""Hidden checks of `two_layers` and `count_parameters`."""

from __future__ import annotations

import numpy as np

from kata_runner.testing import assert_matches, assert_that, draw, given


def numbers(*shape, start=-2.0, step=0.75):
    """Different values of both signs, in reading order."""
    return np.arange(np.prod(shape), dtype=np.float64).reshape(shape) * step + start


def layer(batch, W, b):
    """Output j of sample i: the sum over k of batch[i, k] * W[k, j], plus b[j]."""
    out = np.empty((batch.shape[0], W.shape[1]))
    for i, j in np.ndindex(out.shape):
        out[i, j] = sum(float(batch[i, k]) * float(W[k, j]) for k in range(W.shape[0])) + float(b[j])
    return out


def reference(batch, W1, b1, W2, b2):
    sums = layer(batch, W1, b1)
    hidden = (np.abs(sums) + sums) / 2
    return hidden, layer(hidden, W2, b2)


def network(inputs, hidden, outputs):
    """Weights of both signs: some hidden values are cut off, others pass, and outputs are negative too."""
    W1, b1 = numbers(inputs, hidden, start=-1.5, step=0.25)[::-1], numbers(hidden, start=1.25, step=-0.5)
    return W1, b1, numbers(hidden, outputs, start=1.0, step=-0.375), numbers(outputs, start=-3.0, step=1.0)


def assert_both(result, expected):
    """Hidden values and output, in float64."""
    if not isinstance(result, tuple) or len(result) != 2:
        assert_matches(result, expected)
    for value, wish, what in zip(result, expected, ("the array of hidden values", "the output"), strict=True):
        assert_matches(value, wish, dtype="float64", what=what)


def assert_network(kata, batch, weights):
    """One call against the reference."""
    assert_both(kata.two_layers(batch, *weights), reference(batch, *weights))


def test_one_sample_by_hand(kata):
    """One sample [1, 2] has the hidden values [1.5, 1, 0] and the output [-0.5]."""
    W1, b1 = np.array([[1.0, -1.0, 0.0], [0.0, 1.0, -1.0]]), np.array([0.5, 0.0, 1.0])
    result = kata.two_layers(np.array([[1.0, 2.0]]), W1, b1, np.array([[2.0], [-4.0], [10.0]]), np.array([0.5]))
    assert_both(result, (np.array([[1.5, 1.0, 0.0]]), np.array([[-0.5]])))


def test_four_samples(kata):
    """A batch of shape (4, 3) has hidden values of shape (4, 5) and an output of shape (4, 2)."""
    assert_network(kata, numbers(4, 3), network(3, 5, 2))


def test_square_layers(kata):
    """Square weights are used as they are, not transposed."""
    for rows in [3, 5]:
        assert_network(kata, numbers(rows, 3, start=-4.0), network(3, 3, 3))


def test_small_batches(kata):
    """A batch of one sample or of none keeps its two axes, and a layer may have one unit."""
    for rows, sizes in [(1, (3, 4, 2)), (0, (3, 4, 2)), (5, (1, 3, 1)), (2, (3, 1, 4)), (1, (1, 1, 1))]:
        assert_network(kata, numbers(rows, sizes[0]), network(*sizes))


def test_strided_input(kata):
    """Transposed arrays and every second row work like any others."""
    W1, _, W2, b2 = network(2, 3, 4)
    weights = W1.T.copy().T, numbers(7)[1::2][:3], np.repeat(W2, 2, axis=0)[::2], b2
    assert_network(kata, numbers(2, 10, start=-6.0).T[::2], weights)


def test_relu_makes_it_bend(kata):
    """The outputs for samples a, b and a + b show the bend: without ReLU between, two layers are no more than one."""
    W1, b1 = np.array([[1.0, -2.0], [-3.0, 1.0]]), np.array([0.0, 0.5])
    W2, b2 = np.array([[1.0, -2.0, 0.25], [4.0, 1.0, -3.0]]), np.array([0.0, 1.0, -1.0])
    batch = np.array([[2.0, 0.0], [0.0, 3.0], [2.0, 3.0], [0.0, 0.0]])
    assert_network(kata, batch, (W1, b1, W2, b2))


def test_all_digits_count(kata):
    """The sums are in float64: 16777217 - 16777216 is 1 in both layers, where float32 would lose it."""
    W1, b1 = np.array([[1.0, 16777217.0]]), np.array([-16777216.0, 0.0])
    W2, b2 = np.array([[0.25], [1.0]]), np.array([-16777216.0])
    for sample in [16777217.0, 1.0]:
        assert_network(kata, np.array([[sample]]), (W1, b1, W2, b2))


def test_32_parameters(kata):
    """Layers of shapes (3, 5) and (5, 2) with their biases have 3*5 + 5 + 5*2 + 2 = 32 parameters."""
    assert_matches(kata.count_parameters(*network(3, 5, 2)), 3 * 5 + 5 + 5 * 2 + 2)


def test_all_values_are_counted(kata):
    """Every value of every array counts, zeros and short dtypes too, however many axes there are."""
    assert_matches(kata.count_parameters(np.zeros((2, 3)), np.zeros(3)), 9)
    assert_matches(kata.count_parameters(np.ones(7, dtype=np.float32)), 7)
    assert_matches(kata.count_parameters(numbers(2, 3, 5), numbers(4, 1), numbers(6)[::2]), 37)


def test_no_parameters(kata):
    """Without an array there are 0 parameters."""
    found = kata.count_parameters()
    assert_matches(found, 0.0)
    assert_that(found == 0, f"Without an array there is nothing to count, but `count_parameters()` is {found}.")


@given(rows=draw.integers(0, 3), inputs=draw.integers(1, 3), hidden=draw.integers(1, 3), outputs=draw.integers(1, 3))
def test_any_sizes(kata, rows, inputs, hidden, outputs):
    """Networks of any sizes follow the same rule."""
    weights = network(inputs, hidden, outputs)
    assert_network(kata, numbers(rows, inputs), weights)
    assert_matches(kata.count_parameters(*weights), (inputs + 1) * hidden + (hidden + 1) * outputs)
