"""Stop early: which epoch was the best, and does the model only learn by heart?"""

from __future__ import annotations


def best_epoch(val_losses: list[float], patience: int) -> int:
    """The best epoch of a training that stops when validation gets no better.

    Go through the losses as they come, epoch by epoch. The best epoch is the one with the lowest loss so far. The
    training stops after `patience` epochs in a row without a strictly lower loss: what would have come later, nobody
    gets to know. A new best loss begins the count anew. A loss that is only as low as the best is not lower.

    NaN ("not a number") is what a training gives that has broken down. It is never lower than anything: such an epoch
    counts as one without a lower loss, and is never the best.

    Arguments:
        val_losses  the validation loss of each epoch, in order
        patience    1 or more

    The result is the number of the best epoch, counted from 0.

    Errors:
        ValueError if there is no best epoch: no losses, or only NaN until the training stops.

    Examples:
        best_epoch([5, 4, 4.5, 3, 3.5, 2, 2.5], 2)  # 5: never two epochs in a row without a lower loss
        best_epoch([3, 2, 4, 5, 1], 2)              # 1: it stops after 4 and 5, and never sees the 1
    """
    # TODO
    raise NotImplementedError


def is_overfitting(train_losses: list[float], val_losses: list[float]) -> bool:
    """Whether the model has gone on to learn its training rows by heart after it was at its best.

    Let b be the epoch with the lowest validation loss of all; of several, the first. NaN is left out of account. A
    model overfits if since then the validation loss has grown and the training loss has fallen: the last validation
    loss is larger than that of b, and the last training loss is smaller than that of b.

    Both lists hold the losses of each epoch, in order. The result is True or False; without any epoch, or with nothing
    but NaN in validation, False.

    Errors:
        ValueError if the two lists have different lengths.

    Examples:
        is_overfitting([5, 3, 2, 1], [6, 4, 5, 7])  # True: b is 1; since then 4 became 7 and 3 became 1
        is_overfitting([5, 3, 3, 4], [6, 4, 5, 7])  # False: in training it has got worse as well
    """
    # TODO
    raise NotImplementedError
