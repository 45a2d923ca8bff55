"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import math

import numpy as np

from kata_runner.testing import alternative, mistake


def _found(best):
    if best is None or best < 0:
        raise ValueError("no best epoch")
    return best


@mistake(
    "you never begin the count anew: all epochs without a lower loss count, not only those in a row", of="best_epoch"
)
def never_begins_anew(val_losses, patience):
    best, lowest, bad = -1, math.inf, 0
    for epoch, loss in enumerate(val_losses):
        if loss < lowest:
            best, lowest = epoch, loss
        else:
            bad += 1
            if bad >= patience:
                break
    return _found(best)


@mistake("you give the lowest of all losses, as if the training never stopped", of="best_epoch")
def never_stops(val_losses, patience):
    numbers = [(loss, epoch) for epoch, loss in enumerate(val_losses) if not math.isnan(loss)]
    return _found(min(numbers)[1] if numbers else None)


@mistake("you give the epoch at which the training stops; asked for is the best one before", of="best_epoch")
def gives_the_last_epoch(val_losses, patience):
    best, lowest = -1, math.inf
    for epoch, loss in enumerate(val_losses):
        if loss < lowest:
            best, lowest = epoch, loss
        elif epoch - best >= patience:
            return _found(epoch if lowest < math.inf else -1)
    return _found(len(val_losses) - 1 if lowest < math.inf else -1)


@mistake("you count the epochs from 1; the first one is 0", of="best_epoch")
def counts_from_one(val_losses, patience):
    return by_distance(val_losses, patience) + 1


@mistake("you give the lowest loss; asked for is the number of its epoch", of="best_epoch")
def gives_the_loss(val_losses, patience):
    return val_losses[by_distance(val_losses, patience)]


@mistake("you take a loss that is only as low as the best for a lower one", of="best_epoch")
def takes_as_low_for_lower(val_losses, patience):
    best, lowest = -1, math.inf
    for epoch, loss in enumerate(val_losses):
        if loss <= lowest:
            best, lowest = epoch, loss
        elif epoch - best >= patience:
            break
    return _found(best)


@mistake("you stop one epoch too late: after `patience` epochs without a lower loss it is over", of="best_epoch")
def stops_too_late(val_losses, patience):
    return by_distance(val_losses, patience + 1)


@mistake("you stop at the first epoch without a lower loss, whatever the patience", of="best_epoch")
def has_no_patience(val_losses, patience):
    return by_distance(val_losses, 1)


@mistake("you compare each loss with the one before; what counts is the best so far", of="best_epoch")
def compares_with_the_one_before(val_losses, patience):
    best, lowest, bad, before = -1, math.inf, 0, math.inf
    for epoch, loss in enumerate(val_losses):
        bad = 0 if loss < before else bad + 1
        if loss < lowest:
            best, lowest = epoch, loss
        if bad >= patience:
            break
        before = loss
    return _found(best)


@mistake("you take NaN for a best loss: `not loss >= best` is True for NaN", of="best_epoch")
def takes_nan_for_lower(val_losses, patience):
    best, lowest = -1, math.inf
    for epoch, loss in enumerate(val_losses):
        if not loss >= lowest:
            best, lowest = epoch, loss
        elif epoch - best >= patience:
            break
    return _found(best)


@mistake("you pass over NaN; such an epoch counts as one without a lower loss", of="best_epoch")
def passes_over_nan(val_losses, patience):
    best, lowest, bad = -1, math.inf, 0
    for epoch, loss in enumerate(val_losses):
        if math.isnan(loss):
            continue
        if loss < lowest:
            best, lowest, bad = epoch, loss, 0
        else:
            bad += 1
        if bad >= patience:
            break
    return _found(best)


@mistake(
    "you begin with the first loss as the best, also where it is NaN: nothing is ever lower than that", of="best_epoch"
)
def begins_with_the_first(val_losses, patience):
    if not val_losses:
        raise ValueError("no losses")
    best = 0
    for epoch, loss in enumerate(val_losses):
        if loss < val_losses[best]:
            best = epoch
        elif epoch - best >= patience:
            break
    return best


@mistake("you give an epoch where there is no best one; that should be a ValueError", of="best_epoch")
def gives_an_epoch_at_any_rate(val_losses, patience):
    try:
        return by_distance(val_losses, patience)
    except ValueError:
        return 0


@mistake("you give None where there is no best epoch; that should be a ValueError", of="best_epoch")
def gives_none(val_losses, patience):
    lowest, best = math.inf, None
    for epoch, loss in enumerate(val_losses):
        if loss < lowest:
            lowest, best = loss, epoch
        elif epoch - (-1 if best is None else best) >= patience:
            break
    return best


@mistake("you begin with a number for the lowest loss that a loss can be above; infinity is above all", of="best_epoch")
def begins_with_a_large_number(val_losses, patience):
    lowest, best = 1000.0, -1
    for epoch, loss in enumerate(val_losses):
        if loss < lowest:
            lowest, best = loss, epoch
        elif epoch - best >= patience:
            break
    if best < 0:
        raise ValueError("no best epoch")
    return best


@mistake("you give -1 where there is no best epoch; that should be a ValueError", of="best_epoch")
def gives_minus_one(val_losses, patience):
    try:
        return by_distance(val_losses, patience)
    except ValueError:
        return -1


def _best(val_losses):
    numbers = [(loss, epoch) for epoch, loss in enumerate(val_losses) if not math.isnan(loss)]
    return min(numbers)[1] if numbers else None


def _same_length(train_losses, val_losses):
    if len(train_losses) != len(val_losses):
        raise ValueError("different lengths")


