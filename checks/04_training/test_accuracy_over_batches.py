"""Hidden checks of `accuracy`."""

from __future__ import annotations

import numpy as np
import torch

from kata_runner.testing import assert_matches, assert_raises, built, draw, given

FIRST = ([[1.0, 5.0, 0.0], [7.0, 2.0, 3.0], [0.5, 1.5, 9.0], [4.0, 4.5, -1.0]], [1, 0, 2, 0])  # 3 of 4 right
SECOND = ([[2.0, 1.0, 8.0]], [0])  # wrong
THIRD = ([[0.0, 3.0, 1.0], [6.0, -2.0, 5.0]], [1, 0])  # both right


def once(batches):
    """Goes through the batches a single time, and has no length."""
    yield from batches


def share(batches):
    """The reference: row by row."""
    hits = [
        row.index(max(row)) == label for scores, labels in batches for row, label in zip(scores, labels, strict=True)
    ]
    return sum(hits) / len(hits)


def tensors(device, batches):
    """The scores and the labels of batches, as two lists of tensors."""
    scores = [torch.tensor(rows, dtype=torch.float32, device=device) for rows, _ in batches]
    return scores, [torch.tensor(labels, device=device) for _, labels in batches]


def is_share(kata, device, *batches):
    """accuracy gives the reference."""
    assert_matches(kata.accuracy(*tensors(device, batches)), share(batches), plain=True)


def refuses(kata, scores, labels):
    """accuracy raises a ValueError. What torch raises where shapes don't fit, and a failed `assert`, do as well."""

    def call():
        try:
            return kata.accuracy(scores, labels)
        except (RuntimeError, IndexError, AssertionError) as problem:
            if isinstance(problem, NotImplementedError):
                raise
            raise ValueError(*problem.args) from problem

    assert_raises(ValueError, call, what="labels of shape (n, 1)")


def test_two_of_three(kata, device):
    """Two batches with two right answers of two and none of one have the accuracy 2/3, not 1/2."""
    is_share(kata, device, THIRD, SECOND)


def test_rows_count_and_not_batches(kata, device):
    """3 of 4, 0 of 1 and 2 of 2 right make 5/7, in whatever order the batches come."""
    is_share(kata, device, FIRST, SECOND, THIRD)
    is_share(kata, device, SECOND, THIRD, FIRST)


def test_one_batch(kata, device):
    """One batch is enough: with more rows than classes, with as many, and with a single row."""
    is_share(kata, device, FIRST)
    is_share(kata, device, (FIRST[0][:3], [1, 2, 2]))
    is_share(kata, device, SECOND)


def test_all_or_none(kata, device):
    """All rows right is 1.0 and none is 0.0, with a short last batch too."""
    is_share(kata, device, (FIRST[0], [1, 0, 2, 1]), THIRD)
    is_share(kata, device, (FIRST[0], [0, 1, 1, 2]), SECOND)


def test_first_of_ties(kata, device):
    """Where two scores are the largest, the answer is the first of the two."""
    tied = [[2.0, 5.0, 5.0], [3.0, 3.0, 3.0], [1.0, 0.0, 1.0]]
    is_share(kata, device, (tied, [1, 0, 0]), THIRD)
    is_share(kata, device, (tied, [2, 1, 2]), THIRD)
    is_share(kata, device, (tied, [2, 0, 1]))


def test_generators_will_do(kata, device):
    """Generators are taken as well: they can be gone through once, and have no length."""
    batches = (FIRST, SECOND)
    scores, labels = tensors(device, batches)
    scores, labels = built("once(scores)", once=once, scores=scores), built("once(labels)", once=once, labels=labels)
    assert_matches(kata.accuracy(scores, labels), share(batches), plain=True)


def test_labels_in_a_column(kata, device):
    """Labels of shape (n, 1) raise an error, in the first batch and in a later one, and with a single row too."""
    scores, labels = tensors(device, (FIRST, THIRD))
    refuses(kata, scores, [labels[0], labels[1].unsqueeze(1)])
    refuses(kata, scores, [label.unsqueeze(1) for label in labels])
    refuses(kata, scores[:1], [labels[0].unsqueeze(1)])
    scores, labels = tensors(device, (FIRST, SECOND))
    refuses(kata, scores, [labels[0], labels[1].unsqueeze(1)])


@given(
    scores=draw.arrays((draw.sizes(1, 5, name="rows"), draw.sizes(2, 3))),
    labels=draw.arrays((draw.sizes(1, 5, name="rows"),), dtype=np.int64, values=draw.integers(0, 1)),
    size=draw.integers(1, 5),
)
def test_any_batches(kata, device, scores, labels, size):
    """However the rows are cut into batches, the accuracy is that of all rows."""
    starts = range(0, len(scores), size)
    batches = [(scores[start : start + size].tolist(), labels[start : start + size].tolist()) for start in starts]
    is_share(kata, device, *batches)
