"""Checks of `double_meets_float`."""

from __future__ import annotations

import copy

import numpy as np
import torch

from kata_runner.testing import asked, assert_matches, assert_that, built, draw, given

ROWS = np.array([[0.1, -2.0, 1.7], [3.3, 0.25, -0.6], [-1.2, 0.9, 4.0], [2.5, -0.7, 0.3], [0.0, 1.1, -3.2]])
TARGETS = np.array([[1.25, -0.7], [0.1, 2.0], [-3.3, 0.4], [0.9, 0.6], [5.1, -1.0]])
FLOAT32 = torch.float32


def linear(device, features=3, outputs=2):
    """A small float32 model on the device, the same every time."""
    return built(f"nn.Linear({features}, {outputs})").to(device)


def answers(model, rows):
    """The reference: what the model gives, in float64 on the CPU."""
    with torch.no_grad():
        return copy.deepcopy(model).cpu().double()(torch.tensor(rows, dtype=torch.float64))


def error(model, rows, targets):
    """The reference for the mean squared error, in float64."""
    return ((answers(model, rows) - torch.tensor(targets, dtype=torch.float64)) ** 2).mean()


def answers_well(kata, device, model, rows):
    """predict gives the reference, in float32 and on the device."""
    wanted = answers(model, rows)
    assert_matches(kata.predict(model, rows), wanted, dtype=FLOAT32, device=device, terms=4)


def scores_well(kata, device, model, rows, targets):
    """loss gives the reference, in float32 and on the device."""
    wanted = error(model, rows, targets)
    assert_matches(kata.loss(model, rows, targets), wanted, dtype=FLOAT32, device=device, terms=4)


def test_rows_from_numpy_are_answered(kata, device):
    """predict takes five rows of float64 from NumPy and answers in float32, on the model's device."""
    answers_well(kata, device, linear(device), ROWS)


def test_loss_is_float32(kata, device):
    """loss on rows and targets from NumPy is the mean squared error, in float32 and not in float64."""
    scores_well(kata, device, linear(device), ROWS, TARGETS)


def test_float32_rows_with_float64_targets(kata, device):
    """Rows in float32 with targets in float64, or the other way round, give a float32 loss as well."""
    scores_well(kata, device, linear(device), ROWS.astype(np.float32), TARGETS)
    scores_well(kata, device, linear(device), ROWS, TARGETS.astype(np.float32))


def test_model_stays_as_it_came(kata, device):
    """The model keeps its weights, in float32: its memory doesn't double."""
    model = linear(device)
    before = {name: weight.detach().clone().cpu() for name, weight in model.named_parameters()}
    kata.predict(model, ROWS)
    kata.loss(model, ROWS, TARGETS)
    for name, weight in model.named_parameters():
        assert_matches(weight.detach(), before[name], dtype=FLOAT32, device=device, what=f"the model's {name}")


def test_model_computes_in_float32(kata, device):
    """It is the data that is turned into float32: the model itself is asked, and with float32 numbers."""
    model = linear(device)
    for call in (lambda: kata.predict(model, ROWS), lambda: kata.loss(model, ROWS, TARGETS)):
        seen = asked(model)
        call()
        assert_that(len(seen) > 0, "The model that was given should be asked, not a copy of it.")
        assert_that(
            all(x.dtype is FLOAT32 for x, _ in seen), "The model should be given float32 numbers and no others."
        )


def test_one_row_and_strided_rows(kata, device):
    """One row is enough, and the rows may be every second column of a wider array."""
    for rows, targets in ((ROWS[3:4], TARGETS[3:4]), (np.hstack([ROWS, ROWS * 2])[:, ::2], TARGETS * 3)):
        answers_well(kata, device, linear(device), rows)
        scores_well(kata, device, linear(device), rows, targets)


@given(
    rows=draw.arrays((draw.sizes(1, 4, name="rows"), draw.sizes(1, 3))),
    targets=draw.arrays((draw.sizes(1, 4, name="rows"), draw.sizes(1, 3))),
)
def test_any_rows(kata, device, rows, targets):
    """For any rows and targets from NumPy, answers and loss are right and in float32."""
    answers_well(kata, device, linear(device, rows.shape[1], targets.shape[1]), rows)
    scores_well(kata, device, linear(device, rows.shape[1], targets.shape[1]), rows, targets)
