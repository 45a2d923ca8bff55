"""Stop early: which epoch was the best, and does the model only learn by heart?

Why it works: the number of epochs without a lower loss needs no counter, it is the distance from the best epoch. So
nothing can be forgotten when a new best one comes. And every comparison with NaN is False, which makes `<` the right
question: NaN is never lower.

What people get wrong:
- They count all epochs without a lower loss, and not those in a row: the count never begins anew.
- They give the epoch at which it stopped. By then the best one is `patience` epochs in the past.
- They compare with the epoch before. A loss that falls from 9 to 8 is no progress if it was 2 once.
- They look at the whole list for the lowest loss, later epochs too, which a training that stops never reaches.
- min() of a list with NaN gives one thing or another, depending on the order.
"""

from __future__ import annotations

import math


def best_epoch(val_losses: list[float], patience: int) -> int:
    best, lowest = -1, math.inf
    for epoch, loss in enumerate(val_losses):
        if loss < lowest:
            best, lowest = epoch, loss
        elif epoch - best >= patience:
            break
    if best < 0:
        raise ValueError("There is no best epoch: no loss is a number.")
    return best


def is_overfitting(train_losses: list[float], val_losses: list[float]) -> bool:
    if len(train_losses) != len(val_losses):
        raise ValueError(f"{len(train_losses)} losses in training, but {len(val_losses)} in validation")
    epochs = [epoch for epoch, loss in enumerate(val_losses) if not math.isnan(loss)]
    if not epochs:
        return False
    best = min(epochs, key=lambda epoch: val_losses[epoch])
    return val_losses[-1] > val_losses[best] and train_losses[-1] < train_losses[best]
