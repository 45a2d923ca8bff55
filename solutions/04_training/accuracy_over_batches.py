"""Accuracy over batches: the share of all rows that a classifier gets right.

Why it works: two counts go through the batches, right rows and all rows, and one division comes at the end. It gives
the same however the rows are cut into batches.

What people get wrong:
- They average the accuracies of the batches, or divide by the number of batches. The last batch is smaller.
- argmax() without an axis gives one number for the whole batch; argmax(dim=0) looks for the best row of each class.
- max gives the largest score, argmax its place. Scores compared with class numbers are hardly ever equal.
- Labels in a column: (n,) == (n, 1) compares every answer with every label, and counts up to n x n hits.
"""

from __future__ import annotations

from collections.abc import Iterable

import torch


def accuracy(logit_batches: Iterable[torch.Tensor], label_batches: Iterable[torch.Tensor]) -> float:
    right = rows = 0
    for logits, labels in zip(logit_batches, label_batches, strict=True):
        if labels.shape != logits.shape[:1]:
            raise ValueError("the labels of a batch need the shape (n,)")
        right += (logits.argmax(dim=1) == labels).sum().item()
        rows += len(labels)
    return right / rows
