"""Checks of `float_labels`."""

from __future__ import annotations

import numpy as np
import torch

from kata_runner.testing import assert_matches, draw, given

LOGITS = [
    [2.0, -1.0, 0.5, 0.0],
    [0.25, 3.0, -2.0, 1.0],
    [1.5, 0.0, 1.0, -0.5],
    [-3.0, 0.5, 4.0, 2.5],
    [0.0, 0.5, 1.0, 2.0],
]
LABELS = [2, 1, 0, 2, 3]


def scores(device, rows=LOGITS, dtype=torch.float32):
    """Logits on the device."""
    return torch.tensor(rows, dtype=dtype, device=device)


def cross_entropy(logits, labels):
    """The reference, in float64: minus the log of the share that the right class gets, averaged over the rows."""
    scores = np.array(logits, dtype=np.float64)
    shares = np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True)
    picked = shares[np.arange(len(scores)), np.array(labels, dtype=np.int64)]
    return torch.tensor(-np.log(picked).mean())


def same_loss(kata, device, dtype, rows=LOGITS, labels=LABELS):
    """class_loss gives the reference for these labels in this dtype."""
    found = kata.class_loss(scores(device, rows), torch.tensor(labels, dtype=dtype, device=device))
    assert_matches(found, cross_entropy(rows, labels), dtype=torch.float32, device=device)


def test_float_labels_are_taken(kata, device):
    """Class numbers in a float tensor, as they come out of a table, give the cross-entropy of those classes."""
    same_loss(kata, device, torch.float32)
    if device != "mps":  # has no float64
        same_loss(kata, device, torch.float64)


def test_int32_labels_are_taken(kata, device):
    """Class numbers in int32, as they come out of a NumPy file, give the same loss."""
    same_loss(kata, device, torch.int32)


def test_int64_labels_are_taken_still(kata, device):
    """Class numbers that are int64 already are taken as before."""
    same_loss(kata, device, torch.int64)


def test_equal_scores(kata, device):
    """One row of three equal scores costs ln 3 = 1.0986, whichever class is right."""
    for label in (0, 1, 2):
        same_loss(kata, device, torch.float32, [[0.0, 0.0, 0.0]], [label])


def test_label_300_is_class_300(kata, device):
    """With 2100 classes, label 300 is class 300 and not class 44; 255, 257 and 2049 are themselves too."""
    rows = torch.randn(4, 2100, generator=torch.Generator().manual_seed(0)).tolist()
    for dtype in (torch.float32, torch.int32, torch.int64):
        same_loss(kata, device, dtype, rows, [300, 255, 257, 2049])


def test_scores_stay_as_they_are(kata, device):
    """Only the labels change their dtype: the loss of float32 scores is float32, that of another dtype keeps it."""
    for dtype in (torch.float32, torch.float16 if device == "mps" else torch.float64):
        labels = torch.tensor(LABELS, dtype=torch.float32, device=device)
        found = kata.class_loss(scores(device, dtype=dtype), labels)
        assert_matches(found, cross_entropy(LOGITS, LABELS), dtype=dtype, device=device)


def test_strided_scores_and_labels(kata, device):
    """Scores that are a transposed tensor, with labels out of a column of a table, are taken as well."""
    table = torch.tensor([[5.1, 1.0], [7.0, 4.0], [6.3, 0.0], [4.9, 2.0]], device=device)
    found = kata.class_loss(scores(device).T, table[:, 1])
    assert_matches(found, cross_entropy(np.array(LOGITS).T, [1, 4, 0, 2]), dtype=torch.float32, device=device)


@given(
    rows=draw.arrays((draw.sizes(1, 4, name="rows"), 3)),
    labels=draw.arrays((draw.sizes(1, 4, name="rows"),), dtype=np.int64, values=draw.integers(0, 2)),
    dtype=draw.sampled_from((torch.float32, torch.int32)),
)
def test_any_labels(kata, device, rows, labels, dtype):
    """For any scores and class numbers, float or int32, the loss is that of the classes named."""
    same_loss(kata, device, dtype, rows.tolist(), labels.tolist())
