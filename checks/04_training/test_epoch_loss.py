"""Hidden checks of `epoch_loss`."""

from __future__ import annotations

import numpy as np
import torch

from kata_runner.testing import assert_matches, assert_raises, draw, given


def is_mean(kata, losses, sizes):
    """epoch_loss gives the mean over all rows, each with the loss of its batch."""
    numbers = [loss.item() if isinstance(loss, torch.Tensor) else loss for loss in losses]
    wanted = float(np.mean(np.repeat(numbers, sizes)))
    assert_matches(kata.epoch_loss(losses, sizes), wanted, plain=True)


def test_small_last_batch(kata, device):
    """Four rows with a loss of 6 and one row with 1 have the mean 5.0, not 3.5 and not 5.6."""
    is_mean(kata, [6.0, 1.0], [4, 1])


def test_three_batches(kata, device):
    """Batches of 16, 16 and 5 rows count as much as they have rows."""
    is_mean(kata, [0.5, 2.0, 8.0], [16, 16, 5])


def test_small_first_batch(kata, device):
    """The small batch may come first, or in the middle."""
    is_mean(kata, [9.0, 1.5], [2, 7])
    is_mean(kata, [1.0, 12.0, 3.0], [8, 1, 3])


def test_equal_losses(kata, device):
    """Where all batches have the loss 2.5, the epoch has it too, however large they are."""
    is_mean(kata, [2.5, 2.5, 2.5], [10, 10, 3])


def test_one_batch(kata, device):
    """One batch is an epoch as well, and batches of one row are averaged plainly."""
    is_mean(kata, [3.25], [7])
    is_mean(kata, [4.0, -1.0, 0.5, 7.0], [1, 1, 1, 1])


def test_losses_are_tensors(kata, device):
    """The losses may be tensors on any device, as a loss function gives them; the result is a plain float."""
    is_mean(kata, [torch.tensor(6.0, device=device), torch.tensor(1.0, device=device)], [4, 1])
    double = torch.float32 if device == "mps" else torch.float64
    is_mean(kata, [torch.tensor(2.0, device=device), 5.0, torch.tensor(0.5, dtype=double, device=device)], [3, 2, 1])


def test_losses_track_gradients(kata, device):
    """They may still track gradients, as they do in training."""
    losses = [torch.tensor(loss, device=device, requires_grad=True) for loss in (6.0, 2.0, 1.0)]
    is_mean(kata, losses, [4, 4, 1])


def test_lengths_must_be_equal(kata, device):
    """A list that is longer than the other raises a ValueError, whichever it is."""
    case = "lists of different lengths"
    assert_raises(ValueError, lambda: kata.epoch_loss([6.0, 1.0, 2.0], [4, 1]), what=case)
    assert_raises(ValueError, lambda: kata.epoch_loss([6.0, 1.0], [4, 1, 2]), what=case)
    assert_raises(ValueError, lambda: kata.epoch_loss([6.0], [4, 1]), what=case)


@given(
    losses=draw.arrays((draw.sizes(1, 4, name="batches"),)),
    sizes=draw.arrays((draw.sizes(1, 4, name="batches"),), dtype=np.int64, values=draw.integers(1, 9)),
)
def test_any_batches(kata, device, losses, sizes):
    """Any batches give the mean over all their rows."""
    is_mean(kata, losses.tolist(), sizes.tolist())
