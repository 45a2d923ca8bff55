"""Checks of `gpu_to_numpy`."""

from __future__ import annotations

from contextlib import suppress

import numpy as np
import torch

from kata_runner.testing import assert_matches, assert_that, draw, given

VALUES = [2.5, 1.25, 0.7, 0.61, 0.6]


def collected(device, tracks, values=VALUES, dtype=torch.float32):
    """Losses on the device; where they track gradients, from a weight of 1."""
    losses = torch.tensor(values, dtype=dtype).to(device)
    return losses * torch.ones(1, dtype=dtype, device=device).requires_grad_() if tracks else losses


def draws_well(kata, losses, values=VALUES, dtype=np.float32):
    """loss_curve gives the numbers as an array."""
    assert_matches(kata.loss_curve(losses), np.array(values, dtype=np.float64), dtype=dtype, rtol=1e-6, atol=0.0)


def test_losses_that_track_gradients(kata, device):
    """Losses on the device that track gradients come out as an array."""
    draws_well(kata, collected(device, tracks=True))


def test_losses_that_track_nothing(kata, device):
    """Losses on the device that track nothing come out as well."""
    draws_well(kata, collected(device, tracks=False))


def test_losses_on_the_cpu(kata, device):
    """Losses on the CPU come out, whether they track gradients or not, also on a machine with a GPU."""
    draws_well(kata, collected("cpu", tracks=True))
    draws_well(kata, collected("cpu", tracks=False))


def test_another_device_than_the_cpu(kata, device):
    """Losses that lie elsewhere are brought to the CPU first: an array can't lie on another device."""
    if device != "cpu":
        draws_well(kata, collected(device, tracks=False))
        return
    with suppress(RuntimeError):  # meta is elsewhere on every machine, but holds no numbers: who brings them hears that
        kata.loss_curve(torch.ones(3, device="meta"))


def test_training_goes_on(kata, device):
    """After the plot the losses track gradients still, and backward() reaches the weight."""
    weight = torch.ones(1, device=device).requires_grad_()
    losses = weight * torch.tensor(VALUES, device=device)
    draws_well(kata, losses)
    assert_that(losses.requires_grad, "The losses should track gradients afterwards as they did before.")
    losses.sum().backward()
    assert_matches(weight.grad, torch.tensor([sum(VALUES)]), device=device, terms=5, what="the weight's gradient")


def test_weights_themselves(kata, device):
    """A tensor that tracks gradients and was computed from nothing comes out too, and tracks them afterwards."""
    losses = collected(device, tracks=False).requires_grad_()
    draws_well(kata, losses)
    assert_that(losses.requires_grad, "The tensor should track gradients afterwards as it did before.")


def test_float64_and_few_losses(kata, device):
    """Losses in float64 stay in float64, and a single one, or every second of many, comes out as well."""
    if device != "mps":  # has no float64
        draws_well(kata, collected(device, True, [1 / 3, 0.1], torch.float64), [1 / 3, 0.1], np.float64)
    draws_well(kata, collected(device, True, [0.75]), [0.75])
    draws_well(kata, collected(device, True, [1.0, 2.0, 3.0, 4.0, 5.0])[::2], [1.0, 3.0, 5.0])


@given(values=draw.vectors(1, 4), tracks=draw.booleans())
def test_any_losses(kata, device, values, tracks):
    """Any losses come out as they are."""
    draws_well(kata, collected(device, tracks, values.tolist()), values.tolist())
