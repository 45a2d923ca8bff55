"""Checks of `trace_shapes`: the code of the docstring runs here, and its results are held against the guesses."""

from __future__ import annotations

import numpy as np

from kata_runner.testing import assert_matches


def run(**changes):
    """The two layers, with some of their arrays exchanged: hidden, output, and where it ends."""
    arrays = {
        "batch": np.zeros((4, 3)),
        "W1": np.zeros((3, 5)),
        "b1": np.zeros(5),
        "W2": np.zeros((5, 2)),
        "b2": np.zeros(2),
        **changes,
    }
    hidden = output = None
    try:
        hidden = np.maximum(arrays["batch"] @ arrays["W1"] + arrays["b1"], 0)
        output = hidden @ arrays["W2"] + arrays["b2"]
    except ValueError:
        return hidden, output, "layer 1" if hidden is None else "layer 2"
    return hidden, output, "runs"


def hidden_of_the_sample():
    sample = np.array([[1.0, -2.0, 3.0]])
    W1 = np.array([[2.0, 0.0, -1.0, 4.0, 1.0], [1.0, 1.0, 0.0, 2.0, 3.0], [0.0, 1.0, -1.0, 1.0, 2.0]])
    b1 = np.array([0.0, -2.0, 5.0, -4.0, -1.5])
    return np.maximum(sample @ W1 + b1, 0)


def plain(value):
    """A guess in the form that is compared: a list for a tuple, 4.0 for 4, and any case of a word will do."""
    if isinstance(value, list):
        return tuple(value)
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, str):
        return value.strip().lower().replace("layer", "layer ").replace("  ", " ")
    return value


def test_hidden_shape(kata):
    """The shape of hidden: the rows of the batch stay, and the first layer says how many columns there are."""
    assert_matches(plain(kata.HIDDEN_SHAPE), run()[0].shape, what="HIDDEN_SHAPE")


def test_output_shape(kata):
    """The shape of output: the second layer takes what the first one gives."""
    assert_matches(plain(kata.OUTPUT_SHAPE), run()[1].shape, what="OUTPUT_SHAPE")


def test_change_1(kata):
    """Change 1: W1 lies on its side."""
    assert_matches(plain(kata.BREAK_1), run(W1=np.zeros((5, 3)))[2], what="BREAK_1")


def test_change_2(kata):
    """Change 2: the first layer has one unit more, and the second one isn't told."""
    assert_matches(plain(kata.BREAK_2), run(W1=np.zeros((3, 6)), b1=np.zeros(6))[2], what="BREAK_2")


def test_change_3(kata):
    """Change 3: the second bias is a column."""
    assert_matches(plain(kata.BREAK_3), run(b2=np.zeros((4, 1)))[2], what="BREAK_3")


def test_zeros(kata):
    """The number of hidden values that are 0."""
    assert_matches(plain(kata.ZEROS), int(np.sum(hidden_of_the_sample() == 0)), what="ZEROS")
