"""Checks of `column_target`."""

from __future__ import annotations

import numpy as np
import torch
from torch.utils._python_dispatch import TorchDispatchMode

from kata_runner.testing import assert_matches, assert_that, draw, given

X = torch.arange(5.0)


class LostAxis(TorchDispatchMode):
    """Watches whether squeeze() without an axis, however it is spelt, leaves a tensor without any."""

    def __init__(self):
        super().__init__()
        self.seen = False

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        bare = str(func) in ("aten.squeeze.default", "aten.squeeze_.default") and args[0].dim() > 0
        result = func(*args, **(kwargs or {}))
        self.seen = self.seen or (bare and result.dim() == 0)
        return result


def mean_of_squares(prediction, target):
    """The reference: row by row, in float64."""
    errors = prediction.double().reshape(-1).cpu() - target.double().reshape(-1).cpu()
    return (errors**2).mean()


def descent(x, y, learning_rate, steps):
    """The reference for fit: plain gradient descent by hand, in float64."""
    x, y, w, b = x.double().numpy(), y.double().numpy(), 0.0, 0.0
    for _ in range(steps):
        errors = w * x + b - y
        w, b = w - learning_rate * 2 * np.mean(errors * x), b - learning_rate * 2 * np.mean(errors)
    return float(w), float(b)


def finds(kata, device, x, y, learning_rate, steps, rtol=1e-4, atol=5e-4):
    """fit ends where the reference does; returns what it found as two floats."""
    found = kata.fit(x.to(device), y.to(device), learning_rate, steps)
    assert_that(isinstance(found, tuple) and len(found) == 2, "fit should return two numbers, (w, b).")
    for name, number, wanted in zip("wb", found, descent(x, y, learning_rate, steps), strict=True):
        assert_matches(number, wanted, rtol=rtol, atol=atol, what=f"the {name} after {steps} step{'s' * (steps > 1)}")
    return tuple(float(number) for number in found)


def test_perfect_prediction_scores_zero(kata, device):
    """The prediction [[1], [2], [3]] for the target [1, 2, 3] scores 0, not 1.3333."""
    target = torch.tensor([1.0, 2.0, 3.0], device=device)
    assert_matches(kata.loss(target.unsqueeze(1), target), torch.tensor(0.0), device=device)


def test_true_line_scores_zero(kata, device):
    """On x = 0..4 the true line, y = 2x + 1, scores 0, not 16.0; a line that lies 3 too high scores 9."""
    target = (2 * X + 1).to(device)
    assert_matches(kata.loss(target.unsqueeze(1), target), torch.tensor(0.0), device=device)
    assert_matches(kata.loss(target.unsqueeze(1) + 3, target), torch.tensor(9.0), device=device)


def test_each_row_meets_its_own_target(kata, device):
    """The loss is the mean over n rows, each prediction against its own target, for 3, 5 and 7 rows."""
    for rows in (3, 5, 7):
        steps = torch.arange(float(rows), device=device)
        prediction, target = (steps * 1.5 - 2).unsqueeze(1), (steps - 3) ** 2
        assert_matches(kata.loss(prediction, target), mean_of_squares(prediction, target), device=device)
    wide = torch.arange(20.0, device=device).reshape(5, 4) ** 2 / 16
    prediction, target = wide[:, 1:2], wide[:, 3]
    assert_matches(kata.loss(prediction, target), mean_of_squares(prediction, target), device=device)


def test_column_gives_the_same_loss(kata, device):
    """A target that is a column already, (5, 1), gives the same loss as the flat one, (5,)."""
    target = (2 * X + 1).to(device)
    prediction = torch.tensor([[1.0], [4.0], [4.5], [9.0], [7.0]], device=device)
    assert_matches(kata.loss(prediction, target.unsqueeze(1)), mean_of_squares(prediction, target), device=device)


def test_one_row_keeps_its_axis(kata, device):
    """One row is enough: a prediction of [[5]] for [2] scores 9, for [[2]] as well, and no axis gets lost."""
    prediction, target = torch.tensor([[5.0]], device=device), torch.tensor([2.0], device=device)
    for shaped in (target, target.unsqueeze(1)):
        assert_matches(kata.loss(prediction, shaped), torch.tensor(9.0), device=device)
    prediction, target = prediction.cpu(), target.cpu()  # what the watch sees is the same, and .item() works under it
    with LostAxis() as watch:
        kata.loss(prediction, target)
        kata.loss(prediction, target.unsqueeze(1))
    sentence = "With one row, squeeze() takes the row axis away too: a tensor was left with shape (). Name the axis."
    with LostAxis() as several:  # whoever goes row by row has a number of one row there, however many rows there are
        kata.loss(torch.arange(3.0).unsqueeze(1), torch.arange(3.0))
    assert_that(several.seen or not watch.seen, sentence)


def test_loss_keeps_the_dtype(kata, device):
    """The loss has the dtype of the prediction, in float32 and in another one."""
    for dtype in (torch.float32, torch.float16 if device == "mps" else torch.float64):
        target = torch.tensor([1.0, 3.0, 5.0], dtype=dtype, device=device)
        assert_matches(kata.loss(target.unsqueeze(1) + 2, target), torch.tensor(4.0), dtype=dtype, device=device)


def test_fit_finds_the_line(kata, device):
    """On y = 2x + 1, 200 steps end at w 2.000, b 0.999 and a loss of 0.000, not at w 0.004, b 4.990 and 8.000."""
    w, b = finds(kata, "cpu", X, 2 * X + 1, 0.05, 200)  # the next check is for the device
    x, y = X.to(device), (2 * X + 1).to(device)
    assert_matches(kata.loss(w * x.unsqueeze(1) + b, y), torch.tensor(0.0), atol=5e-4, device=device)


def test_fit_goes_step_by_step(kata, device):
    """After 1 step on y = 2x + 1 the line is at w 1.400 and b 0.500, after 10 at w 2.069 and b 0.804."""
    for steps in (1, 10):
        finds(kata, device, X, 2 * X + 1, 0.05, steps)


def test_fit_finds_another_line(kata, device):
    """Three points on y = 5 - 3x are fitted as well, and so is a single point."""
    for x in (torch.tensor([0.5, 2.0, 1.0]), torch.tensor([2.0])):
        finds(kata, device, x, 5 - 3 * x, 0.1, 3)


def test_fit_keeps_the_dtype(kata, device):
    """Points in float64 are fitted in float64: the numbers found are right to nine digits."""
    if device != "mps":  # has no float64
        x = torch.tensor([0.1, 1.7, -0.4, 2.3], dtype=torch.float64)
        finds(kata, device, x, x / 3 - 0.7, 0.1, 4, rtol=1e-9, atol=1e-9)


@given(pairs=draw.arrays((2, draw.sizes(1, 5))), column=draw.booleans())
def test_any_rows(kata, device, pairs, column):
    """For any predictions and targets, flat or in a column, the loss is the mean of the n squared errors."""
    prediction, target = torch.tensor(pairs, dtype=torch.float32, device=device)
    shaped = target.unsqueeze(1) if column else target
    wanted = mean_of_squares(prediction, target)
    assert_matches(kata.loss(prediction.unsqueeze(1), shaped), wanted, device=device)
