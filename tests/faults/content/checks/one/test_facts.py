import numpy as np

from kata_runner.testing import assert_matches, assert_raises


def test_mean(kata):
    """mean([1, 2, 6]) is 3."""
    assert_matches(kata.mean(np.array([1.0, 2.0, 6.0])), 3.0)


def test_facts(kata):
    """facts of a 2 x 3 array."""
    wanted = {"shape": (2, 3), "count": 6, "name": "float64", "empty": False}
    assert_matches(kata.facts(np.zeros((2, 3))), wanted)


def test_sizes(kata):
    """sizes(3) is [0, 1, 2]."""
    assert_matches(kata.sizes(3), [0, 1, 2])


def test_refuses(kata):
    """sizes refuses what is no number."""
    assert_raises(TypeError, lambda: kata.sizes("three"))
