"""Hidden checks of `split` and `standardise`."""

from __future__ import annotations

import random

import numpy as np
import torch

from kata_runner.testing import assert_matches, assert_that, draw, given


def data(n, device="cpu"):
    """n rows of x, all different, and for each a y that tells which x it belongs to."""
    numbers = torch.arange(float(n), device=device)
    return torch.stack([numbers, 100 - numbers], dim=1), (3 * numbers).long()


def parts_of(kata, x, y, held_out, seed):
    """The four parts, each a tensor with as many rows as it should have."""
    found = kata.split(x, y, held_out, seed)
    four = isinstance(found, (tuple, list)) and len(found) == 4
    sentence = "`split` should return four tensors: x_train, y_train, x_held and y_held."
    assert_that(four and all(isinstance(part, torch.Tensor) for part in found), sentence)
    rows = len(x) - held_out
    wanted = [(rows, *x.shape[1:]), (rows, *y.shape[1:]), (held_out, *x.shape[1:]), (held_out, *y.shape[1:])]
    what = "the list of the shapes of x_train, y_train, x_held and y_held"
    assert_matches([tuple(part.shape) for part in found], wanted, what=what)
    return found


def held_rows(kata, n, held_out, seed):
    """Which rows are held out, as their sorted numbers."""
    return sorted(int(row) for row in parts_of(kata, *data(n), held_out, seed)[2][:, 0])


def seed_all():
    """Starts the global generators from 5."""
    random.seed(5)
    np.random.seed(5)
    torch.manual_seed(5)


def drawn(device):
    """One number of each global generator."""
    of_torch = torch.rand(1).item(), torch.rand(1, device=device).item()
    return {"`random`": random.random(), "`np.random`": np.random.rand(), "torch": of_torch}


def standard(train, held):
    """The reference, in float64 on the CPU."""
    train, held = train.cpu().double(), held.cpu().double()
    mean = train.sum(dim=0) / len(train)
    std = ((train - mean) ** 2).sum(dim=0).div(len(train)).sqrt()
    return (train - mean) / std, (held - mean) / std


def is_standard(kata, device, train, held, dtype=None):
    """Both parts are what the reference says."""
    wanted = standard(train, held)
    found = kata.standardise(train, held)
    pair = isinstance(found, (tuple, list)) and len(found) == 2
    assert_that(pair, "`standardise` should return two tensors: the training rows and the held rows.")
    for part, own, name in zip(found, wanted, ("training", "held"), strict=True):
        assert_matches(
            part, own, device=device, dtype=dtype, terms=len(train), what=f"the {name} rows of `standardise`"
        )


def test_every_row_is_in_one_part(kata, device):
    """Of ten rows, seven are for training and three are held out; each row is in one part, and none in both."""
    x, y = data(10, device)
    x_train, _, x_held, _ = parts_of(kata, x, y, 3, 0)
    rows = [int(row) for part in (x_train, x_held) for row in part[:, 0]]
    assert_matches(sorted(rows), list(range(10)), what="the sorted list of the rows of both parts")


def test_pairs_stay_together(kata, device):
    """Each row of x comes with its own row of y, with dtype and device, in both parts; x and y stay as they were."""
    x, y = data(11, device)
    x_train, y_train, x_held, y_held = parts_of(kata, x, y, 4, 1)
    for part, own, name in ((x_train, y_train, "train"), (x_held, y_held, "held")):
        rows = part[:, 0].long().cpu()
        assert_matches(part, data(11)[0][rows], dtype=torch.float32, device=device, what=f"x_{name}")
        assert_matches(own, data(11)[1][rows], device=device, what=f"y_{name}")
    assert_matches(x, data(11)[0], what="x after the split")
    assert_matches(y, data(11)[1], what="y after the split")


def test_one_row_and_all_but_one(kata, device):
    """A single row may be held out, and all but a single one; x may have any shape behind its rows."""
    for held_out in (1, 4):
        parts_of(kata, torch.arange(30.0, device=device).reshape(5, 2, 3), data(5, device)[1], held_out, 2)


