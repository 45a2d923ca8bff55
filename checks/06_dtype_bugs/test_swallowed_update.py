"""Checks of `swallowed_update`."""

from __future__ import annotations

import torch

from kata_runner.testing import assert_matches, draw, given

BRAIN = torch.bfloat16
APART = 2**-8  # how far apart two neighbours may be, relative to their size: rounding up or down is both right


def short(numbers):
    """bfloat16 numbers on the CPU."""
    return torch.tensor(numbers, dtype=BRAIN)


def descent(weights, gradients, learning_rate):
    """The reference: all steps in float64."""
    return weights.double() - learning_rate * torch.stack([gradient.double() for gradient in gradients]).sum(0)


def trains(kata, device, weights, gradients, learning_rate):
    """train gives the reference, as exactly as bfloat16 can hold it; each step may have been rounded once as well."""
    weights, gradients = short(weights), [short(gradient) for gradient in gradients]
    found = kata.train(weights.to(device), [gradient.to(device) for gradient in gradients], learning_rate)
    wanted = descent(weights, gradients, learning_rate)
    moved = learning_rate * sum(float(gradient.abs().max()) for gradient in gradients)
    assert_matches(found, wanted, dtype=BRAIN, device=device, rtol=APART, atol=APART * moved)


def test_ten_steps_of_one(kata, device):
    """A weight of 256 that gets ten steps of 1 is 266 afterwards, and not 256."""
    trains(kata, device, [256.0], [[-1.0]] * 10, 1.0)


def test_steps_a_little_larger_than_one(kata, device):
    """Ten steps of 1.002 move a weight of 256 by about 10, and not by 20: no step is rounded to 2."""
    trains(kata, device, [256.0], [[-334.0]] * 10, 0.003)


def test_one_small_step_is_too_small(kata, device):
    """A single step of 1 is rounded to 256 at the end: bfloat16 has no 257, and the result is in bfloat16."""
    trains(kata, device, [256.0, 1.0, -3.0], [[-1.0, 0.5, 0.25]], 1.0)


def test_counting_gets_past_256(kata, device):
    """Counting upwards from 250 by twenty ones ends at 270: it doesn't stop at 256."""
    trains(kata, device, [250.0], [[-1.0]] * 20, 1.0)


def test_one_large_step_and_small_ones(kata, device):
    """After a step of 256 from 0, sixteen steps of 1 still count, and lead to 272."""
    trains(kata, device, [0.0], [[-256.0]] + [[-1.0]] * 16, 1.0)


def test_large_weights(kata, device):
    """A weight of 2048 gets past it by steps of 1 as well, and one of 100352 doesn't become infinite."""
    trains(kata, device, [2048.0, 100352.0], [[-1.0, 100.0]] * 24, 1.0)


def test_small_weights_and_tables(kata, device):
    """Weights in a table are trained as well, down and up, with a learning rate of 0.01."""
    trains(kata, device, [[1.0, -0.5, 2.0], [0.125, 3.0, -1.0]], [[[0.5, 0.25, -1.0], [1.0, -0.5, 0.75]]] * 12, 0.01)


@given(weight=draw.floats(-300, 300), gradient=draw.floats(-9, 9), steps=draw.integers(1, 12))
def test_any_weight(kata, device, weight, gradient, steps):
    """For any weight and any number of equal steps the result is the true one, as near as bfloat16 comes."""
    trains(kata, device, [weight], [[gradient]] * steps, 0.25)