@mistake(
    "you look at validation only; a model overfits if it has got better in training meanwhile", of="is_overfitting"
)
def looks_at_validation_only(train_losses, val_losses):
    _same_length(train_losses, val_losses)
    best = _best(val_losses)
    return best is not None and val_losses[-1] > val_losses[best]


@mistake(
    "you compare the last validation loss with the last training loss; each has to be compared with b's",
    of="is_overfitting",
)
def compares_the_two_curves(train_losses, val_losses):
    _same_length(train_losses, val_losses)
    return _best(val_losses) is not None and val_losses[-1] > train_losses[-1]


@mistake(
    "you compare the last epoch with the one before; what counts is the change since the best epoch",
    of="is_overfitting",
)
def compares_the_last_two(train_losses, val_losses):
    _same_length(train_losses, val_losses)
    return len(val_losses) > 1 and val_losses[-1] > val_losses[-2] and train_losses[-1] < train_losses[-2]


@mistake(
    "you compare the last epoch with the first; what counts is the change since the best epoch", of="is_overfitting"
)
def compares_with_the_first(train_losses, val_losses):
    _same_length(train_losses, val_losses)
    return len(val_losses) > 1 and val_losses[-1] > val_losses[0] and train_losses[-1] < train_losses[0]


@mistake(
    "you ask whether the last training loss is the lowest of all; what counts is that of epoch b", of="is_overfitting"
)
def asks_for_the_lowest_in_training(train_losses, val_losses):
    _same_length(train_losses, val_losses)
    best = _best(val_losses)
    lowest = min(train_losses, default=0)
    return best is not None and val_losses[-1] > val_losses[best] and train_losses[-1] <= lowest


@mistake("you take the last of several lowest losses for b; it is the first", of="is_overfitting")
def takes_the_last_of_several(train_losses, val_losses):
    _same_length(train_losses, val_losses)
    numbers = [(loss, -epoch) for epoch, loss in enumerate(val_losses) if not math.isnan(loss)]
    if not numbers:
        return False
    best = -min(numbers)[1]
    return val_losses[-1] > val_losses[best] and train_losses[-1] < train_losses[best]


@mistake("you take `as low` for lower: a loss that has not changed has neither grown nor fallen", of="is_overfitting")
def takes_the_same_for_a_change(train_losses, val_losses):
    _same_length(train_losses, val_losses)
    best = _best(val_losses)
    if best is None:
        return False
    return val_losses[-1] > val_losses[best] and train_losses[-1] <= train_losses[best]


@mistake("you look for the lowest loss among NaN too, where min() gives one thing or another", of="is_overfitting")
def lets_nan_in(train_losses, val_losses):
    _same_length(train_losses, val_losses)
    if not val_losses:
        return False
    best = val_losses.index(min(val_losses))
    return val_losses[-1] > val_losses[best] and train_losses[-1] < train_losses[best]


@mistake("you find no lowest loss where there is no epoch, or only NaN; the answer there is False", of="is_overfitting")
def expects_a_number(train_losses, val_losses):
    _same_length(train_losses, val_losses)
    best = min((loss, epoch) for epoch, loss in enumerate(val_losses) if not math.isnan(loss))[1]
    return val_losses[-1] > val_losses[best] and train_losses[-1] < train_losses[best]


@mistake("you take lists of different lengths; that should be a ValueError", of="is_overfitting")
def takes_any_lengths(train_losses, val_losses):
    best = _best(val_losses)
    if best is None or best >= len(train_losses):
        return False
    return val_losses[-1] > val_losses[best] and train_losses[-1] < train_losses[best]


@alternative(of="best_epoch")
def by_distance(val_losses, patience):
    best = None
    for epoch, loss in enumerate(val_losses):
        if not math.isnan(loss) and (best is None or loss < val_losses[best]):
            best = epoch
        if epoch - (-1 if best is None else best) == patience:
            break
    return _found(best)


@alternative(of="best_epoch")
def with_a_counter(val_losses, patience):
    best, lowest, left = None, float("inf"), patience
    for epoch in range(len(val_losses)):
        if val_losses[epoch] < lowest:
            best, lowest, left = epoch, val_losses[epoch], patience
        else:
            left -= 1
        if left == 0:
            break
    return _found(best)


@alternative(of="best_epoch")
def in_numpy(val_losses, patience):
    losses = np.array([math.inf if math.isnan(loss) else loss for loss in val_losses], dtype=float)
    if len(losses) == 0:
        raise ValueError("no losses")
    lowest = np.minimum.accumulate(losses)
    news = np.flatnonzero(np.diff(lowest, prepend=np.inf) < 0)
    if len(news) == 0 or news[0] >= patience:
        raise ValueError("no best epoch")
    gaps = np.flatnonzero(np.diff(news) > patience)
    return news[gaps[0]] if len(gaps) else news[-1]


@alternative(of="is_overfitting")
def overfitting_in_numpy(train_losses, val_losses):
    train, val = np.array(train_losses, dtype=float), np.array(val_losses, dtype=float)
    if train.shape != val.shape:
        raise ValueError("different lengths")
    if np.isnan(val).all():
        return False
    best = np.nanargmin(val)
    return np.logical_and(val[-1] > val[best], train[-1] < train[best])


@alternative(of="is_overfitting")
def overfitting_by_a_loop(train_losses, val_losses):
    best, count = None, 0
    for train, val in zip(train_losses, val_losses, strict=True):
        if val == val and (best is None or val < best[1]):
            best = (train, val)
        count += 1
    return bool(count and best and val > best[1] and train < best[0])
