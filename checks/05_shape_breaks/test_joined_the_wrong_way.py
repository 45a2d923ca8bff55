"""Checks of `joined_the_wrong_way`."""

from __future__ import annotations

import torch

from kata_runner.testing import assert_matches, draw, given


def rows_of(k, d):
    """k rows of d numbers, all different."""
    return [torch.arange(float(d)) + 10 * row - 7 for row in range(k)]


def matrix(n, columns, start=0.0):
    """Numbers that are all different."""
    return torch.arange(float(n * columns)).reshape(n, columns) * 0.5 + start


def collected(kata, device, rows, dtype=torch.float32):
    """collect gives the rows one under the other."""
    wanted = torch.tensor([row.tolist() for row in rows], dtype=torch.float64)
    assert_matches(kata.collect([row.to(device) for row in rows]), wanted, dtype=dtype, device=device)


def joined(kata, device, a, b, dtype=torch.float32):
    """side_by_side gives every row of a followed by the same row of b."""
    wanted = torch.tensor([[*x.tolist(), *y.tolist()] for x, y in zip(a, b, strict=True)], dtype=torch.float64)
    assert_matches(kata.side_by_side(a.to(device), b.to(device)), wanted, dtype=dtype, device=device)


def test_rows_become_a_matrix(kata, device):
    """Three rows, [1, 2], [3, 4] and [5, 6], are collected into a matrix of three rows."""
    collected(kata, device, [torch.tensor([1.0, 2.0]), torch.tensor([3.0, 4.0]), torch.tensor([5.0, 6.0])])


def test_as_many_rows_as_columns(kata, device):
    """With three rows of three numbers, a row is a row still, and no column."""
    collected(kata, device, rows_of(3, 3))


def test_five_hours(kata, device):
    """Five rows of three numbers give (5, 3), and not (15,)."""
    collected(kata, device, rows_of(5, 3))


def test_one_row(kata, device):
    """A list of one row gives a matrix of one row, and rows of one number give one column."""
    for k, d in ((1, 4), (4, 1), (1, 1)):
        collected(kata, device, rows_of(k, d))


def test_equally_wide(kata, device):
    """Two matrices of (5, 2) give (5, 4), and not (10, 2); with two of (2, 2) the order shows in the numbers."""
    joined(kata, device, matrix(5, 2), matrix(5, 2, 100.0))
    joined(kata, device, matrix(2, 2), matrix(2, 2, 100.0))


def test_rows_side_by_side(kata, device):
    """[[1, 2], [3, 4]] and [[5], [6]] become [[1, 2, 5], [3, 4, 6]]."""
    joined(kata, device, torch.tensor([[1.0, 2.0], [3.0, 4.0]]), torch.tensor([[5.0], [6.0]]))


def test_other_widths(kata, device):
    """(3, 1) and (3, 4) give (3, 5), and a single row is enough; every second column will do as well."""
    joined(kata, device, matrix(3, 1), matrix(3, 4, 100.0))
    joined(kata, device, matrix(1, 3), matrix(1, 2, 100.0))
    joined(kata, device, matrix(4, 6)[:, ::2], matrix(2, 4, 100.0).T)


def test_dtype_stays(kata, device):
    """The dtype stays: bfloat16, and float64 where the device has it."""
    for dtype in (torch.bfloat16, torch.bfloat16 if device == "mps" else torch.float64):
        collected(kata, device, [row.to(dtype) for row in rows_of(4, 3)], dtype)
        joined(kata, device, matrix(3, 2).to(dtype), matrix(3, 1, 16.0).to(dtype), dtype)


@given(rows=draw.tensors((draw.sizes(1, 4), draw.sizes(1, 4))))
def test_any_rows(kata, device, rows):
    """Any list of rows becomes the matrix of these rows."""
    collected(kata, device, list(rows))


@given(
    a=draw.tensors((draw.sizes(1, 3, name="n"), draw.sizes(1, 3))),
    b=draw.tensors((draw.sizes(1, 3, name="n"), draw.sizes(1, 3))),
)
def test_any_two(kata, device, a, b):
    """Any two matrices with equally many rows are put side by side."""
    joined(kata, device, a, b)
