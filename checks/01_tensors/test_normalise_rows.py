"""Hidden checks of `normalise_rows`."""

from __future__ import annotations

import torch

from kata_runner.testing import assert_matches, assert_that, draw, given


def reference(x):
    """Row by row, in float64."""
    return torch.tensor([[value / sum(row) for value in row] for row in x.double().tolist()], dtype=torch.float64)


def test_square_matrix(kata, device):
    """[[1, 1], [2, 6]] gives [[0.5, 0.5], [0.25, 0.75]]: each row is divided by its own sum."""
    x = torch.tensor([[1.0, 1.0], [2.0, 6.0]])
    assert_matches(kata.normalise_rows(x.to(device)), torch.tensor([[0.5, 0.5], [0.25, 0.75]]), device=device)
    x = torch.tensor([[1.0, 7.0, 2.0], [3.0, 0.0, 1.0], [5.0, 4.0, 11.0]])
    assert_matches(kata.normalise_rows(x.to(device)), reference(x), device=device)


def test_more_columns_than_rows(kata, device):
    """Two rows with three numbers each, and three rows with two, are divided row by row."""
    x = torch.tensor([[1.0, 3.0, 4.0], [10.0, 5.0, 10.0]])
    assert_matches(kata.normalise_rows(x.to(device)), reference(x), device=device)
    assert_matches(kata.normalise_rows(x.to(device).T), reference(x.T), device=device)


def test_negative_values(kata, device):
    """A row may hold negative values, as long as its sum is positive: [-1, 5] gives [-0.25, 1.25]."""
    x = torch.tensor([[-1.0, 5.0], [3.0, -2.5], [0.0, 0.5]])
    assert_matches(kata.normalise_rows(x.to(device)), reference(x), device=device)


def test_one_row_or_one_column(kata, device):
    """One row is enough, and in a single column everything becomes 1."""
    for x in [torch.tensor([[2.0, 3.0, 5.0]]), torch.tensor([[4.0], [0.5], [100.0]]), torch.tensor([[8.0]])]:
        assert_matches(kata.normalise_rows(x.to(device)), reference(x), device=device)


def test_large_and_small_rows(kata, device):
    """A row of thousands and a row of thousandths give shares of the same kind; parts of larger tensors do too."""
    x = torch.tensor([[1000.0, 3000.0, 4000.0, 2000.0], [0.001, 0.002, 0.005, 0.002], [1.0, 2.0, 3.0, 4.0]])
    for part in [x, x[:, ::3], x[::2]]:
        assert_matches(kata.normalise_rows(part.to(device)), reference(part), device=device)


def test_dtype_stays(kata, device):
    """The result has the dtype of x: bfloat16 stays bfloat16, and float64 keeps all its digits."""
    x = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
    assert_matches(kata.normalise_rows(x.to(device, torch.bfloat16)), reference(x), dtype=torch.bfloat16, device=device)
    if device != "mps":  # has no float64
        x = x.double()
        assert_matches(kata.normalise_rows(x.to(device)), reference(x), dtype=torch.float64, device=device)


def test_a_new_tensor(kata, device):
    """The result is a new tensor, also where the rows sum to 1 already: writing into it leaves x alone."""
    for x in [torch.tensor([[1.0, 3.0], [2.0, 6.0], [4.0, 1.0]]), torch.tensor([[0.25, 0.75], [1.0, 0.0], [0.5, 0.5]])]:
        mine = x.to(device, copy=True)
        result = kata.normalise_rows(mine)
        assert_matches(result, reference(x), device=device)
        result.fill_(99.0)
        sentence = "Writing into the result of `normalise_rows` changes x: it is not a new tensor."
        assert_that(not bool((mine == 99.0).any()), sentence)


@given(x=draw.tensors((draw.sizes(1, 4), draw.sizes(1, 4)), values=draw.integers(1, 9)))
def test_any_rows(kata, device, x):
    """Any rows are divided by the same rule."""
    assert_matches(kata.normalise_rows(x.to(device)), reference(x), device=device)
