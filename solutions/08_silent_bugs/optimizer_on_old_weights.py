"""First the model is finished, and then it is given to the optimizer."""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import nn


def fine_tune(model: nn.Module, classes: int, x: torch.Tensor, y: torch.Tensor, steps: int) -> list[float]:
    """Gives the model a new head for so many classes and trains all of it; returns the loss of every step."""
    model.head = nn.Linear(model.head.in_features, classes).to(model.head.weight)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    losses = []
    for _ in range(steps):
        loss = F.cross_entropy(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses


# Why: an optimizer keeps the tensors that it was given. It knows no model and no names. A layer that is
# put in later has tensors of its own: autograd fills their gradients, and nobody moves them. The old
# head's tensors are still in the optimizer, used by nobody. The loss falls all the same, because the
# body learns to work with a head that stands still.
#
# What people get wrong:
# - An optimizer of model.head.parameters() alone: now the body stands still.
# - add_param_group with the weight, and the bias forgotten. Of the whole head it is right.
# - A new head in every round: it begins anew, again and again.
# - A new head on the CPU in a model on a GPU.
