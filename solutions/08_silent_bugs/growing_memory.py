"""No graph is recorded, and of every batch a number is kept."""

from __future__ import annotations

import torch
from torch import nn


def evaluate(model: nn.Module, loss_fn: nn.Module, batches: list[tuple[torch.Tensor, torch.Tensor]]) -> float:
    """The model's mean loss over all rows of all batches, as a plain float."""
    total, rows = 0, 0
    with torch.no_grad():
        for x, y in batches:
            loss = loss_fn(model(x), y)
            total += loss.item() * len(x)
            rows += len(x)
    return total / rows


# Why: with a loss hangs its graph, and with the graph all that backward() would need. Adding the loss to
# a total makes a larger graph that holds the smaller ones. The total of 20,000 batches holds 20,000 of them.
# item() gives the number alone, and the graph of a batch goes when the batch is done. no_grad() goes
# further: none is recorded, which also saves the work.
#
# What people get wrong:
# - model.eval(): it changes what dropout and batch normalisation do, and records graphs as before. An evaluation
#   usually wants both, eval() and no_grad().
# - item() alone: memory doesn't grow, but each batch still pays for a graph.
# - item() or float() at the end: by then everything has been held.
# - no_grad() with a total that is a tensor: no graph, and still no plain number. On a GPU it stays there.
