"""Hidden checks of `fit_line`."""

from __future__ import annotations

from functools import partial

import numpy as np

from kata_runner.testing import assert_matches, assert_raises, curve, draw, given

X = np.arange(5.0)
Y = 2 * X + 1

# Behind the step: loss before it, w and b after it, to the digits that are told.
TABLE = {1: (33.0, 1.4, 0.5), 10: (0.0137, 2.069, 0.804), 50: (0.0012, 2.020, 0.942), 200: (0.0, 2.0, 0.999)}


def reference(x, y, learning_rate, steps):
    """The same descent, number by number."""
    w, b, losses = 0.0, 0.0, []
    for _ in range(steps):
        errors = [w * float(one) + b - float(other) for one, other in zip(x, y, strict=True)]
        losses.append(sum(error * error for error in errors) / len(errors))
        slope_w = sum(2 * error * float(one) for error, one in zip(errors, x, strict=True)) / len(errors)
        slope_b = sum(2 * error for error in errors) / len(errors)
        w, b = w - learning_rate * slope_w, b - learning_rate * slope_b
    return w, b, losses


def assert_fit(result, expected):
    """w and b, then the losses; an array of losses will do as well as a list of them."""
    if not isinstance(result, tuple) or len(result) != 3:
        assert_matches(result, expected)
    w, b, losses = result
    losses = losses.tolist() if isinstance(losses, np.ndarray) else losses
    curve(losses, expected[2])
    for value, wish, what in zip(
        (w, b, losses), expected, ("the returned w", "the returned b", "`losses`"), strict=True
    ):
        assert_matches(value, wish, rtol=1e-9, atol=1e-9, what=what)


def test_the_first_step(kata):
    """On x = 0 to 4 with y = 2x + 1 and rate 0.05, one step has the loss 33 and leads to w = 1.4 and b = 0.5."""
    assert_fit(kata.fit_line(X, Y, 0.05, 1), (1.4, 0.5, [33.0]))


def test_no_step(kata):
    """With no steps, w and b are 0, and the list of losses is empty."""
    assert_fit(kata.fit_line(X, Y, 0.05, 0), (0.0, 0.0, []))


def test_step_by_step(kata):
    """The first five steps are right, one by one: the loss before each step, w and b after it."""
    for steps in [2, 3, 4, 5]:
        assert_fit(kata.fit_line(X, Y, 0.05, steps), reference(X, Y, 0.05, steps))


def test_10_50_and_200_steps(kata):
    """After 10 steps w is 2.069 and b 0.804, after 50 they are 2.020 and 0.942, after 200 they are 2.000 and 0.999."""
    for steps, (loss, w, b) in TABLE.items():
        result = kata.fit_line(X, Y, 0.05, steps)
        assert_fit(result, reference(X, Y, 0.05, steps))
        assert_matches(result[2][-1], loss, rtol=0, atol=5.1e-5, what=f"the loss of step {steps}")
        assert_matches(result[0], w, rtol=0, atol=5.1e-4, what=f"w after {steps} steps")
        assert_matches(result[1], b, rtol=0, atol=5.1e-4, what=f"b after {steps} steps")


def test_other_points(kata):
    """Points that lie on no line, in no order, are fitted too, whether they are one, two or seven."""
    x, y = np.array([1.5, -2.0, 0.25, 4.0, 3.0, -1.0, 0.5]), np.array([2.0, 7.5, -1.0, 0.0, 3.25, 6.0, -4.0])
    for n in [1, 2, 7]:
        assert_fit(kata.fit_line(x[:n], y[:n], 0.02, 6), reference(x[:n], y[:n], 0.02, 6))
    assert_fit(kata.fit_line(x[::3], y[::-3], 0.02, 4), reference(x[::3], y[::-3], 0.02, 4))


def test_all_steps_are_taken(kata):
    """Where the first step leads to the very line, nothing is left to learn, and yet all steps have their loss."""
    x, y = np.array([1.0]), np.array([4.0])
    assert_fit(kata.fit_line(x, y, 0.25, 4), (2.0, 2.0, [16.0, 0.0, 0.0, 0.0]))


def test_more_of_the_same(kata):
    """The same points given twice over lead to the same line, by the same steps."""
    expected = reference(X, 5 - 3 * X, 0.03, 4)
    assert_fit(kata.fit_line(X, 5 - 3 * X, 0.03, 4), expected)
    assert_fit(kata.fit_line(np.tile(X, 2), np.tile(5 - 3 * X, 2), 0.03, 4), expected)


def test_too_large_a_rate(kata):
    """With rate 0.3 the loss grows from 33 to 300.96 and 2746.44, and after 400 steps it is inf, without an error."""
    assert_fit(kata.fit_line(X, Y, 0.3, 3), reference(X, Y, 0.3, 3))
    _, _, losses = kata.fit_line(X, Y, 0.3, 400)
    assert_matches(len(losses), 400, what="the number of losses")
    for place, loss in [(0, 33.0), (1, 300.96), (2, 2746.4448), (399, float("inf"))]:
        assert_matches(losses[place], loss, rtol=1e-6, what=f"the loss of step {place + 1}")


def test_lengths_must_be_equal(kata):
    """Five x and four y, or only one, raise a ValueError, also where no step is to be taken."""
    for x, y, steps in [(X, Y[:4], 3), (X, Y[:1], 3), (X[:1], Y, 3), (X, Y[:4], 0)]:
        assert_raises(ValueError, partial(kata.fit_line, x, y, 0.05, steps))


def test_shapes_must_be_equal(kata):
    """A column of five y is not the shape of five x: that raises a ValueError too."""
    for x, y in [(X, Y.reshape(5, 1)), (X.reshape(5, 1), Y)]:
        assert_raises(ValueError, partial(kata.fit_line, x, y, 0.05, 3))


@given(w=draw.integers(-4, 4), b=draw.integers(-4, 4), n=draw.integers(1, 5), steps=draw.integers(0, 3))
def test_any_line(kata, w, b, n, steps):
    """Any line is approached by the same steps."""
    x = np.arange(1.0, n + 1)
    assert_fit(kata.fit_line(x, w * x + b, 0.0625, steps), reference(x, w * x + b, 0.0625, steps))
