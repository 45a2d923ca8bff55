"""Accumulate gradients: small batches that count as one large one.

Why it works: the mean over all rows is the sum of the batches' means, each times its share of the rows. The gradient of
a sum is the sum of the gradients, and adding up is what backward does by itself. After each backward the graph of that
batch is gone, so the memory that is needed is that of one small batch.

What people get wrong:
- They add the gradients of k batches and forget the shares: the step becomes k times too large.
- They divide by k. That is right as long as all batches have the same size; the last one seldom has.
- They add the losses up and go backward once. The result is right, but all graphs are kept until then: the memory that
  was to be saved is needed after all.
- They clear the gradients before each batch, and the last one is all that is left.
"""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import nn


def accumulate(
    model: nn.Module,
    loss_fn: Callable[[torch.Tensor, torch.Tensor], torch.Tensor],
    batches: list[tuple[torch.Tensor, torch.Tensor]],
) -> float:
    model.zero_grad()
    rows = sum(len(x) for x, _ in batches)
    total = 0.0
    for x, y in batches:
        loss = loss_fn(model(x), y) * len(x) / rows
        loss.backward()
        total += loss.item()
    return total
