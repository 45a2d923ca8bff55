"""Softmax and cross-entropy by hand: from scores to shares, and from shares to a loss."""

from __future__ import annotations

import torch


def softmax(logits: torch.Tensor) -> torch.Tensor:
    """Turn the scores of each row (the logits) into shares that are positive and sum to 1.

    The share of a score z is exp(z), divided by the sum of exp over all scores of its row. The same number may be
    taken from every score of a row first: the shares stay the same. It is needed here, for exp(1000) is too large
    for a float, and still the result must be right.

    Shapes:
        logits: (..., classes), floats; a row lies along the last axis
        returns: the same shape, dtype and device

    Example:
        softmax(torch.tensor([[1.0, 1.0], [1000.0, 0.0]]))
        # [[0.5, 0.5], [1.0, 0.0]]
    """
    # TODO: without torch's own softmax or log_softmax.
    raise NotImplementedError


def cross_entropy(logits: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    """How badly the scores fit the right classes: the mean over all rows of -log(share of the right class).

    Gradients must be able to flow back to the logits. Scores of 1000 and -1000 give a finite loss: where the share
    of the right class is too small for a float, its log isn't. log(exp(z) / sum) is z - log(sum).

    Shapes:
        logits: (n, classes), floats, n of 1 or more
        labels: (n,), int64: the number of the right class, from 0; on the logits' device
        returns: a tensor of shape (), with the dtype and on the device of the logits

    Example:
        cross_entropy(torch.tensor([[0.0, 0.0], [0.0, 2.0]]), torch.tensor([1, 1]))
        # the shares of class 1 are 0.5 and 0.8808, so (0.6931 + 0.1269) / 2 = 0.4100
    """
    # TODO: without a loss function of torch, such as cross_entropy or nll_loss.
    raise NotImplementedError
