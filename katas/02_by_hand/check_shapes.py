"""Shapes without computing: find the layer that does not fit before a single number is multiplied."""

from __future__ import annotations


def check_shapes(batch_shape: tuple[int, int], layer_shapes: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The shape of what comes out of each layer, worked out from the shapes alone.

    A layer of shape (in, out) takes rows of `in` features and gives rows of `out` features.
    The first layer is given the batch, each other layer what the layer before it gives.
    Make no arrays: the batch may have more rows than any memory holds.

    Shapes:
        batch_shape: (n, features), a tuple of two whole numbers; n may be 0 or 1
        layer_shapes: a list of tuples (in, out), one for each layer; it may be empty
        returns: a list of tuples (n, out), one for each layer; for no layers an empty list

    Errors:
        ValueError if a layer is given another number of features than it takes. The message holds three numbers:
        which layer it is, counted from 1, how many features it takes, and how many it is given.

    batch_shape and layer_shapes stay as they are.

    Example:
        check_shapes((4, 3), [(3, 5), (5, 2)])  # [(4, 5), (4, 2)]
        check_shapes((4, 3), [(3, 5), (6, 2)])  # ValueError: layer 2 takes 6 features, but it is given 5
    """
    # TODO: follow the number of features from layer to layer.
    raise NotImplementedError
