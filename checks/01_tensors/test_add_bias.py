"""Hidden checks of `add_bias` and `bias_rows`."""

from __future__ import annotations

import torch

from kata_runner.testing import assert_matches, assert_that, draw, given


def rows_of(b, n):
    """n copies of b, one under the other: the reference."""
    return torch.stack([b.cpu()] * n)


def test_each_column_gets_its_own_number(kata, device):
    """Every row of h gets the same b, one number for each column."""
    h, b = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]), torch.tensor([10.0, 20.0, 30.0])
    expected = torch.tensor([[11.0, 22.0, 33.0], [14.0, 25.0, 36.0]])
    assert_matches(kata.add_bias(h.to(device), b.to(device)), expected, device=device)


def test_a_batch_of_64(kata, device):
    """(64, 16) plus (16,) gives (64, 16)."""
    h, b = torch.arange(64.0 * 16).reshape(64, 16), torch.arange(16.0) ** 2 - 20
    assert_matches(kata.add_bias(h.to(device), b.to(device)), h + rows_of(b, 64), device=device)


def test_square_batch(kata, device):
    """With as many rows as columns, b still belongs to the columns."""
    h, b = torch.arange(9.0).reshape(3, 3), torch.tensor([0.5, -1.0, 100.0])
    assert_matches(kata.add_bias(h.to(device), b.to(device)), h + rows_of(b, 3), device=device)


def test_one_row_or_one_column(kata, device):
    """One row and one column are batches too, and transposed tensors work like any others."""
    wide = torch.arange(35.0).reshape(5, 7)
    for h in [wide[:1], wide[:, :1], wide[:1, :1], wide.T, wide[::2, 1::3]]:
        b = torch.arange(2.0 * h.shape[1])[1::2] - 2
        assert_matches(kata.add_bias(h.to(device), b.to(device)), h + rows_of(b, len(h)), device=device)


def test_dtype_stays(kata, device):
    """The result has the dtype of h: float64 stays float64, bfloat16 stays bfloat16."""
    h, b = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]), torch.tensor([10.0, 20.0, 30.0])
    for dtype in [torch.float64, torch.bfloat16]:
        result = kata.add_bias(h.to(device, dtype), b.to(device, dtype))
        assert_matches(result, h + rows_of(b, 2), device=device, dtype=dtype)


def test_a_new_tensor(kata, device):
    """The result is a new tensor, also for a bias of zeros: writing into it leaves h alone."""
    for b in [torch.tensor([10.0, 20.0, 30.0]), torch.zeros(3)]:
        h = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], device=device)
        result = kata.add_bias(h, b.to(device))
        assert_matches(result, h.cpu() + rows_of(b, 2), device=device)
        result.fill_(99.0)
        sentence = "Writing into the result of `add_bias` changes h: it is not a new tensor."
        assert_that(not bool((h == 99.0).any()), sentence)


def test_rows_are_equal(kata, device):
    """bias_rows shows b n times, one row under the other; one row is enough, and b may be every second number."""
    for b in [torch.tensor([10.0, 20.0, 30.0]), torch.arange(10.0)[1::2], torch.tensor([4.0])]:
        for n in [1, 3, 4]:
            assert_matches(kata.bias_rows(b.to(device), n), rows_of(b, n), device=device)


def test_rows_take_no_memory(kata, device):
    """The rows of bias_rows are not copies: from one to the next the stride is 0."""
    for n in [2, 5]:
        rows = kata.bias_rows(torch.tensor([10.0, 20.0, 30.0], device=device), n)
        assert_matches(rows, rows_of(torch.tensor([10.0, 20.0, 30.0]), n), device=device)
        assert_that(
            rows.stride(0) == 0,
            f"The stride of axis 0 is {rows.stride(0)}, but it should be 0: the rows are copies.",
        )


def test_rows_lie_in_b(kata, device):
    """A number written into b afterwards shows in every row of bias_rows."""
    for n in [1, 4]:
        b = torch.tensor([10.0, 20.0, 30.0], device=device)
        rows = kata.bias_rows(b, n)
        b[1] = -7.0
        assert_matches(rows, rows_of(torch.tensor([10.0, -7.0, 30.0]), n), what="the rows, after writing -7 into b[1],")
    b = torch.arange(6.0, device=device)[1::2]
    rows = kata.bias_rows(b, 2)
    b[1] = -7.0
    assert_matches(rows, rows_of(torch.tensor([1.0, -7.0, 5.0]), 2), what="the rows, after writing -7 into b[1],")


@given(h=draw.tensors((draw.sizes(1, 4), draw.sizes(1, 3, name="d"))), b=draw.tensors((draw.sizes(1, 3, name="d"),)))
def test_any_batch(kata, device, h, b):
    """Any batch and any bias follow the same rule."""
    assert_matches(kata.add_bias(h.to(device), b.to(device)), h + rows_of(b, len(h)), device=device)


@given(b=draw.tensors((draw.sizes(1, 4),)), n=draw.integers(1, 4))
def test_any_rows(kata, device, b, n):
    """Any bias can be shown any number of times."""
    assert_matches(kata.bias_rows(b.to(device), n), rows_of(b, n), device=device)
