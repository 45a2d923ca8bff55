"""Hidden checks of `best_epoch` and `is_overfitting`."""

from __future__ import annotations

import math

from kata_runner.testing import assert_matches, assert_raises, draw, given

NAN = math.nan


def best(val_losses, patience):
    """The reference; None where there is no best epoch."""
    stop = len(val_losses)
    for end in range(patience, len(val_losses) + 1):
        before, last = val_losses[: end - patience], val_losses[end - patience : end]
        lowest = min((loss for loss in before if loss == loss), default=math.inf)
        if not any(loss < lowest for loss in last):
            stop = end
            break
    seen = [(loss, epoch) for epoch, loss in enumerate(val_losses[:stop]) if loss == loss]
    return min(seen)[1] if seen else None


def overfits(train_losses, val_losses):
    """The reference."""
    numbers = [(loss, epoch) for epoch, loss in enumerate(val_losses) if loss == loss]
    if not numbers:
        return False
    lowest, epoch = min(numbers)
    return val_losses[-1] > lowest and train_losses[-1] < train_losses[epoch]


def test_count_begins_anew(kata):
    """With [5, 4, 4.5, 3, 3.5, 2, 2.5] and a patience of 2 the best epoch is 5: each new best begins the count anew."""
    assert_matches(kata.best_epoch([5, 4, 4.5, 3, 3.5, 2, 2.5], 2), 5)
    assert_matches(kata.best_epoch([9.0, 8.0, 8.5, 8.6, 7.0, 7.5, 7.2, 6.5, 7.0, 8.0], 3), 7)


def test_it_stops(kata):
    """With [3, 2, 4, 5, 1] and a patience of 2 the best epoch is 1: what comes after the stop is never seen."""
    assert_matches(kata.best_epoch([3, 2, 4, 5, 1, 6, 7, 8, 0], 2), 1)
    assert_matches(kata.best_epoch([3, 2, 4, 5, 1], 2), 1)
    assert_matches(kata.best_epoch([3, 2, 4, 5, 1], 3), 4)
    assert_matches(kata.best_epoch([3, 4, 1], 1), 0)
    assert_matches(kata.best_epoch([6.0, 5.0, 5.5, 5.2, 5.1, 5.3, 1.0], 4), 1)


def test_progress_is_measured_by_the_best(kata):
    """A loss that falls again without reaching the best one is no progress."""
    assert_matches(kata.best_epoch([2.0, 9.0, 8.0, 7.0, 1.0], 3), 0)
    assert_matches(kata.best_epoch([5.0, 2.0, 9.0, 8.0, 1.0], 2), 1)


def test_as_low_is_not_lower(kata):
    """A loss that is as low as the best is no progress, and the first of several is the best epoch."""
    assert_matches(kata.best_epoch([4.0, 2.0, 2.0, 3.0], 5), 1)
    assert_matches(kata.best_epoch([4.0, 2.0, 2.0, 2.0, 1.0], 2), 1)
    assert_matches(kata.best_epoch([0.5, 0.5, 0.25], 2), 2)


def test_short_trainings(kata):
    """A single epoch is the best one, and where every epoch is lower the last is."""
    assert_matches(kata.best_epoch([7.0], 1), 0)
    assert_matches(kata.best_epoch([5.0, 4.0, 3.0], 1), 2)
    assert_matches(kata.best_epoch([1.0, 2.0], 10), 0)
    assert_matches(kata.best_epoch([3e12, 2e12, 4e12], 2), 1)


def test_nan_is_never_lower(kata):
    """NaN is never the best, and counts as an epoch without a lower loss."""
    assert_matches(kata.best_epoch([NAN, 3.0, 2.0], 2), 2)
    assert_matches(kata.best_epoch([4.0, NAN, 3.0, NAN, 5.0, 1.0], 2), 2)
    assert_matches(kata.best_epoch([4.0, NAN, NAN, 1.0], 2), 0)
    assert_matches(kata.best_epoch([4.0, 2.0, NAN], 3), 1)


