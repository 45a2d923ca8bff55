import torch

from kata_runner.testing import assert_matches, draw, given


def test_doubles(kata, device):
    """double([1, 2, 3]) is [2, 4, 6]."""
    x = torch.tensor([1.0, 2.0, 3.0], device=device)
    assert_matches(kata.double(x), torch.tensor([2.0, 4.0, 6.0]), device=device)


def test_totals(kata, device):
    """total([1, 2, 4]) is 7."""
    assert_matches(kata.total(torch.tensor([1.0, 2.0, 4.0], device=device)), torch.tensor(7.0), device=device)


def test_totals_a_matrix(kata, device):
    """total of a matrix is one number."""
    assert_matches(kata.total(torch.ones(2, 3, device=device)), torch.tensor(6.0), device=device)


@given(values=draw.vectors())
def test_one_more(kata, values):
    """one_more adds one to every value."""
    assert_matches(kata.one_more(values), values + 1)
