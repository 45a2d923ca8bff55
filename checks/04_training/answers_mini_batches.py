"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import random

import numpy as np
import torch
from torch.utils.data import DataLoader, TensorDataset

from kata_runner.testing import alternative, mistake


def _checked(x, y):
    if len(x) != len(y):
        raise ValueError(f"{len(x)} and {len(y)} rows")


def _order(n, seed):
    return torch.randperm(n, generator=torch.Generator().manual_seed(seed))


def _cut(x, y, order, batch_size):
    for start in range(0, len(order), batch_size):
        rows = order[start : start + batch_size]
        yield x[rows], y[rows]


@mistake("you shuffle x and y separately: the pairs are torn apart", of="mini_batches")
def shuffles_x_and_y_separately(x, y, batch_size, seed):
    _checked(x, y)
    generator = torch.Generator().manual_seed(seed)
    orders = [torch.randperm(len(x), generator=generator) for _ in range(2)]
    yield from _cut(x[orders[0]], y[orders[1]], torch.arange(len(x)), batch_size)


@mistake("you shuffle x and leave y in its old order: the pairs are torn apart", of="mini_batches")
def shuffles_x_only(x, y, batch_size, seed):
    _checked(x, y)
    yield from _cut(x[_order(len(x), seed)], y, torch.arange(len(x)), batch_size)


