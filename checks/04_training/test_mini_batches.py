"""Hidden checks of `mini_batches`."""

from __future__ import annotations

import random
from contextlib import contextmanager
from itertools import islice

import numpy as np
import torch

from kata_runner.testing import assert_matches, assert_raises, assert_that, draw, given


def data(n, device="cpu"):
    """n rows of x, all different, and for each a y that tells which x it belongs to."""
    numbers = torch.arange(float(n), device=device)
    return torch.stack([numbers, 100 - numbers], dim=1), (3 * numbers).long()


def batches_of(kata, x, y, batch_size, seed):
    """The batches as a list of pairs of tensors; not more than can be right, and one."""
    most = -(-len(x) // batch_size) + 1
    found = list(islice(kata.mini_batches(x, y, batch_size, seed), most))
    for batch in found:
        pair = isinstance(batch, (tuple, list)) and len(batch) == 2
        sentence = "Each batch should be a pair of tensors, (rows of x, rows of y)."
        assert_that(pair and all(isinstance(part, torch.Tensor) for part in batch), sentence)
        sentence = "The first of each pair should hold rows of x, and the second rows of y."
        assert_that(batch[0].shape[1:] == x.shape[1:] and batch[1].shape[1:] == y.shape[1:], sentence)
    return found


def order_of(kata, n, batch_size, seed):
    """In which order the rows come, as their numbers."""
    found = batches_of(kata, *data(n), batch_size, seed)
    return [int(row) for x, _ in found for row in x[:, 0]]


@contextmanager
def untouched(device):
    """Puts the global generators back at its end: what a failure shows need not tell how they stood."""
    card = torch.get_device_module(device) if device != "cpu" else torch
    before = random.getstate(), np.random.get_state(), torch.get_rng_state(), card.get_rng_state()
    yield
    random.setstate(before[0])
    np.random.set_state(before[1])
    torch.set_rng_state(before[2])
    card.set_rng_state(before[3])


def states(device):
    """Where the global generators stand, each by its name."""
    _, words, place, *_ = np.random.get_state()  # a single number drawn moves the place alone
    found = {"`random`": random.getstate(), "`np.random`": (words.tolist(), place)}
    card = torch.get_device_module(device) if device != "cpu" else torch
    found["torch"] = torch.get_rng_state().tolist(), card.get_rng_state().tolist()
    return found


def sizes_are(kata, device, n, batch_size, *wanted):
    """The batches have these numbers of rows, x and y alike."""
    x, y = data(n, device)
    found = batches_of(kata, x, y, batch_size, 0)
    assert_matches([len(part) for part, _ in found], list(wanted), what="the list of batch sizes")
    for part, own in found:
        assert_matches(len(own), len(part), what="the number of rows of y in a batch")


def test_every_row_comes_once(kata, device):
    """Ten rows in batches of 4 make an epoch in which each row comes once."""
    x, y = data(10, device)
    rows = [int(row) for part, _ in batches_of(kata, x, y, 4, 0) for row in part[:, 0]]
    assert_matches(sorted(rows), list(range(10)), what="the sorted list of all rows")


def test_pairs_stay_together(kata, device):
    """Each row of x comes with its own row of y, whole and unchanged, and x and y stay as they were."""
    x, y = data(11, device)
    found = batches_of(kata, x, y, 3, 1)
    assert_that(len(found) > 0, "There should be batches.")
    for part, own in found:
        rows = part[:, 0].long().cpu()
        assert_matches(part, data(11)[0][rows], dtype=torch.float32, device=device, what="the x of a batch")
        assert_matches(own, data(11)[1][rows], device=device, what="the y of a batch")
    assert_matches(x, data(11)[0], what="x after the epoch")
    assert_matches(y, data(11)[1], what="y after the epoch")


def test_last_batch_is_short(kata, device):
    """10 rows make batches of 4, 4 and 2; 8 make two of 4, and none that is empty."""
    sizes_are(kata, device, 10, 4, 4, 4, 2)
    sizes_are(kata, device, 8, 4, 4, 4)
    sizes_are(kata, device, 7, 3, 3, 3, 1)


def test_small_and_large_batches(kata, device):
    """A batch may be larger than the data, or a single row; one row of data is enough."""
    sizes_are(kata, device, 3, 5, 3)
    sizes_are(kata, device, 3, 1, 1, 1, 1)
    sizes_are(kata, device, 1, 4, 1)


def test_no_rows(kata, device):
    """No rows make no batches."""
    found = batches_of(kata, torch.zeros(0, 2), torch.zeros(0, dtype=torch.int64), 4, 0)
    assert_that(len(found) == 0, f"Without rows there should be no batch, but there is {len(found)}.")


def test_rows_are_shuffled(kata, device):
    """The rows are shuffled before they are cut: neighbours are spread over the batches."""
    order = order_of(kata, 30, 5, 3)
    assert_that(order != sorted(order), "The rows come in the order that they had in the data.")
    runs = [start for start in range(0, 30, 5) if max(order[start : start + 5]) - min(order[start : start + 5]) == 4]
    assert_that(
        not runs, "A batch holds five neighbours: the rows have to be shuffled before they are cut into batches."
    )


def test_seed_gives_the_order(kata, device):
    """The same seed gives the same order again, 0 too, and other seeds give other orders."""
    orders = {seed: order_of(kata, 30, 7, seed) for seed in (1, 2, 0)}
    for seed, order in orders.items():
        again = order_of(kata, 30, 7, seed)
        assert_that(again == order, f"The seed {seed} should give the same order each time, and it gives another one.")
    different = len({tuple(order) for order in orders.values()})
    assert_that(different == 3, f"The seeds 0, 1 and 2 should give three different orders, but they give {different}.")


def test_others_draw_the_same_numbers(kata, device):
    """What the rest of the program draws is the same as without the batches: the global generators are left alone."""
    x, y = data(9, device)
    with untouched(device):
        before = states(device)
        found = batches_of(kata, x, y, 4, 1)
        after = states(device)
    assert_that(len(found) == 3, "9 rows in batches of 4 should be three batches.")
    for who, state in before.items():
        sentence = f"After your batches {who} draws another number than without them. Use a generator of your own."
        assert_that(after[who] == state, sentence)


def test_lengths_must_be_equal(kata, device):
    """x and y with different numbers of rows raise a ValueError, before the first batch is handed out."""
    x, y = data(6)
    case = "x and y of different lengths"
    assert_raises(ValueError, lambda: next(iter(kata.mini_batches(x, y[:5], 2, 0)), None), what=case)
    assert_raises(ValueError, lambda: next(iter(kata.mini_batches(x[:4], y, 2, 0)), None), what=case)


@given(rows=draw.tensors((draw.sizes(0, 7), draw.sizes(1, 2))), batch_size=draw.integers(1, 4), seed=draw.seeds())
def test_any_rows(kata, device, rows, batch_size, seed):
    """Whatever the rows, the batch size and the seed, all rows come, with their y, in full batches but the last."""
    x, y = rows.to(device), rows.sum(dim=1).to(device)
    found = batches_of(kata, x, y, batch_size, seed)
    sizes = [min(batch_size, len(rows) - start) for start in range(0, len(rows), batch_size)]
    assert_matches([len(part) for part, _ in found], sizes, what="the list of batch sizes")
    pairs = sorted([*row.tolist(), own.item()] for part, own in found for row, own in zip(part, own, strict=True))
    assert_matches(
        pairs, sorted([*row.tolist(), row.sum().item()] for row in rows), what="the sorted list of all pairs"
    )
    for part, own in found:
        assert_matches(own, part.sum(dim=1).cpu(), device=device, what="y of a batch")