def test_no_best_epoch(kata):
    """Without a loss that is a number, until the training stops, a ValueError is raised."""
    for losses, patience in (([], 1), ([NAN], 3), ([NAN, NAN, 1.0], 2)):
        assert_raises(ValueError, lambda a=losses, b=patience: kata.best_epoch(a, b), what="a training without a best")


def test_overfitting(kata):
    """Since the best epoch validation has got worse and training better: that is overfitting, and nothing less is."""
    for train_losses, val_losses, wanted in (
        ([5, 3, 2, 1], [6, 4, 5, 7], True),
        ([5.0, 9.0, 9.5], [6.0, 4.0, 5.0], False),
        ([5, 3, 3, 4], [6, 4, 5, 7], False),
        ([5, 3, 2, 1], [6, 5, 4, 3], False),
        ([5.0, 4.0, 3.0, 3.5, 3.75], [9.0, 2.0, 4.0, 3.5, 3.0], True),
        ([1.0, 4.0, 3.0, 2.0], [9.0, 2.0, 4.0, 3.5], True),
        ([9.0, 8.0, 7.0], [3.0, 2.0, 2.0], False),
        ([5.0, 3.0, 3.0], [4.0, 2.0, 6.0], False),
        ([8.0, 7.0, 6.5, 6.0], [1.0, 2.0, 3.0, 2.5], True),
        ([0.5, 0.4, 0.6], [2.0, 3.0, 4.0], False),
    ):
        assert_matches(kata.is_overfitting(train_losses, val_losses), wanted)


def test_overfitting_of_several(kata):
    """Of several epochs with the lowest validation loss, the first is b."""
    assert_matches(kata.is_overfitting([5.0, 4.0, 1.0, 2.0], [2.0, 1.0, 1.0, 3.0]), True)
    assert_matches(kata.is_overfitting([5.0, 1.0, 4.0, 2.0], [2.0, 1.0, 1.0, 3.0]), False)


def test_overfitting_and_nan(kata):
    """NaN in validation is left out of account; with nothing else, or without an epoch, there is no overfitting."""
    assert_matches(kata.is_overfitting([9.0, 5.0, 3.0, 1.0], [NAN, 4.0, NAN, 7.0]), True)
    assert_matches(kata.is_overfitting([9.0, 1.0, 5.0, 2.0], [8.0, NAN, 4.0, 7.0]), True)
    assert_matches(kata.is_overfitting([3.0, 2.0, 1.0], [2.0, 3.0, NAN]), False)
    assert_matches(kata.is_overfitting([2.0, 1.0], [NAN, NAN]), False)
    assert_matches(kata.is_overfitting([], []), False)


def test_lengths_must_be_equal(kata):
    """Two lists of different lengths raise a ValueError."""
    for train_losses, val_losses in (([1.0, 2.0], [1.0, 2.0, 3.0]), ([1.0], []), ([], [NAN])):
        assert_raises(ValueError, lambda a=train_losses, b=val_losses: kata.is_overfitting(a, b))


LOSSES = draw.one_of(draw.floats(0, 6), draw.just(NAN))


@given(losses=draw.lists(LOSSES, max_size=8), patience=draw.integers(1, 3))
def test_any_losses(kata, losses, patience):
    """Any losses have the best epoch that they have, or none."""
    wanted = best(losses, patience)
    if wanted is None:
        assert_raises(ValueError, lambda: kata.best_epoch(losses, patience), what="a training without a best epoch")
    else:
        assert_matches(kata.best_epoch(losses, patience), wanted)


@given(losses=draw.lists(draw.tuples(draw.floats(0, 4), LOSSES), max_size=6))
def test_any_curves(kata, losses):
    """Any two curves are overfitting or not."""
    train_losses, val_losses = [a for a, _ in losses], [b for _, b in losses]
    assert_matches(kata.is_overfitting(train_losses, val_losses), overfits(train_losses, val_losses))
