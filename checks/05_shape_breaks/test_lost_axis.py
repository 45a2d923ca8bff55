"""Checks of `lost_axis`."""

from __future__ import annotations

import numpy as np
import torch

from kata_runner.testing import assert_matches, draw, given

SENSORS = [[1.0, 2.0, 3.0], [10.0, 30.0, 20.0], [200.0, 50.0, 80.0]]
READINGS = [[1.0, 2.0, 3.0, 6.0], [10.0, 30.0, 20.0, 0.0], [200.0, 50.0, 80.0, 10.0]]


def standardised(x):
    """The reference, in float64: row by row, by the definition."""
    result = []
    for row in x.detach().cpu().double().numpy():
        spread = np.sqrt(np.mean((row - np.mean(row)) ** 2))
        result.append((row - np.mean(row)) / spread)
    return torch.tensor(np.array(result))


def is_standardised(kata, device, x, dtype=None):
    """standardise_rows gives the reference; rows are short, but their numbers nearly cancel."""
    assert_matches(kata.standardise_rows(x), standardised(x), device=device, dtype=dtype, terms=8)


def test_two_rows(kata, device):
    """[[1, 3], [5, 25]] becomes [[-1, 1], [-1, 1]]: each row by its own mean and its own standard deviation."""
    is_standardised(kata, device, torch.tensor([[1.0, 3.0], [5.0, 25.0]], device=device))


def test_square_batch(kata, device):
    """Three sensors with three readings are standardised row by row, and not mixed."""
    is_standardised(kata, device, torch.tensor(SENSORS, device=device))


def test_more_columns_than_rows(kata, device):
    """Three sensors with four readings each work as well."""
    is_standardised(kata, device, torch.tensor(READINGS, device=device))


def test_more_rows_than_columns(kata, device):
    """So do four sensors with three readings, and seven with two."""
    is_standardised(kata, device, torch.tensor(READINGS, device=device).T)
    numbers = torch.arange(14.0).reshape(7, 2) ** 2
    is_standardised(kata, device, numbers.to(device))


def test_one_row(kata, device):
    """A single sensor is enough, and its five readings may be every second column of a table."""
    table = torch.tensor([[3.0, 1.0, -4.0, 1.0, 5.0, 9.0, -2.0, 6.0, 5.0, 3.0]], device=device)
    is_standardised(kata, device, table)
    is_standardised(kata, device, table[:, ::2])


def test_population_deviation(kata, device):
    """The standard deviation is that of all numbers in the row: [[2, 4]] becomes [[-1, 1]], not [[-0.71, 0.71]]."""
    is_standardised(kata, device, torch.tensor([[2.0, 4.0]], device=device))
    is_standardised(kata, device, torch.tensor([[2.0, 4.0, 9.0], [-3.0, 0.0, 1.0]], device=device))


def test_dtype_stays(kata, device):
    """The result has the dtype of x: float32 stays, and so does float64 where the device has it."""
    is_standardised(kata, device, torch.tensor(READINGS, device=device), torch.float32)
    if device != "mps":
        is_standardised(kata, device, torch.tensor(READINGS, dtype=torch.float64, device=device), torch.float64)


@given(rows=draw.arrays((draw.sizes(1, 4), draw.sizes(1, 3))))
def test_any_rows(kata, device, rows):
    """Any rows that hold two different numbers are standardised."""
    rows = np.hstack([rows, np.full((len(rows), 1), 10.0)])  # 10 isn't drawn: no row is constant
    is_standardised(kata, device, torch.tensor(rows, dtype=torch.float32, device=device))
