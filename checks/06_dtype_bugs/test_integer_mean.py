"""Checks of `integer_mean`."""

from __future__ import annotations

import numpy as np
import torch

from kata_runner.testing import assert_matches, draw, given

EXACT = {"rtol": 1e-6, "atol": 0.0}  # half precision is off by 5e-5 and more on these numbers


def share(predicted, labels):
    """The reference for accuracy."""
    return float(np.mean(np.array(predicted) == np.array(labels)))


def scores(kata, device, predicted, labels):
    """accuracy gives the share of equal pairs."""
    found = kata.accuracy(torch.tensor(predicted, device=device), torch.tensor(labels, device=device))
    assert_matches(found, share(predicted, labels), **EXACT)


def averages(kata, device, counts, dtype=torch.int64):
    """mean_count gives the mean of all values."""
    found = kata.mean_count(torch.tensor(counts, dtype=dtype, device=device))
    assert_matches(found, float(np.mean(np.array(counts, dtype=np.float64))), **EXACT)


def test_three_of_five_are_right(kata, device):
    """Three right predictions out of five give an accuracy of 0.6."""
    scores(kata, device, [2, 0, 1, 1, 2], [2, 1, 1, 1, 0])


def test_words_per_text(kata, device):
    """The counts 3, 5, 4, 9 and 1 have the mean 4.4."""
    averages(kata, device, [3, 5, 4, 9, 1])


def test_all_one_and_a_few(kata, device):
    """All right is 1, one of seven is 1/7, and a wrong class is wrong, however near its number is."""
    scores(kata, device, [3, 1, 4], [3, 1, 4])
    scores(kata, device, [0, 1, 2, 3, 4, 5, 6], [1, 2, 3, 3, 5, 6, 7])
    scores(kata, device, [9, 0, 5, 5], [0, 9, 5, 4])


def test_4999_of_5001(kata, device):
    """4999 right out of 5001 is 0.9996, and not 0.9995."""
    labels = torch.arange(5001, device=device)
    found = kata.accuracy(labels.clamp(max=4998), labels)
    assert_matches(found, 4999 / 5001, **EXACT)


def test_large_counts(kata, device):
    """Counts of 2049 and of 70001 are averaged as exactly as small ones."""
    averages(kata, device, [2049, 2051, 2052, 2053])
    averages(kata, device, [70001, 2, 3])


def test_every_axis_and_int32(kata, device):
    """The mean is over all values of a table, and counts in int32 are averaged as well."""
    averages(kata, device, [[3, 5, 4], [9, 1, 2]])
    averages(kata, device, [[7], [2]], torch.int32)


@given(
    pairs=draw.arrays((2, draw.sizes(1, 6)), dtype=np.int64, values=draw.integers(0, 3)),
)
def test_any_predictions(kata, device, pairs):
    """For any predictions and labels, the accuracy is the share of equal pairs."""
    scores(kata, device, *pairs.tolist())


@given(counts=draw.arrays(draw.shapes(rank=(1, 2), sizes=(1, 4)), dtype=np.int64))
def test_any_counts(kata, device, counts):
    """For any whole numbers, the mean is their sum divided by how many they are."""
    averages(kata, device, counts.tolist())
