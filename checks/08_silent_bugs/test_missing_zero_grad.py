"""Checks of `missing_zero_grad`."""

from __future__ import annotations

import math
import sys

import numpy as np
import torch

from kata_runner.testing import assert_matches, assert_that, curve, draw, given

X = torch.arange(5.0)
Y = 2 * X + 1
SWINGS = {1: 33.0, 2: 3.61, 3: 10.411, 4: 38.221, 200: 1.357}  # the losses of some steps where gradients add up


class Cleared:
    """Counts how often torch was asked to clear gradients, by an optimizer or by a model."""

    def __init__(self):
        self.times = 0

    def _see(self, frame, event, _):
        if event == "call" and frame.f_code.co_name == "zero_grad":
            self.times += str(frame.f_globals.get("__name__")).startswith("torch")

    def __enter__(self):
        self._before = sys.getprofile()
        sys.setprofile(self._see)
        return self

    def __exit__(self, *_):
        sys.setprofile(self._before)


def descent(x, y, learning_rate, steps, kept=0.0):
    """The reference: the losses of plain gradient descent by hand, in float64. With kept=1.0 gradients add up."""
    x, y, w, b, losses = x.double().numpy(), y.double().numpy(), 0.0, 0.0, []
    grad_w = grad_b = 0.0
    for _ in range(steps):
        errors = w * x + b - y
        losses.append(float(np.mean(errors**2)))
        grad_w, grad_b = kept * grad_w + 2 * np.mean(errors * x), kept * grad_b + 2 * np.mean(errors)
        w, b = w - learning_rate * grad_w, b - learning_rate * grad_b
    return losses


def trains_well(kata, device, x, y, learning_rate, steps, rtol=1e-3, atol=1e-5):
    """The losses of `train` are the reference's, step by step."""
    losses = kata.train(x.to(device), y.to(device), learning_rate, steps)
    assert_matches(losses, descent(x, y, learning_rate, steps), rtol=rtol, atol=atol, what="the list of losses")


def moves_off(losses):
    """Whether some loss differs from the first: False where the weights stayed as they were."""
    numbers = [float(loss) for loss in losses]
    return any(not math.isclose(number, numbers[0], rel_tol=1e-6) for number in numbers)


def test_the_line_learns(kata, device):
    """The loss doesn't stay at 33.0: every step changes the line."""
    losses = kata.train(X.to(device), Y.to(device), 0.05, 3)
    assert_that(len(losses) == 3, f"Three steps give three losses, but there are {len(losses)}.")
    assert_that(moves_off(losses), "The loss is the same in all three steps: no step changes the weights.")


def test_gradients_are_cleared_in_every_step(kata, device):
    """The first four losses are 33.000, 3.610, 0.411 and 0.062: each step uses its own gradients and no older ones."""
    with Cleared() as cleared:
        losses = kata.train(X.to(device), Y.to(device), 0.05, 4)
    wanted = descent(X, Y, 0.05, 4)
    curve(losses, wanted)
    wrong = any(abs(float(loss) - wish) > 1e-3 for loss, wish in zip(losses, wanted, strict=False))
    once = "The gradients were cleared once in four steps. They add up again in every step, so once is not enough."
    assert_that(not (wrong and cleared.times == 1), once)
    assert_matches(losses, wanted, rtol=1e-3, what="the list of losses")


def test_two_hundred_steps(kata, device):
    """After 10 steps the loss is 0.0137, after 50 it is 0.0012, and after 200 it is 0.0000 and not 1.357."""
    losses = kata.train(X.to(device), Y.to(device), 0.05, 200)
    wanted = descent(X, Y, 0.05, 200)
    curve(losses, wanted)
    for step in (10, 50, 200):
        assert_matches(losses[step - 1], wanted[step - 1], rtol=1e-3, atol=1e-6, what=f"the loss of step {step}")
    assert_that(len(losses) == 200, f"200 steps give 200 losses, but there are {len(losses)}.")


def test_no_swings(kata, device):
    """The loss doesn't swing: it isn't 10.411 in step 3, 38.221 in step 4 and 1.357 in step 200."""
    adding_up = descent(X, Y, 0.05, 200, kept=1.0)
    for step, figure in SWINGS.items():
        what = f"where gradients add up, the loss of step {step}"
        assert_matches(adding_up[step - 1], figure, rtol=1e-3, what=what)
    losses = dict(enumerate(kata.train(X.to(device), Y.to(device), 0.05, 200), 1))
    swings = all(math.isclose(float(losses.get(step, 0.0)), figure, rel_tol=1e-3) for step, figure in SWINGS.items())
    sentence = "The losses swing, to 10.411, 38.221 and in the end 1.357: these come out where gradients add up."
    assert_that(not swings, sentence)


def test_another_line(kata, device):
    """Four points on y = 5 - 3x, and a single point, are fitted as well."""
    for x in (torch.tensor([0.5, 2.0, 1.0, -1.5]), torch.tensor([2.0])):
        trains_well(kata, device, x, 5 - 3 * x, 0.1, 6)


def test_points_off_the_line(kata, device):
    """Points that lie on no line have a loss that falls and stays above 0, with any learning rate."""
    x, y = torch.tensor([3.0, 1.0, -1.0, 2.0, 0.5]), torch.tensor([2.0, -1.0, 0.5, 4.0, 1.0])
    for rate in (0.02, 0.1):
        trains_well(kata, device, x, y, rate, 12)


def test_every_run_begins_anew(kata, device):
    """A second run begins at w = 0 and b = 0 again, whatever the first one learned; one step is a run too."""
    for steps in (3, 1, 3):
        trains_well(kata, device, X, Y, 0.05, steps)


def test_float64_stays(kata, device):
    """Points in float64 are fitted in float64: the losses are right to nine digits."""
    if device != "mps":  # has no float64
        x = torch.tensor([0.1, 1.7, -0.4, 2.3], dtype=torch.float64)
        trains_well(kata, device, x, x / 3 - 0.7, 0.1, 5, rtol=1e-9, atol=1e-12)


@given(pairs=draw.arrays((2, draw.sizes(1, 5)), values=draw.floats(-4, 4)), steps=draw.integers(1, 4))
def test_any_points(kata, device, pairs, steps):
    """For any points the losses are those of gradient descent."""
    x, y = torch.tensor(pairs, dtype=torch.float32)
    trains_well(kata, device, x, y, 0.05, steps)
