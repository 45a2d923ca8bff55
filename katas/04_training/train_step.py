"""One training step: the five lines that every training loop has in its middle."""

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
    """Train the model on one batch: clear the gradients, predict, compute the loss, go backward, step.

    The optimizer holds the model's parameters and knows how to change them: optimizer.step() reads their
    gradients, optimizer.zero_grad() clears them. Gradients that are there already when the function is called
    must not count.

    Some layers, such as dropout, behave in one way in training and in another one afterwards. model.train()
    switches to training. A model may come to you switched to evaluation; in the step, and afterwards, it is to be in
    training mode.

    Shapes:
        x: one batch, (n, ...), as the model takes it
        y: the targets, as loss_fn takes them
        loss_fn: called as loss_fn(prediction, y); gives a tensor of shape ()
        returns: the loss before the step, as a plain float, no tensor

    Model, optimizer, x and y are on one device. x and y stay as they are.

    Example:
        model = nn.Linear(1, 1) with weight 2 and bias 0, optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
        train_step(model, optimizer, nn.MSELoss(), torch.tensor([[3.0]]), torch.tensor([[5.0]]))
        # predicts 6, returns (6 - 5)**2 = 1.0; the gradients are 6 and 2, so weight 1.4 and bias -0.2 are left
    """
    # TODO: five steps, and the mode of the model first.
    raise NotImplementedError
