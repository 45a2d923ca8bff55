"""Checks of `wrong_feature_count`."""

from __future__ import annotations

import numpy as np

from kata_runner.testing import assert_matches, assert_raises, assert_that, draw, given

ANY_VALUES = {"make_layer"}  # its weights may start anywhere: what is asked for is their shape
STATION = np.array([[21.5, 0.5], [19.0, 0.25], [23.5, 0.75], [18.0, 0.125]])


def numbers(*shape):
    """An array in which no two numbers are equal, and some are negative."""
    return np.arange(np.prod(shape), dtype=np.float64).reshape(shape) * 0.75 - 2.0


def made_layer(kata, batch, outputs):
    """The layer of make_layer, once it is sure that it has the right shapes."""
    layer = kata.make_layer(batch, outputs)
    assert_that(isinstance(layer, tuple) and len(layer) == 2, "make_layer should return two things, (W, b).")
    wanted = {"W": (batch.shape[1], outputs), "b": (outputs,)}
    for part, (name, shape) in zip(layer, wanted.items(), strict=True):
        assert_that(isinstance(part, np.ndarray), f"{name} should be a NumPy array.")
        sentence = f"For a {batch.shape} batch and {outputs} outputs {name} should be {shape}, but it is {part.shape}."
        assert_that(part.shape == shape, sentence)
    return layer


def refuses(kata, batch_shape, features, outputs):
    """forward raises its own error for a batch of this shape."""
    batch, W, b = numbers(*batch_shape), numbers(features, outputs), numbers(outputs)
    assert_raises(
        ValueError,
        lambda: kata.forward(batch, W, b),
        mentions=("features", batch_shape[1], features),
        what=f"a {batch_shape} batch in a ({features}, {outputs}) layer",
    )


def test_new_station_gets_its_layer(kata, device):
    """For the (4, 2) batch of the new station and 5 outputs, W is (2, 5) and b is (5,)."""
    made_layer(kata, STATION, 5)


def test_layer_follows_the_batch(kata, device):
    """make_layer counts the features of whatever batch it gets: 1, 3 or 7, in one row or in many."""
    for rows, features, outputs in ((5, 1, 4), (2, 3, 6), (5, 7, 1), (1, 4, 2)):
        made_layer(kata, numbers(rows, features), outputs)


def test_program_runs_for_the_new_station(kata, device):
    """The layer that make_layer gives for the (4, 2) batch takes that batch: forward returns (4, 5)."""
    W, b = made_layer(kata, STATION, 5)
    assert_matches(kata.forward(STATION, W, b), STATION @ W + b)


def test_forward_computes_the_layer(kata, device):
    """Where the batch fits, forward gives batch @ W + b, for one row and for many."""
    for rows, features, outputs in ((1, 3, 2), (4, 2, 5), (3, 3, 3), (2, 5, 1)):
        batch, W, b = numbers(rows, features), numbers(features, outputs), numbers(outputs)
        assert_matches(kata.forward(batch, W, b), batch @ W + b)
    strided, W, b = numbers(4, 6)[:, ::2], numbers(2, 3).T, numbers(2)
    assert_matches(kata.forward(strided, W, b), strided @ W + b)


def test_too_few_features_are_refused(kata, device):
    """A batch with 2 features for a layer of 3 raises a ValueError that says "features", 2 and 3."""
    refuses(kata, (4, 2), 3, 5)
    refuses(kata, (4, 1), 3, 5)


def test_too_many_features_are_refused(kata, device):
    """A batch with 7 features for a layer of 3 raises a ValueError that says "features", 7 and 3."""
    refuses(kata, (4, 7), 3, 5)
    refuses(kata, (2, 6), 3, 5)


def test_square_batch_is_refused(kata, device):
    """A batch with as many rows as features, 2 and 2, is refused in a layer of 3 as well, with 2 and 3."""
    refuses(kata, (2, 2), 3, 5)
    refuses(kata, (5, 5), 3, 2)


def test_nothing_is_turned_to_make_it_fit(kata, device):
    """A batch or a layer that would fit when turned on its side is refused like any other that doesn't fit."""
    refuses(kata, (3, 2), 3, 5)
    refuses(kata, (4, 1), 3, 1)
    refuses(kata, (4, 2), 3, 2)


@given(
    batch=draw.arrays((draw.sizes(1, 4), draw.sizes(1, 4, name="features"))),
    W=draw.arrays((draw.sizes(1, 4, name="features"), draw.sizes(1, 3, name="outputs"))),
    b=draw.arrays((draw.sizes(1, 3, name="outputs"),)),
)
def test_any_batch_that_fits(kata, device, batch, W, b):
    """forward gives batch @ W + b for any batch and layer with the same number of features."""
    assert_matches(kata.forward(batch, W, b), batch @ W + b)


@given(rows=draw.sizes(1, 4), features=draw.sizes(1, 5), layer=draw.sizes(1, 5), outputs=draw.sizes(1, 3))
def test_any_batch_that_does_not_fit(kata, device, rows, features, layer, outputs):
    """forward refuses every batch whose number of features is not that of the layer, with both numbers."""
    if features != layer:
        refuses(kata, (rows, features), layer, outputs)
