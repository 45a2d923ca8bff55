"""Hidden checks of `column_by_column`."""

from __future__ import annotations

import torch

from kata_runner.testing import assert_matches, assert_that, draw, given


def reference(x):
    """Value by value: down a column, then on to the next."""
    rows, columns = x.shape
    return torch.tensor([float(x[i, j]) for j in range(columns) for i in range(rows)], dtype=torch.float64)


def test_column_after_column(kata, device):
    """[[1, 2, 3], [4, 5, 6]] gives [1, 4, 2, 5, 3, 6]."""
    x = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
    assert_matches(kata.column_by_column(x.to(device)), torch.tensor([1.0, 4.0, 2.0, 5.0, 3.0, 6.0]), device=device)


def test_square_matrix(kata, device):
    """A square matrix is read down its columns too, not along its rows."""
    x = torch.tensor([[1.0, 7.0, -2.0], [0.0, 4.0, 9.0], [8.0, 3.0, 5.0]])
    assert_matches(kata.column_by_column(x.to(device)), reference(x), device=device)


def test_one_row_or_one_column(kata, device):
    """One row, one column and a single value keep their order; without any row the vector is empty, shape (0,)."""
    for x in [torch.tensor([[5.0, 2.0, 9.0]]), torch.tensor([[4.0], [1.0], [6.0]]), torch.ones(1, 1), torch.ones(0, 3)]:
        assert_matches(kata.column_by_column(x.to(device)), reference(x), device=device)


def test_any_order_in_memory(kata, device):
    """What counts is the matrix that you see: a transposed one, every second row, every third column."""
    wide = torch.arange(28.0).reshape(4, 7) * 0.5 - 4
    for x in [wide.T, wide[::2], wide[1:, 1::3], wide.T[2:5]]:
        assert_matches(kata.column_by_column(x.to(device)), reference(x), device=device)


def test_contiguous(kata, device):
    """The result is contiguous: its values lie in memory one after another."""
    wide = torch.arange(35.0).reshape(5, 7) - 9
    for x in [wide, wide[1::2, ::3], wide.T]:
        result = kata.column_by_column(x.to(device))
        assert_matches(result, reference(x), device=device)
        assert_that(result.is_contiguous(), "The values of the result don't lie in memory one after another.")


def test_dtype_stays(kata, device):
    """The result has the dtype of x: float16 stays float16, bfloat16 stays bfloat16."""
    x = torch.tensor([[1.0, 2.5], [-3.0, 4.0], [0.5, 6.0]])
    for dtype in [torch.float16, torch.bfloat16]:
        assert_matches(kata.column_by_column(x.to(device, dtype)), reference(x), dtype=dtype, device=device)


@given(x=draw.tensors((draw.sizes(1, 4), draw.sizes(1, 4))))
def test_any_matrix(kata, device, x):
    """Any matrix is read down its columns."""
    assert_matches(kata.column_by_column(x.to(device)), reference(x), device=device)
