"""Accumulate gradients: small batches that count as one large one."""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import nn


def accumulate(
    model: nn.Module,
    loss_fn: Callable[[torch.Tensor, torch.Tensor], torch.Tensor],
    batches: list[tuple[torch.Tensor, torch.Tensor]],
) -> float:
    """Compute the gradient of one large batch that doesn't fit into memory, from the small batches it was cut into.

    Go through the batches one by one, so that only one graph is kept at a time. Let backward add their gradients up.
    In the end each parameter's `.grad` is the gradient of the mean loss over all rows, as if they had been one batch.

    `loss_fn(prediction, target)` gives the mean over the rows of one batch, and the batches may have different sizes.
    So the sum of their gradients is not yet the gradient of the mean over all rows: each batch has to count by its
    share of the rows.

    Gradients that are there already, from earlier, are cleared first. No step is taken: that is for the caller's
    optimizer to do. Nothing but `.grad` changes, and every parameter takes part in the model's answer.

    Shapes:
        batches: a list of pairs (x, y) on the model's device, each of one or more rows; at least one pair
        returns: the mean loss over all rows, a plain number

    Errors: none.

    Example:
        a model with the weight 0, no bias, the mean squared error, and y = 2x for the rows x = 1, 2, 3, 4
        accumulate(model, loss_fn, [(rows 1 and 2), (rows 3 and 4)])  # 30, and the gradient is -30
    """
    # TODO: clear first; then for each batch a loss, its share, and backward.
    raise NotImplementedError
