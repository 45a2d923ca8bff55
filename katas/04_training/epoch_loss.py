"""The loss of an epoch, from the losses of its batches: the last batch is often smaller."""

from __future__ import annotations

import torch


def epoch_loss(batch_losses: list[float | torch.Tensor], batch_sizes: list[int]) -> float:
    """The mean loss over all rows of an epoch, from the mean loss of each batch.

    An epoch is one pass over the data, batch by batch. batch_losses[i] is the mean over the
    batch_sizes[i] rows of batch i. So a batch with few rows must count for less than a full one.

    Shapes:
        batch_losses: numbers, or tensors of shape () that may track gradients and be on a GPU
        batch_sizes: as many whole numbers of 1 or more
        returns: a plain float, no tensor

    There is at least one batch.

    Errors: ValueError if the two lists are not equally long.

    Example:
        epoch_loss([6.0, 1.0], [4, 1])
        # (4 * 6 + 1 * 1) / 5 rows = 5.0
    """
    # TODO: how much does each batch add to the sum over all rows?
    raise NotImplementedError
