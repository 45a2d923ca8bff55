"""Checks of `change_the_rule`: the loop of the docstring runs here, and its results are held against the guesses."""

from __future__ import annotations

import numpy as np

from kata_runner.testing import assert_matches

NEAR = 0.02  # after 200 steps w and b are a little short of where they go


def points():
    x = np.array([0.0, 1.0, 2.0, 3.0, 4.0])
    return x, -3 * x + 5


def train(x, y):
    """w, b, and all the losses."""
    w = b = 0.0
    losses = []
    for _ in range(200):
        errors = w * x + b - y
        losses.append(float(np.mean(errors**2)))
        slope_w, slope_b = np.mean(2 * errors * x), np.mean(2 * errors)
        w, b = w - 0.05 * slope_w, b - 0.05 * slope_b
    return float(w), float(b), losses


def when_repeated():
    """What becomes of the first loss when every point is there twice."""
    x, y = points()
    once, twice = train(x, y)[2][0], train(np.repeat(x, 2), np.repeat(y, 2))[2][0]
    words = {1.0: "same", 2.0: "double", 0.5: "half"}
    return words[round(twice / once, 6)]


def test_w(kata):
    """Where w goes."""
    assert_matches(kata.W, train(*points())[0], rtol=0, atol=NEAR, what="W")


def test_b(kata):
    """Where b goes."""
    assert_matches(kata.B, train(*points())[1], rtol=0, atol=NEAR, what="B")


def test_first_loss(kata):
    """The loss of w = 0 and b = 0: the mean of the squares of y."""
    assert_matches(kata.FIRST_LOSS, train(*points())[2][0], what="FIRST_LOSS")


def test_rows_repeated(kata):
    """What becomes of the loss when every point is there twice."""
    guess = kata.ROWS_REPEATED
    guess = guess.strip().lower().removeprefix("the ") if isinstance(guess, str) else guess
    assert_matches(guess, when_repeated(), what="ROWS_REPEATED")
