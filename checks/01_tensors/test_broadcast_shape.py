"""Hidden checks of `broadcast_shape`."""

from __future__ import annotations

import numpy as np

from kata_runner.testing import assert_matches, assert_raises, draw, given, without

BROADCASTING = (
    "numpy.broadcast_shapes",
    "numpy.broadcast",
    "numpy.broadcast_arrays",
    "numpy.broadcast_to",
    "torch.broadcast_shapes",
    "torch.broadcast_tensors",
    "torch.broadcast_to",
)


def gives(kata, a, b, expected):
    """Both ways round."""
    assert_matches(kata.broadcast_shape(a, b), expected)
    assert_matches(kata.broadcast_shape(b, a), expected)


def refuses(kata, a, b, *sizes):
    """Both ways round, and the text names the sizes."""
    assert_raises(ValueError, lambda: kata.broadcast_shape(a, b), mentions=sizes, what=f"{a} and {b}")
    assert_raises(ValueError, lambda: kata.broadcast_shape(b, a), mentions=sizes, what=f"{b} and {a}")


def test_from_the_right(kata):
    """(64, 16) and (16,) give (64, 16): the shapes are lined up at their right ends."""
    gives(kata, (64, 16), (16,), (64, 16))
    gives(kata, (16,), (16,), (16,))
    gives(kata, (4, 2, 5), (2, 5), (4, 2, 5))


def test_ones_stretch(kata):
    """A size of 1 becomes whatever stands opposite, in either shape or in both: (5, 1) and (1, 7) give (5, 7)."""
    gives(kata, (5, 1), (1, 7), (5, 7))
    gives(kata, (4, 1, 3), (2, 1), (4, 2, 3))
    gives(kata, (1, 1), (1,), (1, 1))


def test_column_and_vector(kata):
    """(3, 1) and (3,) give (3, 3): every value of the one meets every value of the other."""
    gives(kata, (3, 1), (3,), (3, 3))
    gives(kata, (5, 1), (3,), (5, 3))


def test_missing_axes(kata):
    """Where a shape has no axis left, the other one's sizes stay; a single number, (), goes with everything."""
    gives(kata, (7, 2, 4, 3), (3,), (7, 2, 4, 3))
    gives(kata, (), (2, 3), (2, 3))
    gives(kata, (), (), ())


def test_zero(kata):
    """0 is a size like any other: 0 and 1 give 0, and 0 and 0 give 0."""
    gives(kata, (0, 3), (1, 3), (0, 3))
    gives(kata, (2, 0), (1,), (2, 0))
    gives(kata, (0,), (0,), (0,))
    gives(kata, (), (4, 0), (4, 0))


def test_sizes_that_do_not_fit(kata):
    """Two sizes that differ, neither of them 1, raise a ValueError that names both."""
    refuses(kata, (64, 16), (64,), 16, 64)
    refuses(kata, (2, 3), (2, 4), 3, 4)
    refuses(kata, (5, 1, 2), (6, 1, 2), 5, 6)
    refuses(kata, (7, 2), (4,), 2, 4)


def test_zero_does_not_fit_three(kata):
    """0 and 3 don't fit either: that raises a ValueError too."""
    refuses(kata, (0,), (3,), 0, 3)
    refuses(kata, (8, 0, 5), (3, 5), 0, 3)


def test_only_sizes_are_needed(kata):
    """A million rows and a million columns are no trouble: nothing of that size has to be made."""
    gives(kata, (1_000_000, 1), (1_000_000,), (1_000_000, 1_000_000))


def test_by_hand(kata):
    """The rule is followed by hand, without a library's function that broadcasts."""
    with without(*BROADCASTING):
        gives(kata, (4, 1, 3), (2, 1), (4, 2, 3))


@given(a=draw.shapes(rank=(0, 3), sizes=(0, 3)), b=draw.shapes(rank=(0, 3), sizes=(0, 3)))
def test_any_shapes(kata, a, b):
    """Any two shapes either give a shape by this rule, or raise a ValueError."""
    try:
        expected = np.broadcast_shapes(a, b)
    except ValueError:
        assert_raises(ValueError, lambda: kata.broadcast_shape(a, b), what=f"{a} and {b}")
    else:
        assert_matches(kata.broadcast_shape(a, b), tuple(expected))
