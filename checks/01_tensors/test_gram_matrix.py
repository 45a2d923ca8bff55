"""Hidden checks of `gram_matrix`."""

from __future__ import annotations

import torch

from kata_runner.testing import assert_matches, draw, given


def reference(x):
    """Every row with every row, number by number, in float64."""
    rows = x.double().tolist()
    table = [[sum(a * b for a, b in zip(one, other, strict=True)) for other in rows] for one in rows]
    return torch.tensor(table, dtype=torch.float64).reshape(len(rows), len(rows))


def test_two_rows(kata, device):
    """The rows [1, 2, 3] and [4, 5, 6] give [[14, 32], [32, 77]]."""
    x = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
    assert_matches(kata.gram_matrix(x.to(device)), torch.tensor([[14.0, 32.0], [32.0, 77.0]]), device=device)


def test_more_rows_than_columns(kata, device):
    """Five rows of two numbers give a table of 5 x 5; negative numbers keep their sign."""
    x = torch.tensor([[1.0, -2.0], [0.5, 3.0], [-4.0, 1.0], [2.0, 2.5], [0.0, -1.0]])
    assert_matches(kata.gram_matrix(x.to(device)), reference(x), device=device)


def test_square_input(kata, device):
    """In a square matrix too it is rows that are multiplied, not columns."""
    x = torch.tensor([[1.0, 2.0, -3.0], [4.0, 0.5, 6.0], [7.0, 8.0, 1.5]])
    assert_matches(kata.gram_matrix(x.to(device)), reference(x), device=device)


def test_one_row_or_none(kata, device):
    """One row gives a table of 1 x 1, no rows give one of 0 x 0, and rows may have one number."""
    for x in [torch.tensor([[3.0, -1.0, 2.0]]), torch.ones(0, 4), torch.tensor([[3.0], [-2.0], [0.5]])]:
        assert_matches(kata.gram_matrix(x.to(device)), reference(x), device=device)


def test_parts_of_tensors(kata, device):
    """Transposed tensors and every second column of one work like any others."""
    wide = torch.arange(24.0).reshape(4, 6) * 0.5 - 3
    for x in [wide.T, wide[:, 1::2], wide[::3, :5]]:
        assert_matches(kata.gram_matrix(x.to(device)), reference(x), device=device, terms=6)


def test_dtype_stays(kata, device):
    """The result has the dtype of x: bfloat16 stays bfloat16, and float64 keeps all its digits."""
    x = torch.tensor([[1.0, 2.0, 3.0], [4.0, -5.0, 6.0]])
    assert_matches(kata.gram_matrix(x.to(device, torch.bfloat16)), reference(x), dtype=torch.bfloat16, device=device)
    if device != "mps":  # has no float64
        x = torch.tensor([[0.1, 1 / 3, -2.7], [1e3, 0.7, 0.3]], dtype=torch.float64)
        assert_matches(kata.gram_matrix(x.to(device)), reference(x), dtype=torch.float64, device=device)


@given(x=draw.tensors((draw.sizes(1, 4), draw.sizes(1, 4))))
def test_any_rows(kata, device, x):
    """Any rows are multiplied by the same rule."""
    assert_matches(kata.gram_matrix(x.to(device)), reference(x), device=device)
