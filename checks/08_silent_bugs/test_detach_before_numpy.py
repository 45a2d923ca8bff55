"""Checks of `detach_before_numpy`."""

from __future__ import annotations

import contextlib
import copy

import numpy as np
import torch

from kata_runner.testing import assert_matches, assert_that, built, draw, given

SGD = "torch.optim.SGD(model.parameters(), lr=0.1)"
ADAM = "torch.optim.Adam(model.parameters(), lr=0.1)"
SMALL = "nn.Linear(3, 1)"
DEEP = "nn.Sequential(nn.Linear(2, 5), nn.Tanh(), nn.Linear(5, 3))"


def numbers(rows, columns, shift=0):
    """Numbers that differ, some of them negative, on the CPU."""
    return (torch.arange(float(rows * columns)) * 7 % 13).reshape(rows, columns) / 4 - 1 + shift


class Reference:
    """The same training in float64 on the CPU."""

    def __init__(self, model, optimizer):
        self.model = copy.deepcopy(model).cpu().double()
        self.optimizer = built(optimizer, model=self.model)

    def step(self, x, y):
        """Trains one step and gives the score of before it."""
        errors = self.model(x.double()) - y.double()
        self.optimizer.zero_grad()
        (errors**2).mean().backward()
        self.optimizer.step()
        return float(np.median(np.abs(errors.detach().numpy())))


def trains_well(kata, device, x, y, make=SMALL, optimizer=SGD, steps=1, dtype=torch.float32, **tolerance):
    """Scores and weights are the reference's, step by step."""
    model = built(make).to(device, dtype)
    mine, reference = built(optimizer, model=model), Reference(model, optimizer)
    tolerance = {"rtol": 1e-4, "atol": 1e-5, **tolerance}
    for step in range(1, steps + 1):
        score = kata.train_and_score(model, mine, x.to(device, dtype), y.to(device, dtype))
        assert_matches(score, reference.step(x, y), **tolerance, what=f"the score of step {step}")
        for name, wanted in reference.model.named_parameters():
            weight = dict(model.named_parameters())[name].detach()
            what = f"the model's {name} after step {step}"
            assert_matches(weight, wanted.detach(), **tolerance, dtype=dtype, device=device, what=what)


def test_weights_move(kata, device):
    """After one step every weight of the model has moved."""
    model = built(DEEP).to(device)
    before = {name: weight.detach().clone() for name, weight in model.named_parameters()}
    kata.train_and_score(model, built(SGD, model=model), numbers(5, 2).to(device), numbers(5, 3, 1).to(device))
    still = [name for name, weight in model.named_parameters() if torch.equal(weight.detach(), before[name])]
    assert_that(not still, f"After the step these weights are where they were: {', '.join(still)}. Nothing is learned.")


def test_model_can_be_trained_still(kata, device):
    """Afterwards the model's weights track gradients still, whatever became of the step."""
    model = built(DEEP).to(device)
    with contextlib.suppress(RuntimeError, TypeError):  # other checks tell that
        kata.train_and_score(model, built(SGD, model=model), numbers(5, 2).to(device), numbers(5, 3, 1).to(device))
    frozen = [name for name, weight in model.named_parameters() if not weight.requires_grad]
    assert_that(not frozen, f"These weights don't track gradients any more: {', '.join(frozen)}. The model is frozen.")


def test_one_step(kata, device):
    """One step gives the score of before it, and moves the weights as gradient descent does, on any device."""
    for place in ("cpu", device):
        trains_well(kata, place, numbers(5, 3), numbers(5, 1, 1))


def test_even_number_of_errors(kata, device):
    """With an even number of errors the score lies halfway between the two in the middle, as NumPy's median does."""
    trains_well(kata, device, numbers(4, 3), numbers(4, 1, 2))


def test_three_steps(kata, device):
    """Over three steps the scores change, with two kinds of optimizers."""
    for optimizer in (SGD, ADAM):
        trains_well(kata, device, numbers(6, 2), numbers(6, 3, 1), DEEP, optimizer, steps=3)


def test_one_row(kata, device):
    """One row is enough."""
    trains_well(kata, device, numbers(1, 3), numbers(1, 1, 1), steps=2)


def test_strided_rows(kata, device):
    """Rows and targets may be columns of one wider table."""
    table = numbers(5, 8)
    trains_well(kata, device, table[:, 1:7:2], table[:, 7:])


def test_float64_stays(kata, device):
    """A model in float64 learns in float64: score and weights are right to nine digits."""
    if device != "mps":  # has no float64
        x, y = numbers(5, 3), numbers(5, 1, 1)
        trains_well(kata, device, x, y, dtype=torch.float64, steps=2, rtol=1e-9, atol=1e-10)


@given(table=draw.arrays((draw.sizes(1, 4), 3), values=draw.floats(-3, 3)))
def test_any_rows(kata, device, table):
    """For any rows and targets, score and weights are right."""
    rows = torch.tensor(table, dtype=torch.float32)
    trains_well(kata, device, rows[:, :2], rows[:, 2:], "nn.Linear(2, 1)")
