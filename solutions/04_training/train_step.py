"""One training step: the five lines that every training loop has in its middle.

Why it works: backward adds to what stands in .grad, so that has to be empty before. step reads .grad, so backward has
to come before it. The loss is from before the step: it was computed with the old weights. .item() gives its number
alone, without the graph that leads back through the model.

What people get wrong:
- No zero_grad: the second step uses the sum of two gradients, the third the sum of three.
- zero_grad between backward and step: the step finds nothing to do, and nothing ever changes. No error tells of it.
- No train(): a model that was loaded or evaluated comes in evaluation mode, and dropout never acts.
- The loss is returned as a tensor. Whoever collects the losses of an epoch keeps every graph alive.
"""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import nn


def train_step(
    model: nn.Module,
    optimizer: torch.optim.Optimizer,
    loss_fn: Callable[[torch.Tensor, torch.Tensor], torch.Tensor],
    x: torch.Tensor,
    y: torch.Tensor,
) -> float:
    model.train()
    optimizer.zero_grad()
    loss = loss_fn(model(x), y)
    loss.backward()
    optimizer.step()
    return loss.item()
