"""Hidden checks of `column_means` and `row_ranges`."""

from __future__ import annotations

import torch

from kata_runner.testing import assert_matches, draw, given


def numbers(*shape):
    """Floats of that shape in no order, half of them negative."""
    count = torch.Size(shape).numel()
    return ((torch.arange(float(count)) * 11 % (count + 0.5)) ** 2 / 4).reshape(shape) - count


def means(x):
    """Column by column, in float64."""
    return torch.tensor([sum(column) / len(column) for column in x.double().T.tolist()], dtype=torch.float64)


def ranges(x):
    """Row by row, in float64."""
    return torch.tensor([[max(row) - min(row)] for row in x.double().tolist()], dtype=torch.float64)


def test_column_means(kata, device):
    """Each column gives one mean: [[1, 2, 6], [3, 8, 4]] gives [2, 5, 5]."""
    x = torch.tensor([[1.0, 2.0, 6.0], [3.0, 8.0, 4.0]])
    assert_matches(kata.column_means(x.to(device)), torch.tensor([2.0, 5.0, 5.0]), device=device)


def test_column_means_of_any_matrix(kata, device):
    """Square matrices, one row, one column, transposed ones and parts of others: each column gives its mean."""
    wide = numbers(5, 8)
    for x in [numbers(4, 4), numbers(1, 3), numbers(6, 1), wide.T, wide[::2, 1::3], numbers(1, 1)]:
        assert_matches(kata.column_means(x.to(device)), means(x), device=device, terms=8)


def test_column_means_keep_the_dtype(kata, device):
    """The means of bfloat16 are bfloat16, and those of float64 keep all their digits."""
    x = torch.tensor([[1.0, -2.0, 3.0], [4.0, 5.0, 6.0], [1.0, 9.0, 12.0]])
    assert_matches(kata.column_means(x.to(device, torch.bfloat16)), means(x), dtype=torch.bfloat16, device=device)
    if device != "mps":  # has no float64
        x = x.double() / 7
        assert_matches(kata.column_means(x.to(device)), means(x), dtype=torch.float64, device=device)


def test_row_ranges(kata, device):
    """Each row gives its largest minus its smallest value, in a column: [[1, 2, 6], [3, 9, 4]] gives [[5], [6]]."""
    x = torch.tensor([[1.0, 2.0, 6.0], [3.0, 9.0, 4.0]])
    assert_matches(kata.row_ranges(x.to(device)), torch.tensor([[5.0], [6.0]]), device=device)


def test_negative_values(kata, device):
    """From -7 to 2 the range is 9, and from -7 to -3 it is 4."""
    x = torch.tensor([[-7.0, 1.5, 2.0, -1.0], [-3.0, -5.0, -7.0, -3.5], [2.5, 4.0, 3.0, 2.0]])
    assert_matches(kata.row_ranges(x.to(device)), torch.tensor([[9.0], [4.0], [2.0]]), device=device)


def test_row_ranges_of_any_matrix(kata, device):
    """Square matrices, one row, one column, transposed ones and parts of others: each row gives its range."""
    wide = numbers(5, 8)
    for x in [numbers(4, 4), numbers(1, 3), numbers(6, 1), wide.T, wide[::2, 1::3], numbers(1, 1)]:
        assert_matches(kata.row_ranges(x.to(device)), ranges(x), device=device)


def test_row_ranges_keep_the_dtype(kata, device):
    """The ranges of bfloat16 are bfloat16, and those of float64 keep all their digits."""
    x = torch.tensor([[1.0, -2.0, 3.0], [4.0, 5.0, 6.0]])
    assert_matches(kata.row_ranges(x.to(device, torch.bfloat16)), ranges(x), dtype=torch.bfloat16, device=device)
    if device != "mps":  # has no float64
        x = x.double() / 7
        assert_matches(kata.row_ranges(x.to(device)), ranges(x), dtype=torch.float64, device=device)


@given(x=draw.tensors((draw.sizes(1, 4), draw.sizes(1, 4))))
def test_any_matrix(kata, device, x):
    """Any matrix has its means and its ranges by the same rules."""
    assert_matches(kata.column_means(x.to(device)), means(x), device=device)
    assert_matches(kata.row_ranges(x.to(device)), ranges(x), device=device)
