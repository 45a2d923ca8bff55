"""What is kept is a copy of the tensors, taken at the best moment."""

from __future__ import annotations

import copy
from collections.abc import Callable

import torch
from torch import nn

Batches = list[tuple[torch.Tensor, torch.Tensor]]


def train_and_keep(
    model: nn.Module,
    optimizer: torch.optim.Optimizer,
    loss_fn: Callable[[torch.Tensor, torch.Tensor], torch.Tensor],
    train_batches: Batches,
    val_batches: Batches,
    epochs: int,
) -> int:
    """Trains for some epochs, leaves the model as it was after the best of them, and returns that epoch's number."""
    best_loss, best_epoch, best_state = float("inf"), 0, {}
    for epoch in range(epochs):
        model.train()
        for x, y in train_batches:
            optimizer.zero_grad()
            loss_fn(model(x), y).backward()
            optimizer.step()

        model.eval()
        total, rows = 0.0, 0
        with torch.no_grad():
            for x, y in val_batches:
                total += loss_fn(model(x), y).item() * len(x)
                rows += len(x)

        if total / rows < best_loss:
            best_loss, best_epoch = total / rows, epoch
            best_state = copy.deepcopy(model.state_dict())

    model.load_state_dict(best_state)
    return best_epoch


# Why: state_dict() copies nothing. It is a dictionary of the very tensors that the model computes with, and
# the optimizer changes them in place. Whatever is kept of it goes on with the training; at the end, the
# model is loaded with its own weights. deepcopy makes new tensors, and they stay as they are. Saving to a
# file with torch.save(...) does the same, for a file does not change with the model.
#
# How it is found: keep, train one step more, and compare what was kept with the model. If the two are still
# equal, nothing was kept.
#
# What people get wrong:
# - state_dict().copy(), or dict(...): a new dictionary, with the same tensors in it.
# - deepcopy at the end, just before loading: by then there is nothing old left to copy.
# - Copies of the parameters only. Batch normalisation keeps its statistics in buffers: these would be of the
#   last epoch, next to weights of the best one.
# - best = model: another name for the same model.
