"""Hidden checks of `as_column`, `every_other_row`, `above` and `own_scores`."""

from __future__ import annotations

import torch

from kata_runner.testing import assert_matches, draw, given


def numbers(*shape):
    """Floats of that shape, no two alike, in no order."""
    count = torch.Size(shape).numel()
    return (torch.arange(float(count)) * 7 % (count + 0.5)).reshape(shape) - 2


def test_a_column(kata, device):
    """A vector of three numbers becomes a column: three rows with one number each."""
    v = torch.tensor([1.0, 2.0, 3.0])
    assert_matches(kata.as_column(v.to(device)), torch.tensor([[1.0], [2.0], [3.0]]), device=device)


def test_any_column(kata, device):
    """Vectors of any length, every second number of a vector, and other dtypes become columns too."""
    for v in [torch.arange(5.0), torch.tensor([4.0]), numbers(9)[1::2], numbers(4).bfloat16(), numbers(2, 6)[:, 4]]:
        expected = torch.tensor([[value] for value in v.tolist()])
        assert_matches(kata.as_column(v.to(device)), expected, dtype=v.dtype, device=device)


def test_every_other_row(kata, device):
    """Of five rows you get rows 0, 2 and 4, of four rows 0 and 2, of one row that row."""
    for rows, taken in [(5, [0, 2, 4]), (4, [0, 2]), (1, [0]), (2, [0]), (7, [0, 2, 4, 6])]:
        x = numbers(rows, 3)
        expected = torch.stack([x[row] for row in taken])
        assert_matches(kata.every_other_row(x.to(device)), expected, device=device)


def test_every_other_row_of_a_part(kata, device):
    """It works in a square matrix, in a part of a larger one, and the dtype stays."""
    wide = numbers(6, 8)
    for x in [numbers(4, 4), wide[1:, ::3], wide.T, wide.to(torch.bfloat16)]:
        expected = torch.stack([row for place, row in enumerate(x) if place % 2 == 0])
        assert_matches(kata.every_other_row(x.to(device)), expected, dtype=x.dtype, device=device)


def test_rows_are_a_view(kata, device):
    """What is written into x afterwards shows in the rows: they are a view, not a copy."""
    x = numbers(5, 3)
    mine = x.to(device)
    rows = kata.every_other_row(mine)
    mine[2, 1] = 100.0
    x[2, 1] = 100.0
    expected = torch.stack([x[0], x[2], x[4]])
    assert_matches(rows, expected, what="the rows, after writing 100 into x[2, 1],")


def test_above(kata, device):
    """The values above 2 come out in reading order, as one vector; 2 itself is not above 2."""
    x = torch.tensor([[1.0, 7.0, 2.0], [9.0, -3.0, 3.0]])
    assert_matches(kata.above(x.to(device), 2.0), torch.tensor([7.0, 9.0, 3.0]), device=device)
    x = torch.tensor([0.5, 2.0, -4.0, 2.5, 2.0])
    assert_matches(kata.above(x.to(device), 2.0), torch.tensor([2.5]), device=device)


def test_above_in_any_shape(kata, device):
    """Square matrices, transposed ones and tensors with three axes are read row by row as well; the dtype stays."""
    for x in [numbers(4, 4), numbers(3, 5).T, numbers(2, 3, 4), numbers(7), numbers(5, 3).to(torch.bfloat16)]:
        expected = torch.tensor([value for value in x.reshape(-1).tolist() if value > 0.5])
        assert_matches(kata.above(x.to(device), 0.5), expected, dtype=x.dtype, device=device)


def test_above_all_or_none(kata, device):
    """If no value is above the limit, you get an empty vector, shape (0,); if all are, you get all of them."""
    x = torch.tensor([[1.0, -2.0, 3.0], [0.0, 5.0, -6.0]])
    assert_matches(kata.above(x.to(device), 5.0), torch.tensor([]), device=device)
    assert_matches(kata.above(x.to(device), -6.5), x.reshape(6), device=device)


def test_own_scores(kata, device):
    """Row 0 with column 2 and row 1 with column 0 give two numbers, one from each row."""
    scores, columns = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]), torch.tensor([2, 0])
    assert_matches(kata.own_scores(scores.to(device), columns.to(device)), torch.tensor([3.0, 4.0]), device=device)


def test_own_scores_of_many(kata, device):
    """Columns may repeat or be left out, with as many rows as columns, with one row, with one column."""
    for columns, classes in [([1, 1, 0, 3, 1], 4), ([0, 2, 2], 3), ([3], 5), ([0, 0, 0], 1)]:
        scores = numbers(len(columns), classes)
        expected = torch.tensor([scores[row, column] for row, column in enumerate(columns)])
        assert_matches(
            kata.own_scores(scores.to(device), torch.tensor(columns, device=device)), expected, device=device
        )


def test_own_scores_keep_the_dtype(kata, device):
    """Scores in bfloat16 come out in bfloat16, and transposed scores work like others."""
    columns = torch.tensor([1, 0, 3, 2, 3])
    for scores in [numbers(5, 4).to(torch.bfloat16), numbers(4, 5).T]:
        expected = torch.tensor([scores[row, column] for row, column in enumerate(columns)])
        result = kata.own_scores(scores.to(device), columns.to(device))
        assert_matches(result, expected, dtype=scores.dtype, device=device)


@given(x=draw.tensors((draw.sizes(1, 4), draw.sizes(1, 3))), limit=draw.integers(-3, 3))
def test_any_matrix(kata, device, x, limit):
    """Any matrix is cut, and its values picked, by the same rules."""
    mine = x.to(device)
    assert_matches(kata.as_column(mine[0]), torch.stack([value.reshape(1) for value in x[0]]), device=device)
    expected = torch.stack([x[row] for row in range(0, len(x), 2)])
    assert_matches(kata.every_other_row(mine), expected, device=device)
    expected = torch.tensor([value for value in x.reshape(-1).tolist() if value > limit])
    assert_matches(kata.above(mine, float(limit)), expected, device=device)


@given(pairs=draw.lists(draw.tuples(draw.vectors(3, 3), draw.integers(0, 2)), min_size=1, max_size=4))
def test_any_own_scores(kata, device, pairs):
    """Any scores and any columns give one number from each row."""
    scores = torch.stack([torch.tensor(row, dtype=torch.float32) for row, _ in pairs])
    columns = torch.tensor([column for _, column in pairs])
    expected = torch.tensor([row[column] for row, column in pairs])
    assert_matches(kata.own_scores(scores.to(device), columns.to(device)), expected, device=device)
