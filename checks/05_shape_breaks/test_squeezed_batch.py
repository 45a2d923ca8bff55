"""Checks of `squeezed_batch`."""

from __future__ import annotations

import copy

import torch

from kata_runner.testing import assert_matches, built, draw, given


def linear(device, features=3):
    """A small model with one output, the same every time."""
    return built(f"nn.Linear({features}, 1)").to(device)


def deeper(device):
    """A model of two layers with one output."""
    return built("nn.Sequential(nn.Linear(3, 5), nn.ReLU(), nn.Linear(5, 1))").to(device)


def batch(rows, features=3):
    """Numbers that differ, some of them negative, on the CPU."""
    return torch.arange(float(rows * features)).reshape(rows, features) * 0.75 - 4


def numbers_of(model, x):
    """The reference: the model's number for each row, in float64 on the CPU, row by row."""
    model = copy.deepcopy(model).cpu().double()
    with torch.no_grad():
        return torch.tensor([model(row.cpu().double()).item() for row in x], dtype=torch.float64)


def predicts(kata, device, model, x, dtype=torch.float32):
    """predict gives the reference."""
    wanted = numbers_of(model, x)
    assert_matches(kata.predict(model, x), wanted, dtype=dtype, device=device, terms=6)


def test_three_rows(kata, device):
    """A batch of three rows gives three numbers, of shape (3,)."""
    predicts(kata, device, linear(device), batch(3).to(device))


def test_one_row(kata, device):
    """A batch of one row gives one number in a tensor of shape (1,), and not of shape ()."""
    predicts(kata, device, linear(device), batch(1).to(device))


def test_other_batches(kata, device):
    """2, 5 and 7 rows work as before, and so does a model with one feature or with two layers."""
    for rows in (2, 5, 7):
        predicts(kata, device, linear(device), batch(rows).to(device))
    for rows in (1, 4):
        predicts(kata, device, linear(device, 1), batch(rows, 1).to(device))
        predicts(kata, device, deeper(device), batch(rows).to(device))


def test_rows_that_are_views(kata, device):
    """Rows may be every second row of a batch, or one row cut out of it."""
    x = batch(7).to(device)
    for rows in (x[::2], x[3:4]):
        predicts(kata, device, linear(device), rows)


def test_dtype_stays(kata, device):
    """A model in another dtype answers in that dtype, for three rows and for one."""
    dtype = torch.float16 if device == "mps" else torch.float64
    for rows in (3, 1):
        predicts(kata, device, linear(device).to(dtype), batch(rows).to(device, dtype), dtype)


@given(rows=draw.arrays((draw.sizes(1, 4), draw.sizes(1, 3))))
def test_any_batch(kata, device, rows):
    """For any batch the result has one number a row."""
    x = torch.tensor(rows, dtype=torch.float32, device=device)
    predicts(kata, device, linear(device, x.shape[1]), x)
