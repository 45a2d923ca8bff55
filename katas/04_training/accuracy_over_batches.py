"""Accuracy over batches: the share of all rows that a classifier gets right."""

from __future__ import annotations

from collections.abc import Iterable

import torch


def accuracy(logit_batches: Iterable[torch.Tensor], label_batches: Iterable[torch.Tensor]) -> float:
    """The share of right answers over the rows of all batches, from 0.0 to 1.0.

    The answer for a row is the class with the largest score. Where several scores are the largest, it is the
    first of these classes. Every row counts the same: the batches need not be equally large.

    Both arguments can be gone through once, from the front. They may be lists, or generators, which have no length.

    Shapes:
        logit_batches: tensors of shape (n, classes); n of 1 or more, and another one from batch to batch
        label_batches: as many tensors of shape (n,), int64: the right classes, on the device of the scores
        returns: a plain float, no tensor

    There is at least one batch.

    Errors: ValueError if the labels of a batch are not of shape (n,): a column (n, 1) would be compared with all rows.

    Example:
        accuracy([torch.tensor([[1.0, 5.0], [7.0, 2.0]]), torch.tensor([[3.0, 9.0]])],
                 [torch.tensor([1, 1]), torch.tensor([1])])
        # the answers are 1, 0 and 1: two of three are right, 0.6667
    """
    # TODO: count the rows that are right, and all rows.
    raise NotImplementedError
