"""Hidden checks of `numeric_gradient`."""

from __future__ import annotations

import numpy as np

from kata_runner.testing import assert_matches, built, draw, given

# f is right to about 16 digits, and the difference of two of its values is divided by 2e-5: of a slope, about 10 are.
NEAR = {"rtol": 1e-7, "atol": 1e-7}

SQUARES = "lambda w: (w ** 2).sum()"


def test_four_slopes_of_a_parabola(kata):
    """The slope of (3w - 6)**2 is -36 at 0, -18 at 1, 0 at 2 and 27 at 3.5."""
    f = built("lambda w: (3 * w - 6) ** 2")
    for w, slope in [(0.0, -36.0), (1.0, -18.0), (2.0, 0.0), (3.5, 27.0)]:
        assert_matches(kata.numeric_gradient(f, w), slope, **NEAR)


def test_every_number_of_an_array(kata):
    """Each number of an array has its own slope: for w[0]**2 + w[1]**2 + w[2]**2 it is twice that number."""
    assert_matches(kata.numeric_gradient(built(SQUARES), np.array([1.0, 2.0, 3.0])), np.array([2.0, 4.0, 6.0]), **NEAR)
    assert_matches(kata.numeric_gradient(built(SQUARES), np.array([-4.0])), np.array([-8.0]), **NEAR)


def test_the_others_stay(kata):
    """While one number is nudged, all the others are as they are in w: the slopes of w[0] * w[1]**2 * w[2] show it."""
    f = built("lambda w: w[0] * w[1] ** 2 * w[2]")
    for w in [np.array([2.0, 3.0, 5.0]), np.array([-1.0, 4.0, 0.5])]:
        expected = np.array([w[1] ** 2 * w[2], 2 * w[0] * w[1] * w[2], w[0] * w[1] ** 2])
        assert_matches(kata.numeric_gradient(f, w), expected, **NEAR)
    w = np.array([2.0, 3.0, 5.0])
    assert_matches(kata.numeric_gradient(f, w, 0.25), np.array([45.0, 60.0, 18.0]), **NEAR)


def test_the_middle_of_up_and_down(kata):
    """The step is the h that is given, and f is asked above w and below: for w**3 that makes 3 * w**2 + h**2."""
    cube = built("lambda w: w ** 3")
    for w, h in [(2.2, 0.5), (-1.1, 0.25), (3.0, 0.125)]:
        assert_matches(kata.numeric_gradient(cube, w, h), 3 * w**2 + h**2, **NEAR)
        assert_matches(kata.numeric_gradient(cube, w), 3 * w**2, **NEAR)
    cubes = built("lambda w: (w ** 3).sum()")
    w = np.array([2.0, -1.0, 3.0])
    assert_matches(kata.numeric_gradient(cubes, w, 0.5), 3 * w**2 + 0.25, **NEAR)


def test_any_shape(kata):
    """The result has w's shape: one row, one column, three axes, and transposed arrays too."""
    f = built("lambda w: (w ** 2).sum() + 3 * w.reshape(-1)[-1]")
    cube = np.arange(-15.0, 15.0).reshape(2, 3, 5) / 4
    for w in [cube[0], cube[:1, 2], cube[:, :1, 1], cube[1].T, cube[0, ::2], cube]:
        expected = 2 * w
        expected[(-1,) * w.ndim] += 3
        assert_matches(kata.numeric_gradient(f, w), expected, **NEAR)


def test_whole_numbers(kata):
    """Ints are nudged in float64, and the slopes are float64: they may be fractions."""
    f = built("lambda w: (w ** 2).sum() / 8")
    assert_matches(kata.numeric_gradient(f, np.array([1, 2, 3])), np.array([0.25, 0.5, 0.75]), dtype="float64", **NEAR)
    matrix = np.array([[5, 0, -7]], dtype=np.int8)
    assert_matches(kata.numeric_gradient(f, matrix), np.array([[1.25, 0.0, -1.75]]), dtype="float64", **NEAR)
    assert_matches(kata.numeric_gradient(built("lambda w: w ** 2 / 8"), 3), 0.75, **NEAR)


def test_float32(kata):
    """Weights in float32 are nudged in float64: 1 + 0.00001 has too many digits for float32."""
    w = np.array([1.0, -2.0, 0.5], dtype=np.float32)
    assert_matches(kata.numeric_gradient(built(SQUARES), w), np.array([2.0, -4.0, 1.0]), dtype="float64", **NEAR)
    assert_matches(kata.numeric_gradient(built("lambda w: w ** 2"), np.float32(1.5)), 3.0, **NEAR)


def test_a_flat_function(kata):
    """Where f doesn't depend on a number, its slope is 0, and where it grows steadily, the same everywhere."""
    f = built("lambda w: 4 * w[0] - 7 * w[2]")
    for w in [np.array([1.0, 2.0, 3.0]), np.array([0.0, 0.0, -50.0])]:
        assert_matches(kata.numeric_gradient(f, w), np.array([4.0, 0.0, -7.0]), rtol=1e-7, atol=1e-6)


@given(w=draw.vectors(1, 4), a=draw.integers(), b=draw.integers())
def test_any_parabola(kata, w, a, b):
    """The slopes of any parabola are measured, at any place."""
    f = built(f"lambda w: ({a} * w ** 2 + {b} * w).sum()")
    assert_matches(kata.numeric_gradient(f, w), 2 * a * w + b, rtol=1e-7, atol=1e-6)
