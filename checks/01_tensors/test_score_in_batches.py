"""Hidden checks of `rows_per_window` and `score_in_batches`."""

from __future__ import annotations

import copy

import torch
from torch import nn

from kata_runner.testing import asked, assert_matches, assert_raises, assert_that, built, draw, given


class Picks(nn.Module):
    """Says for each row which of its numbers is the largest: whole numbers, (k,)."""

    def forward(self, x):
        return x.argmax(1)


class Dropped(nn.Module):
    """A layer behind dropout, which does something in training mode only."""

    def __init__(self):
        super().__init__()
        self.drop, self.layer = nn.Dropout(0.5), nn.Linear(3, 2)

    def forward(self, x):
        return self.layer(self.drop(x))


def linear(features, outputs, device):
    return built(f"nn.Linear({features}, {outputs})").to(device)


def batch(rows, features):
    """Numbers that differ from row to row, on the CPU."""
    return torch.randn(rows, features, generator=torch.Generator().manual_seed(0))


def scored(kata, model, x, batch_size, device):
    """The answers are the model's, in float64 on the CPU; returns how many rows went into each call."""
    with torch.no_grad():
        wanted = copy.deepcopy(model).cpu().double()(x.double())
    seen = asked(model)
    result = kata.score_in_batches(model, x.to(device), batch_size)
    assert_matches(result, wanted, device=device, terms=x.shape[1])
    return [len(went_in) for went_in, _ in seen]


def test_rows_in_a_window(kata, device):
    """2,000 rows a second are 20 rows in 10 milliseconds."""
    for rate, window, rows in [(2_000, 10, 20), (2_000, 1_000, 2_000), (500, 4, 2), (3, 2_000, 6)]:
        assert_matches(kata.rows_per_window(rate, window), rows)


def test_whole_rows_only(kata, device):
    """Only whole rows count: 300 a second are 1.2 in 4 milliseconds, so 1, and 2.7 in 9, so 2."""
    for rate, window, rows in [(300, 4, 1), (300, 9, 2), (1_500, 7, 10), (999, 1, 0), (0, 50, 0)]:
        assert_matches(kata.rows_per_window(rate, window), rows)


def test_whole_rows_exactly(kata, device):
    """1,400 rows a second are exactly 63 rows in 45 milliseconds, not 62."""
    assert_matches(kata.rows_per_window(1_400, 45), 63)
    assert_matches(kata.rows_per_window(1_001, 3_000), 3_003)


def test_one_call_instead_of_twenty(kata, device):
    """20 rows of 30 features, in batches of 20, take one call."""
    calls = scored(kata, linear(30, 2, device), batch(20, 30), 20, device)
    assert_matches(len(calls), 1, what="the number of calls for 20 rows in batches of 20")


def test_the_last_batch_may_be_short(kata, device):
    """20 rows in batches of 8 take three calls, of 8, 8 and 4 rows; the answers keep the order of the rows."""
    for rows, size, sizes in [(20, 8, [8, 8, 4]), (7, 3, [3, 3, 1]), (6, 3, [3, 3]), (5, 9, [5]), (3, 1, [1, 1, 1])]:
        calls = scored(kata, linear(4, 3, device), batch(rows, 4), size, device)
        assert_matches(len(calls), len(sizes), what=f"the number of calls for {rows} rows in batches of {size}")
        assert_matches(calls, sizes, what="the list of how many rows each call had")


def test_one_row(kata, device):
    """One row has one row of answers, and a single answer for each row keeps its axis: (1, 2) and (5, 1)."""
    for rows, outputs in [(1, 2), (5, 1), (1, 1)]:
        scored(kata, linear(4, outputs, device), batch(rows, 4), 3, device)


def test_answers_of_any_kind(kata, device):
    """The dtype is that of the model's answers, and an answer can be a single number for each row."""
    x = batch(7, 5)
    picks = built("Picks()", Picks=Picks)
    assert_matches(kata.score_in_batches(picks, x.to(device), 2), x.argmax(1), dtype=torch.int64, device=device)
    model = linear(5, 3, device).to(torch.bfloat16)
    with torch.no_grad():
        wanted = copy.deepcopy(model).cpu().double()(x.double())
    result = kata.score_in_batches(model, x.to(device, torch.bfloat16), 4)
    assert_matches(result, wanted, dtype=torch.bfloat16, device=device, terms=5)


def test_under_inference_mode(kata, device):
    """The model is asked under inference mode, and the result is made there too: is_inference() is True."""
    model = linear(4, 3, device)
    seen = asked(model)
    result = kata.score_in_batches(model, batch(7, 4).to(device), 3)
    answers = [came_out for _, came_out in seen]
    sentence = "The model was asked outside of inference mode: PyTorch kept notes for gradients."
    assert_that(len(answers) > 0 and all(answer.is_inference() for answer in answers), sentence)
    assert_matches(result, torch.cat(answers).cpu(), device=device)
    assert_that(result.is_inference(), "The answers were joined outside of inference mode: is_inference() is False.")


def test_mode_stays(kata, device):
    """A model in training mode stays in it, and one that is not stays out of it."""
    for training in [True, False]:
        model = built("Dropped()", Dropped=Dropped).to(device).train(training)
        kata.score_in_batches(model, batch(5, 3).to(device), 2)
        sentence = f"model.training was {training} before, and `score_in_batches` changed it."
        assert_that(all(module.training == training for module in model.modules()), sentence)


def test_no_rows(kata, device):
    """Without any row there is nothing to join: a ValueError."""
    assert_raises(ValueError, lambda: kata.score_in_batches(linear(4, 3, device), torch.ones(0, 4, device=device), 5))


@given(rate=draw.integers(0, 3_000), window=draw.integers(1, 500))
def test_any_window(kata, device, rate, window):
    """Any rate and any window give whole rows."""
    assert_matches(kata.rows_per_window(rate, window), rate * window // 1000)


@given(rows=draw.arrays((draw.sizes(1, 7), 2)), size=draw.integers(1, 4))
def test_any_rows(kata, device, rows, size):
    """Any rows in batches of any size get the model's answers, in their order."""
    scored(kata, linear(2, 2, device), torch.tensor(rows, dtype=torch.float32), size, device)
