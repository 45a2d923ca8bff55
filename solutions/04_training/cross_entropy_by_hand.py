"""Softmax and cross-entropy by hand: from scores to shares, and from shares to a loss.

Why it works: with the largest score of its row taken away, every score is 0 or less. No exp can overflow, and the sum
has at least the 1 of the largest in it. The shares are the same, for the factor exp(-largest) is in all of them.
Cross-entropy never computes the share: -log(exp(z) / sum) = log(sum) - z, and that is finite for every finite score.

What people get wrong:
- exp(1000) is inf, and inf / inf is nan. exp(-1000) in a whole row is 0, and 0 / 0 is nan too.
- log(softmax(x)): a share may be exactly 0, and log(0) is -inf. Times a 0 of a one-hot row, it is nan.
- shares[:, labels] picks all labels for every row, n x n numbers. Each row has its own label.
- The largest of the whole tensor instead of each row's: a row far below it becomes 0 / 0.
"""

from __future__ import annotations

import torch


def softmax(logits: torch.Tensor) -> torch.Tensor:
    weights = (logits - logits.amax(dim=-1, keepdim=True)).exp()
    return weights / weights.sum(dim=-1, keepdim=True)


def cross_entropy(logits: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    shifted = logits - logits.amax(dim=1, keepdim=True)
    own = shifted[torch.arange(len(labels)), labels]
    return (shifted.exp().sum(dim=1).log() - own).mean()
