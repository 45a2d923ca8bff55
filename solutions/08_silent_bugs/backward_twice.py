"""The numbers of the state go on to the next batch, and its history does not."""

from __future__ import annotations

import torch
from torch import nn


def train(
    cell: nn.Module, optimizer: torch.optim.Optimizer, batches: list[tuple[torch.Tensor, torch.Tensor]]
) -> list[float]:
    """One step for each batch, in order; returns the loss of each batch, taken before its step."""
    losses = []
    state = torch.zeros_like(batches[0][1])
    for x, y in batches:
        optimizer.zero_grad()
        state = cell(x, state.detach())
        loss = ((state - y) ** 2).mean()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses


# Why: the state that a batch leaves knows how it was made. Given to the next call as it is, it makes
# the next loss depend on the batch before, and backward() walks there too: through a graph that was
# used and freed. detach() gives the same numbers without the history. Every batch then goes back
# through its own call, and memory does not grow with the number of batches.
#
# What people get wrong:
# - retain_graph=True, as the message proposes. The old graphs are kept, all of them. They hold the weights
#   as they were, step() has changed these since, and backward() refuses: "modified by an inplace
#   operation". Where it doesn't refuse, memory grows from batch to batch.
# - A state of zeros in every batch: no error, and no memory.
# - detach() before the loss: then nothing leads from the loss to the weights.
# - state.detach() on a line of its own: it returns a tensor, and nobody keeps it.
