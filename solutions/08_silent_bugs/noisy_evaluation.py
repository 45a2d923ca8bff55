"""An evaluation without noise, without a graph, and with numbers at the end."""

from __future__ import annotations

import torch
from torch import nn


def evaluate(model: nn.Module, batches: list[torch.Tensor]) -> list[float]:
    """The score of every row of every batch, in order, as plain floats."""
    was_training = model.training
    model.eval()
    scores = []
    with torch.no_grad():
        for x in batches:
            scores += model(x).squeeze(1).tolist()
    model.train(was_training)
    return scores


# Why: three things are missing, and each of them mends one thing only.
# - eval() switches dropout off, and lets batch normalisation use what it has kept: equal scores.
# - no_grad() stops the recording. Without it every score holds on to the graph of its batch, and the graph
#   to what the layers saved for a backward pass that nobody asks for: the memory that grew.
# - tolist() makes Python floats. A tensor taken out of a batch is a view: even without a graph it keeps
#   all numbers of its batch, on a GPU in the GPU's memory.
#
# What people get wrong:
# - They take eval() for no_grad(), or the other way round. Neither does anything of the other's work.
# - detach() on each score: the list is clean, and the graph was still recorded for each batch.
# - The model stays in evaluation mode, and the next epoch trains without dropout.