@mistake("you lose the last batch where it is short", of="mini_batches")
def loses_the_last_batch(x, y, batch_size, seed):
    _checked(x, y)
    order = _order(len(x), seed)
    for batch in range(len(x) // batch_size):
        rows = order[batch * batch_size : (batch + 1) * batch_size]
        yield x[rows], y[rows]


@mistake("you fill the last batch up with rows that came before", of="mini_batches")
def fills_the_last_batch_up(x, y, batch_size, seed):
    _checked(x, y)
    order = _order(len(x), seed)
    for start in range(0, len(x), batch_size):
        rows = order[torch.arange(start, start + batch_size) % len(x)]
        yield x[rows], y[rows]


@mistake("you hand out an empty batch at the end, where the rows fill the others", of="mini_batches")
def ends_with_an_empty_batch(x, y, batch_size, seed):
    _checked(x, y)
    order = _order(len(x), seed)
    for start in range(0, len(x) + 1, batch_size):
        rows = order[start : start + batch_size]
        yield x[rows], y[rows]


@mistake("you don't shuffle: the rows come in the order of the data", of="mini_batches")
def never_shuffles(x, y, batch_size, seed):
    _checked(x, y)
    yield from _cut(x, y, torch.arange(len(x)), batch_size)


@mistake("you cut first and shuffle the batches: neighbours stay in one batch", of="mini_batches")
def shuffles_the_batches(x, y, batch_size, seed):
    _checked(x, y)
    batches = list(_cut(x, y, torch.arange(len(x)), batch_size))
    yield from [batches[place] for place in _order(len(batches), seed)]


@mistake("you draw each row anew: some come twice, and others never", of="mini_batches")
def draws_with_replacement(x, y, batch_size, seed):
    _checked(x, y)
    order = torch.randint(0, len(x), (len(x),), generator=torch.Generator().manual_seed(seed)) if len(x) else []
    yield from _cut(x, y, order, batch_size)


@mistake("the order is the same for every seed", of="mini_batches")
def has_a_seed_of_its_own(x, y, batch_size, seed):
    _checked(x, y)
    yield from _cut(x, y, _order(len(x), 0), batch_size)


@mistake("the order is another one each time, whatever the seed says", of="mini_batches")
def ignores_the_seed(x, y, batch_size, seed):
    _checked(x, y)
    yield from _cut(x, y, torch.from_numpy(np.random.default_rng().permutation(len(x))), batch_size)


@mistake("you take the seed 0 for no seed: `if seed:` is false for it", of="mini_batches")
def ignores_seed_zero(x, y, batch_size, seed):
    _checked(x, y)
    yield from _cut(x, y, torch.from_numpy(np.random.default_rng(seed or None).permutation(len(x))), batch_size)


@mistake(
    "you seed torch's global generator: the rest of the program draws other numbers from then on", of="mini_batches"
)
def seeds_torch_globally(x, y, batch_size, seed):
    _checked(x, y)
    torch.manual_seed(seed)
    yield from _cut(x, y, torch.randperm(len(x)), batch_size)


@mistake(
    "you seed NumPy's global generator: the rest of the program draws other numbers from then on", of="mini_batches"
)
def seeds_numpy_globally(x, y, batch_size, seed):
    _checked(x, y)
    np.random.seed(seed)
    yield from _cut(x, y, torch.from_numpy(np.random.permutation(len(x))), batch_size)


@mistake("you hand out y first and x second", of="mini_batches")
def swaps_the_pair(x, y, batch_size, seed):
    _checked(x, y)
    yield from _cut(y, x, _order(len(x), seed), batch_size)


@mistake("you hand out the rows of x alone", of="mini_batches")
def forgets_y(x, y, batch_size, seed):
    _checked(x, y)
    yield from [rows for rows, _ in _cut(x, y, _order(len(x), seed), batch_size)]


@mistake("you go on after the last row and begin again: one epoch was asked for", of="mini_batches")
def never_ends(x, y, batch_size, seed):
    _checked(x, y)
    while len(x):
        yield from _cut(x, y, _order(len(x), seed), batch_size)


@mistake("you shuffle x itself, so the caller's rows change", of="mini_batches")
def shuffles_in_place(x, y, batch_size, seed):
    _checked(x, y)
    order = _order(len(x), seed)
    x[:], y[:] = x[order], y[order]
    yield from _cut(x, y, torch.arange(len(x)), batch_size)


@mistake("x and y of different lengths pass, and nobody hears of the rows that are too many", of="mini_batches")
def takes_the_shorter_length(x, y, batch_size, seed):
    yield from _cut(x, y, _order(min(len(x), len(y)), seed), batch_size)


@mistake("you cut first and shuffle within each batch: neighbours stay in one batch", of="mini_batches")
def shuffles_within_the_batches(x, y, batch_size, seed):
    _checked(x, y)
    generator = torch.Generator().manual_seed(seed)
    for rows in torch.arange(len(x)).split(batch_size) if len(x) else []:
        mixed = rows[torch.randperm(len(rows), generator=generator)]
        yield x[mixed], y[mixed]


@mistake(
    "you seed Python's global generator: the rest of the program draws other numbers from then on", of="mini_batches"
)
def seeds_python_globally(x, y, batch_size, seed):
    _checked(x, y)
    random.seed(seed)
    order = list(range(len(x)))
    random.shuffle(order)
    yield from _cut(x, y, torch.tensor(order, dtype=torch.int64), batch_size)


@mistake("you return within the loop: the first batch comes, and no other", of="mini_batches")
def returns_within_the_loop(x, y, batch_size, seed):
    _checked(x, y)
    for pair in _cut(x, y, _order(len(x), seed), batch_size):
        return [pair]
    return []


@mistake("you hand out the row numbers; the rows of x and of y were asked for", of="mini_batches")
def hands_out_row_numbers(x, y, batch_size, seed):
    _checked(x, y)
    order = _order(len(x), seed)
    return [order[start : start + batch_size] for start in range(0, len(x), batch_size)]


@alternative(of="mini_batches")
def in_numpy_as_a_list(x, y, batch_size, seed):
    _checked(x, y)
    order = np.random.default_rng(seed).permutation(len(x))
    cuts = [order[start : start + batch_size] for start in range(0, len(x), batch_size)]
    return [(x[rows.tolist()], y[rows.tolist()]) for rows in cuts]


@alternative(of="mini_batches")
def by_the_library(x, y, batch_size, seed):
    _checked(x, y)
    generator = torch.Generator().manual_seed(seed)
    return DataLoader(TensorDataset(x, y), batch_size, shuffle=True, generator=generator) if len(x) else []


@alternative(of="mini_batches")
def with_pythons_shuffle(x, y, batch_size, seed):
    _checked(x, y)
    rows = list(range(len(x)))
    random.Random(seed).shuffle(rows)
    while rows:
        batch, rows = rows[:batch_size], rows[batch_size:]
        yield torch.stack([x[row] for row in batch]), torch.stack([y[row] for row in batch])
