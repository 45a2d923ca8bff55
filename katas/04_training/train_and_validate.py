"""Train and validate: two curves, one from the rows it learns from, one from rows that it has never seen."""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import nn

Batches = list[tuple[torch.Tensor, torch.Tensor]]


def train_and_validate(
    model: nn.Module,
    optimizer: torch.optim.Optimizer,
    loss_fn: Callable[[torch.Tensor, torch.Tensor], torch.Tensor],
    train_batches: Batches,
    val_batches: Batches,
    epochs: int,
) -> tuple[list[float], list[float]]:
    """Train a model for some epochs, and after each of them measure it on rows that were held out.

    An epoch has two halves:
    1. Training, in training mode: for each training batch, in order, one step of the optimizer. The loss of a batch is
       taken before its step.
    2. Validation, in evaluation mode and without recording a graph: the loss of each validation batch. Nothing is
       learned from them.
    The next epoch trains in training mode again.

    The loss of an epoch is the mean over all its rows. `loss_fn(prediction, target)` gives the mean over one batch, and
    batches may have different sizes: a batch counts as much as it has rows.

    Shapes:
        train_batches, val_batches: lists of pairs (x, y) on the model's device; at least one pair in each
        returns: two lists of plain floats, one number for each epoch: the losses in training, those in validation

    The model and the optimizer change; that is the point. The batches stay as they are.

    Errors: none.

    Example:
        with 3 epochs and 5 training batches the optimizer takes 15 steps, and both lists have 3 numbers
    """
    # TODO: for each epoch, first train, then validate.
    raise NotImplementedError
