"""Hidden checks of `largest_stable_rate` and `classify_rate`."""

from __future__ import annotations

import math

import numpy as np

from kata_runner.testing import assert_matches, draw, given

X = np.arange(5.0)
Y = 2 * X + 1


def limit(x):
    """The larger root of the characteristic polynomial of a symmetric 2 by 2 matrix, by the school's formula."""
    values = [float(one) for one in x]
    square, mean = 2 * sum(value * value for value in values) / len(values), 2 * sum(values) / len(values)
    return 2 / ((square + 2) / 2 + math.sqrt(((square - 2) / 2) ** 2 + mean**2))


def rate_that_leaves(share):
    """On x = -1 and 1 the bowl is round, and each step multiplies the loss by (1 - 2 * rate) ** 2: 199 leave this."""
    return (1 - share ** (1 / (2 * 199))) / 2


def test_limit_of_five_points(kata):
    """For x = 0, 1, 2, 3, 4 the limit is 0.149219."""
    found = kata.largest_stable_rate(X)
    assert_matches(found, 0.149219, rtol=0, atol=6e-7)
    assert_matches(found, limit(X), rtol=1e-9)


def test_limit_of_other_points(kata):
    """Large x, negative x, equal x, one x alone, and x that are small: each have their own limit."""
    for x in [[30.0, -10.0, 20.0], [-1.0, 1.0], [0.1, -0.2, 0.05, 0.3], [2.0, 2.0, 2.0], [-3.0], [0.0, 0.0]]:
        assert_matches(kata.largest_stable_rate(np.array(x)), limit(x), rtol=1e-9)


def test_order_and_number_have_no_say(kata):
    """The limit stays when the points come in another order, or each of them twice."""
    for x in [X[::-1], np.tile(X, 2), np.repeat(X, 3)]:
        assert_matches(kata.largest_stable_rate(x), limit(X), rtol=1e-9)


def test_four_rates(kata):
    """On x = 0 to 4 with y = 2x + 1, rate 0.001 crawls, 0.01 and 0.1 converge, and 0.15 diverges."""
    for rate, word in [(0.001, "crawls"), (0.01, "converges"), (0.1, "converges"), (0.15, "diverges")]:
        assert_matches(kata.classify_rate(X, Y, rate), word, what=f"what you say of rate {rate}")


def test_beyond_the_limit(kata):
    """0.2, 0.3 and 0.5 diverge, and so do rates with which the losses become inf or nan."""
    for rate in [0.2, 0.3, 0.5, 1.0, 10.0]:
        assert_matches(kata.classify_rate(X, Y, rate), "diverges", what=f"what you say of rate {rate}")


def test_near_the_limit(kata):
    """A little below the limit it does not diverge, a tenth above it does, on other points too."""
    x = np.array([3.0, -1.0, 2.0, 0.5])
    y = np.array([1.0, 4.0, -2.0, 3.0])
    for share, word in [(0.95, "crawls"), (1.1, "diverges")]:
        rate = share * limit(x)
        assert_matches(kata.classify_rate(x, y, rate), word, what=f"what you say of {share} times the limit")
    assert_matches(kata.classify_rate(x, 2 * x + 1, 0.5 * limit(x)), "converges")


def test_slow_rates(kata):
    """Where a fifth of the first loss is left after 200 steps, it crawls, and so it does where nothing moves at all."""
    x = np.array([-1.0, 1.0])
    for rate in [rate_that_leaves(0.2), 0.0]:
        assert_matches(kata.classify_rate(x, 3 * x + 2, rate), "crawls", what=f"what you say of rate {rate}")


def test_a_thousandth_in_200_steps(kata):
    """The first loss is held to the one before the 200th step: a thousandth of it converges, a little more crawls."""
    x = np.array([-1.0, 1.0])
    for unit in [1e-6, 1.0]:  # tiny losses tell who holds the last one to a number of their own
        for share, word in [(1.0005, "crawls"), (0.9995, "converges")]:
            found = kata.classify_rate(x, unit * (3 * x + 2), rate_that_leaves(share / 1000))
            assert_matches(found, word, what=f"what you say of a rate that leaves {share} thousandths")


def test_the_first_loss(kata):
    """The first loss is that of w = 0 and b = 0, before any step, and nowhere else does the descent begin."""
    steep = np.array([-10.0, 10.0])
    for w, word in [(0.42, "converges"), (-0.42, "converges"), (0.41, "crawls"), (-0.41, "crawls")]:
        # The first step takes all of w, which weighs 100 times: from 0 and 0, a share of 0.416 is just enough.
        found = kata.classify_rate(steep, w * steep + 1, 0.005)
        assert_matches(found, word, what=f"what you say of y = {w} * x + 1 with rate 0.005")
    for y in [X, 0.5 * X, X * 0 + 1, X * 0 + 0.5]:
        assert_matches(kata.classify_rate(X, y, 0.001), "crawls")


def test_how_large_y_is_has_no_say(kata):
    """The losses are compared with each other: whether y is counted in millions or millionths has no say."""
    for unit in [1e6, 1e-6]:
        for rate, word in [(0.001, "crawls"), (0.1, "converges"), (0.2, "diverges")]:
            assert_matches(kata.classify_rate(X, unit * Y, rate), word, what=f"what you say of rate {rate}")


@given(x=draw.vectors(1, 5))
def test_any_points(kata, x):
    """Any points have their limit."""
    assert_matches(kata.largest_stable_rate(x), limit(x), rtol=1e-9)
