"""Hidden checks of `softmax` and `cross_entropy`."""

from __future__ import annotations

import numpy as np
import torch

from kata_runner.testing import assert_matches, assert_that, draw, given, without

SCORES = [[2.0, -1.0, 0.5, 0.0], [0.25, 3.0, -2.0, 1.0], [1.5, 0.0, 1.0, -0.5], [-3.0, 0.5, 4.0, 2.5], [0, 0.5, 1, 2]]
LABELS = [2, 1, 0, 2, 3]
LARGE = [[1000.0, 0.0, -1000.0], [-1000.0, 1000.0, 999.0], [-1000.0, -1001.0, -1002.0], [0.0, 1.0, -1.0]]
ROUNDED = 2e-4  # how far a result may be for scores near 1000, between which float32 leaves gaps of 6e-5
LOSSES = ("cross_entropy", "nll_loss", "kl_div")
LIBRARY = ("torch.softmax", "torch.log_softmax", *(f"torch.nn.functional.{name}" for name in LOSSES))


def shares(scores):
    """The reference for softmax, in float64."""
    scores = np.array(scores, dtype=np.float64)
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return torch.tensor(weights / weights.sum(axis=-1, keepdims=True))


def loss_of(scores, labels):
    """The reference for cross_entropy, in float64: row by row."""
    losses = []
    for row, label in zip(np.array(scores, dtype=np.float64), labels, strict=True):
        losses.append(row.max() + np.log(np.sum(np.exp(row - row.max()))) - row[label])
    return torch.tensor(np.mean(losses))


def has_shares(kata, device, scores, dtype=torch.float32, atol=None):
    """softmax gives the reference."""
    logits = torch.tensor(scores, dtype=dtype, device=device)
    assert_matches(kata.softmax(logits), shares(scores), dtype=dtype, device=device, atol=atol)


def has_loss(kata, device, scores, labels, dtype=torch.float32, atol=None):
    """cross_entropy gives the reference."""
    logits, right = torch.tensor(scores, dtype=dtype, device=device), torch.tensor(labels, device=device)
    assert_matches(kata.cross_entropy(logits, right), loss_of(scores, labels), dtype=dtype, device=device, atol=atol)


def test_shares_of_a_row(kata, device):
    """softmax gives each row shares that sum to 1: equal scores have equal shares."""
    has_shares(kata, device, [[1.0, 1.0, 1.0, 1.0], [0.0, 1.0, 2.0, -1.0]])
    has_shares(kata, device, SCORES)


def test_shares_lie_along_the_last_axis(kata, device):
    """Rows lie along the last axis: in a square matrix, in a single row, and in a stack of matrices."""
    for scores in (SCORES[:4], SCORES[1], [SCORES[:2], SCORES[2:4], SCORES[1:3]], [[3.0], [-1.0]]):
        has_shares(kata, device, scores)


def test_large_scores_have_shares(kata, device):
    """softmax([1000, 1001, 1002]) is [0.09, 0.24, 0.67], and nothing is nan for -1000 either."""
    for scores in ([[1000.0, 1001.0, 1002.0]], [[-1000.0, -1001.0, -1002.0]], LARGE):
        has_shares(kata, device, scores, atol=ROUNDED)


def test_each_row_has_its_own_class(kata, device):
    """Shares of [0.7, 0.2, 0.1] and [0.1, 0.8, 0.1] with the classes 0 and 1 cost 0.2899, and not 1.1230."""
    has_loss(kata, device, np.log([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1]]).tolist(), [0, 1])


def test_mean_over_rows(kata, device):
    """The loss is the mean over the rows: for five rows of four classes, for one row, and for rows given twice."""
    has_loss(kata, device, SCORES, LABELS)
    has_loss(kata, device, [[0.0, 0.0], [0.0, 2.0]], [1, 1])
    has_loss(kata, device, SCORES[:1], [3])
    has_loss(kata, device, SCORES * 2, LABELS * 2)


def test_large_scores_have_a_loss(kata, device):
    """Scores of 1000 and -1000 have a finite loss: 0 if the right class has the 1000, 2000 if it has the -1000."""
    for scores, labels in ((LARGE[:1], [0]), (LARGE[:1], [2]), (LARGE, [0, 2, 1, 1])):
        has_loss(kata, device, scores, labels, atol=ROUNDED)


def test_gradients_flow_back(kata, device):
    """Backward through the loss gives each score (share - 1 for the right class) / n, for large scores too."""
    for scores, labels, atol in ((SCORES, LABELS, None), (LARGE, [0, 2, 1, 1], ROUNDED)):
        logits = torch.tensor(scores, device=device, requires_grad=True)
        loss = kata.cross_entropy(logits, torch.tensor(labels, device=device))
        assert_matches(loss, loss_of(scores, labels), device=device, requires_grad=True, atol=atol)
        loss.backward()
        wanted = (shares(scores) - torch.eye(len(scores[0]))[labels]) / len(scores)
        assert_that(logits.grad is not None, "No gradient comes back to the logits.")
        assert_matches(logits.grad, wanted, device=device, atol=atol, what="the gradient of the logits")


def test_dtype_stays(kata, device):
    """float64 scores give float64 shares and a float64 loss."""
    if device != "mps":  # has no float64
        has_shares(kata, device, SCORES, torch.float64)
        has_loss(kata, device, SCORES, LABELS, torch.float64)


def test_by_yourself(kata, device):
    """Both are written by hand: no softmax, log_softmax or loss function of torch does the work."""
    logits, labels = torch.tensor(SCORES, device=device), torch.tensor(LABELS, device=device)
    with without(*LIBRARY):
        kata.softmax(logits)
    with without(*LIBRARY):
        kata.cross_entropy(logits, labels)


@given(
    scores=draw.arrays((draw.sizes(1, 3, name="n"), 3)),
    labels=draw.arrays((draw.sizes(1, 3, name="n"),), dtype=np.int64, values=draw.integers(0, 2)),
    factor=draw.sampled_from((1.0, 100.0)),
)
def test_any_scores(kata, device, scores, labels, factor):
    """Any scores have their shares, and with any labels their loss."""
    has_shares(kata, device, (scores * factor).tolist(), atol=ROUNDED)
    has_loss(kata, device, (scores * factor).tolist(), labels.tolist(), atol=ROUNDED)