def test_rows_are_drawn(kata, device):
    """The held rows are drawn from all over the data, by the seed: 0, 1 and 2 hold out different rows."""
    held = {seed: held_rows(kata, 30, 8, seed) for seed in (1, 2, 0)}
    for seed, rows in held.items():
        again = held_rows(kata, 30, 8, seed)
        assert_that(again == rows, f"The seed {seed} should hold out the same rows each time, and it holds out others.")
        assert_that(rows[-1] - rows[0] > 7, "The held rows are neighbours in the data: nothing was drawn.")
    different = len({tuple(rows) for rows in held.values()})
    assert_that(
        different == 3, "The seeds 0, 1 and 2 should hold out different rows, but some of them hold out the same."
    )


def test_others_draw_the_same_numbers(kata, device):
    """What the rest of the program draws is the same as without the split: the global generators are left alone."""
    x, y = data(9, device)
    before = random.getstate(), np.random.get_state(), torch.get_rng_state()
    seed_all()
    without = drawn(device)
    seed_all()
    parts_of(kata, x, y, 4, 1)
    behind = drawn(device)
    random.setstate(before[0])
    np.random.set_state(before[1])
    torch.set_rng_state(before[2])
    for who, number in without.items():
        sentence = f"After your split {who} draws another number than without it. Use a generator of your own."
        assert_that(behind[who] == number, sentence)


def test_future_is_not_known(kata, device):
    """[[0], [2]] becomes [[-1], [1]], and a held 10 becomes 9: the held row has no say in the mean."""
    is_standard(kata, device, torch.tensor([[0.0], [2.0]], device=device), torch.tensor([[10.0]], device=device))


def test_each_column_by_itself(kata, device):
    """Each column has its own mean and its own standard deviation, also where there are as many rows as columns."""
    train = torch.tensor([[1.0, 10.0, -5.0], [2.0, 30.0, -5.5], [6.0, 20.0, 0.5]], device=device)
    held = torch.tensor([[3.0, 25.0, 1.0], [0.0, -10.0, 2.0], [4.0, 0.0, -1.0]], device=device)
    is_standard(kata, device, train, held)
    is_standard(kata, device, train[:, :2], held[:1, :2])
    is_standard(kata, device, torch.cat([train, 2 * held, held]), held)


def test_dtype_stays(kata, device):
    """float64 gives float64, and float32 gives float32."""
    train, held = torch.tensor([[1.0, 5.0], [3.0, -1.0], [8.0, 0.5]]), torch.tensor([[2.0, 2.0]])
    for dtype in (torch.float32,) if device == "mps" else (torch.float64, torch.float32):
        is_standard(kata, device, train.to(device, dtype), held.to(device, dtype), dtype)


@given(rows=draw.tensors((draw.sizes(2, 7), draw.sizes(1, 2))), seed=draw.seeds(), held=draw.floats(0, 1))
def test_any_split(kata, device, rows, seed, held):
    """Whatever the rows and the seed, all rows are in the two parts, with their y."""
    x, y = rows.to(device), rows.sum(dim=1).to(device)
    parts = parts_of(kata, x, y, 1 if held else len(rows) - 1, seed)
    pairs = [[*row.tolist(), own.item()] for at in (0, 2) for row, own in zip(parts[at], parts[at + 1], strict=True)]
    wanted = sorted([*row.tolist(), row.sum().item()] for row in rows)
    assert_matches(sorted(pairs), wanted, what="the sorted list of all pairs")


@given(
    train=draw.tensors((draw.sizes(2, 4), draw.sizes(1, 3, name="d"))),
    held=draw.tensors((draw.sizes(1, 3), draw.sizes(1, 3, name="d"))),
)
def test_any_rows(kata, device, train, held):
    """Any rows are standardised by the training rows."""
    train = torch.cat([train, train[:1] + 1])  # no column is constant
    is_standard(kata, device, train.to(device), held.to(device))
