"""Train and validate: two curves, one from the rows it learns from, one from rows that it has never seen.

Why it works: each half of an epoch says itself in which mode it runs, so it doesn't matter what was before. The loss of
a batch times its rows is a sum over rows; all sums together, divided by all rows, are the mean over the epoch. And
`.item()` takes a number out of the graph, so that nothing of a batch stays behind.

What people get wrong:
- model.train() once, before the loop. After the first validation the model stays in evaluation mode: no dropout, and
  batch norm learns nothing more.
- model.eval() and no more. It stops dropout, but not the recording of graphs: that takes no_grad or inference_mode.
- They validate on the training batches, by a slip of the pen. The curve looks too good, up to perfect on pure noise.
- They take the mean of the batches' means. A short last batch then counts as much as a full one.
"""

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
    train_losses, val_losses = [], []
    for _ in range(epochs):
        model.train()
        total = 0.0
        for x, y in train_batches:
            optimizer.zero_grad()
            loss = loss_fn(model(x), y)
            loss.backward()
            optimizer.step()
            total += loss.item() * len(x)
        train_losses.append(total / sum(len(x) for x, _ in train_batches))
        model.eval()
        with torch.no_grad():
            total = sum(loss_fn(model(x), y).item() * len(x) for x, y in val_batches)
        val_losses.append(total / sum(len(x) for x, _ in val_batches))
    return train_losses, val_losses
