"""Checks of `in_place_on_a_leaf`."""

from __future__ import annotations

import numpy as np
import torch

from kata_runner.testing import assert_matches, assert_that, draw, given

MUTATES = {"train"}  # w is to be changed

ROWS = torch.tensor([[1.0, 0.5], [-2.0, 1.0], [0.0, 3.0], [1.5, -1.0], [2.0, 2.0]])
TARGETS = torch.tensor([1.0, -2.5, 4.0, 0.5, 6.0])


def descent(w, x, y, learning_rate, steps):
    """The reference: gradient descent by hand, in float64."""
    w, x, y = (tensor.detach().cpu().double().numpy() for tensor in (w, x, y))
    for _ in range(steps):
        w = w - learning_rate * 2 * x.T @ (x @ w - y) / len(y)
    return torch.tensor(np.asarray(w))


def leaf(numbers, device, dtype=torch.float32):
    """A weight on the device, as a program would make it."""
    return torch.tensor(numbers, dtype=dtype, device=device, requires_grad=True)


def trains_well(kata, w, x, y, learning_rate, steps, rtol=1e-4, atol=1e-5):
    """train gives w itself, and w holds what gradient descent gives."""
    wanted = descent(w, x, y, learning_rate, steps)
    result = kata.train(w, x.to(w), y.to(w), learning_rate, steps)
    after = f"after {steps} step{'s' * (steps != 1)}"
    facts = {"device": w.device.type, "dtype": w.dtype, "rtol": rtol, "atol": atol}
    assert_that(result is w, "train should return w itself, the tensor that it was given, but it returned another one.")
    assert_matches(w.detach(), wanted, **facts, what=f"w {after}")
    assert_that(w.is_leaf, f"{after.capitalize()} w is no leaf any more: it was made by an operation.")
    assert_that(w.requires_grad, f"{after.capitalize()} w doesn't track gradients any more.")


def test_one_step(kata, device):
    """One step on w = [0.0] gives [1.0], in the very tensor that was given."""
    x, y = torch.tensor([[1.0], [2.0]]), torch.tensor([2.0, 4.0])
    trains_well(kata, leaf([0.0], device), x, y, 0.1, 1)


def test_three_steps(kata, device):
    """Two steps give [1.5] and three give [1.75]: each step uses the gradient of its own loss."""
    x, y = torch.tensor([[1.0], [2.0]]), torch.tensor([2.0, 4.0])
    for steps in (2, 3):
        trains_well(kata, leaf([0.0], device), x, y, 0.1, steps)


def test_many_steps(kata, device):
    """Two weights and five rows, 25 steps: w is where gradient descent goes."""
    trains_well(kata, leaf([0.5, -1.0], device), ROWS, TARGETS, 0.05, 25)


def test_training_goes_on(kata, device):
    """w can be trained again: three times two steps are six steps."""
    w = leaf([0.5, -1.0], device)
    for _ in range(3):
        trains_well(kata, w, ROWS, TARGETS, 0.05, 2)


def test_no_steps(kata, device):
    """No steps leave w as it is."""
    trains_well(kata, leaf([0.5, -1.0], device), ROWS, TARGETS, 0.05, 0)


def test_others_see_it(kata, device):
    """Whoever else holds w sees the new numbers."""
    w = leaf([2.0, -3.0], device)
    others, wanted = {"weight": w}, descent(w, ROWS, TARGETS, 0.02, 2)
    kata.train(w, ROWS.to(device), TARGETS.to(device), 0.02, 2)
    assert_matches(others["weight"].detach(), wanted, rtol=1e-4, what="w, as others see it after 2 steps,")


def test_float64_stays(kata, device):
    """A weight in float64 is trained in float64: right to nine digits."""
    if device != "mps":  # has no float64
        w = leaf([0.25, 0.75], device, torch.float64)
        trains_well(kata, w, ROWS / 3, TARGETS, 0.05, 5, rtol=1e-9, atol=1e-10)


@given(rows=draw.arrays((draw.sizes(1, 4), 3), values=draw.floats(-3, 3)), steps=draw.integers(1, 3))
def test_any_rows(kata, device, rows, steps):
    """For any rows and targets, w is where gradient descent goes."""
    numbers = torch.tensor(rows, dtype=torch.float32)
    trains_well(kata, leaf([1.0, -0.5], device), numbers[:, :2], numbers[:, 2], 0.05, steps)
