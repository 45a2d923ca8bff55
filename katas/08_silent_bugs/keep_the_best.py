"""A training keeps its best weights, and what comes back is the last ones.

`train_and_keep` trains a model for some epochs, judges it by held out rows after each of them, and is to
leave the model as it was after its best epoch. Run this file, and it prints

    epoch 0   validation loss 1.6438
    ...
    epoch 6   validation loss 0.0103
    epoch 7   validation loss 0.0355
    epoch 8   validation loss 0.1036
    epoch 9   validation loss 0.2047
    the best epoch was 6
    after the training the model has a validation loss of 0.2047

The number of the best epoch is right. But the loss at the end is that of the last epoch, and not the
lowest one. Nothing fails, and nothing warns. A print in the loop shows that the line that keeps the
weights is reached whenever it should be, and never afterwards. The line that loads them runs as well.

Mend `train_and_keep`.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable

import torch
from torch import nn

Batches = list[tuple[torch.Tensor, torch.Tensor]]

# TODO: run it, say what you think is wrong, and mend it.


def train_and_keep(
    model: nn.Module,
    optimizer: torch.optim.Optimizer,
    loss_fn: Callable[[torch.Tensor, torch.Tensor], torch.Tensor],
    train_batches: Batches,
    val_batches: Batches,
    epochs: int,
) -> int:
    """Trains for some epochs, leaves the model as it was after the best of them, and returns that epoch's number.

    Epochs count from 0. In each, the optimizer takes a step for every training batch, in training mode. Then the
    validation loss is taken, in evaluation mode and without a graph: the mean over all rows of the validation
    batches. `loss_fn` gives the mean over one batch. The best epoch has the lowest validation loss, and is the
    first of several that have it.

    At the end the weights and the buffers of the model (what batch normalisation keeps, say) are those that it had
    at the end of the best epoch. There is at least one epoch.
    """
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
            best_state = model.state_dict()

    model.load_state_dict(best_state)
    return best_epoch


if __name__ == "__main__":
    x = torch.tensor([[-1.0], [0.5], [1.0], [2.0]])
    model, loss_fn = nn.Linear(1, 1), nn.MSELoss()
    nn.init.zeros_(model.weight)
    nn.init.zeros_(model.bias)
    epoch = itertools.count()

    def watched(prediction: torch.Tensor, target: torch.Tensor) -> torch.Tensor:
        """The loss; prints those of validation."""
        loss = loss_fn(prediction, target)
        if not torch.is_grad_enabled():
            print(f"epoch {next(epoch)}   validation loss {loss.item():.4f}")
        return loss

    optimizer = torch.optim.SGD(model.parameters(), lr=0.02)
    best = train_and_keep(model, optimizer, watched, [(x, 3 * x)], [(x, x + 0.5)], epochs=10)
    print("the best epoch was", best)
    print(f"after the training the model has a validation loss of {loss_fn(model(x), x + 0.5).item():.4f}")
