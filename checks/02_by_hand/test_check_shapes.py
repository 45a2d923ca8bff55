"""Hidden checks of `check_shapes`."""

from __future__ import annotations

import re
from functools import partial

from kata_runner.testing import assert_matches, assert_raises, assert_that, draw, given


def assert_refused(kata, batch_shape, layer_shapes, *numbers):
    """A ValueError that tells the layer and both numbers of features."""
    assert_raises(ValueError, partial(kata.check_shapes, batch_shape, layer_shapes), mentions=numbers)


def text_of_error(kata, batch_shape, layer_shapes):
    """What the ValueError says."""
    texts = []

    def call():
        try:
            return kata.check_shapes(batch_shape, layer_shapes)
        except ValueError as problem:
            texts.append(str(problem))
            raise

    assert_raises(ValueError, call)
    return texts[0]


def test_two_layers(kata):
    """A batch (4, 3) through layers (3, 5) and (5, 2) is (4, 5) after the first and (4, 2) after the second."""
    assert_matches(kata.check_shapes((4, 3), [(3, 5), (5, 2)]), [(4, 5), (4, 2)])


def test_more_and_fewer_layers(kata):
    """There is one shape for each layer: one for one layer, four for four, none for none."""
    assert_matches(kata.check_shapes((6, 2), [(2, 9)]), [(6, 9)])
    assert_matches(kata.check_shapes((7, 30), [(30, 16), (16, 8), (8, 4), (4, 1)]), [(7, 16), (7, 8), (7, 4), (7, 1)])
    assert_matches(kata.check_shapes((7, 30), []), [])


def test_small_batches(kata):
    """A batch of one row or of none has its shapes too, and a layer may have one input or one output."""
    for rows in [0, 1, 5]:
        assert_matches(kata.check_shapes((rows, 1), [(1, 3), (3, 1)]), [(rows, 3), (rows, 1)])


def test_square_layers(kata):
    """Square layers fit each other, and the number of rows has no say in it."""
    assert_matches(kata.check_shapes((2, 3), [(3, 3), (3, 3), (3, 4)]), [(2, 3), (2, 3), (2, 4)])
    assert_matches(kata.check_shapes((3, 5), [(5, 3), (3, 5)]), [(3, 3), (3, 5)])


def test_hundreds_of_features(kata):
    """Hundreds of features fit hundreds of features: it is the numbers that are compared."""
    layers = [tuple(int(str(size)) for size in shape) for shape in [(784, 512), (512, 300)]]  # no two the same object
    assert_matches(kata.check_shapes((5, 784), layers), [(5, 512), (5, 300)])


def test_nothing_is_computed(kata):
    """A million million rows are no trouble: only the shapes are worked out."""
    rows = 10**12
    assert_matches(kata.check_shapes((rows, 30), [(30, 16), (16, 2)]), [(rows, 16), (rows, 2)])


def test_the_batch_does_not_fit(kata):
    """Two features for a layer of three raise a ValueError that names layer 1, the 3 and the 2."""
    assert_refused(kata, (4, 2), [(3, 5), (5, 8)], 1, 2, 3)
    assert_refused(kata, (40, 30), [(20, 7)], 1, 30, 20)


def test_a_later_layer_does_not_fit(kata):
    """Where a later layer doesn't fit, the ValueError names that layer, counted from 1, and both numbers."""
    assert_refused(kata, (50, 4), [(4, 11), (12, 6)], 2, 11, 12)
    assert_refused(kata, (50, 4), [(4, 11), (11, 7), (8, 9), (9, 6)], 3, 7, 8)
    assert_refused(kata, (50, 6), [(6, 11), (11, 7), (7, 9), (10, 8)], 4, 9, 10)


def test_layers_are_counted_from_one(kata):
    """The first layer is layer 1, so the last one of three is layer 3."""
    text = text_of_error(kata, (50, 40), [(40, 60), (60, 70), (80, 90)])
    from_zero = re.search(r"\b2\b", text) and not re.search(r"\b3\b", text)
    assert_that(not from_zero, "Layer 3 doesn't fit, but the text of your ValueError says 2: it counts from 0.")


def test_a_layer_lies_on_its_side(kata):
    """A layer of shape (out, in) doesn't fit, and neither does one that has as many inputs as the batch has rows."""
    assert_refused(kata, (50, 4), [(4, 11), (7, 11)], 2, 11, 7)
    assert_refused(kata, (9, 4), [(4, 5), (9, 6)], 2, 5, 9)
    assert_refused(kata, (50, 4), [(4, 5), (4, 6)], 2, 4, 5)


@given(rows=draw.integers(0, 4), sizes=draw.lists(draw.integers(1, 4), min_size=2, max_size=5))
def test_any_layers(kata, rows, sizes):
    """Any layers that fit are followed to the end."""
    layers = [(sizes[i], sizes[i + 1]) for i in range(len(sizes) - 1)]
    assert_matches(kata.check_shapes((rows, sizes[0]), layers), [(rows, size) for size in sizes[1:]])


@given(sizes=draw.lists(draw.integers(20, 24), min_size=2, max_size=5), place=draw.integers(0, 3))
def test_any_break(kata, sizes, place):
    """Whichever layer doesn't fit is named."""
    layers = [(sizes[i], sizes[i + 1]) for i in range(len(sizes) - 1)]
    at = place % len(layers)
    layers[at] = (30, layers[at][1])
    assert_refused(kata, (50, sizes[0]), layers, at + 1, sizes[at], 30)
