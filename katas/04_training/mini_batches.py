"""Mini-batches: all rows once, in random order, a few at a time."""

from __future__ import annotations

from collections.abc import Iterable

import torch


def mini_batches(
    x: torch.Tensor, y: torch.Tensor, batch_size: int, seed: int
) -> Iterable[tuple[torch.Tensor, torch.Tensor]]:
    """Cut the data into shuffled batches: one epoch, in which every row comes once.

    Row i of x and row i of y belong together, and stay together. The rows are shuffled before they are cut, so
    that neighbours don't end up in one batch. The same seed gives the same order again, another seed another one.

    The order comes from a generator of your own: the random numbers that the rest of the program draws (from `random`,
    `np.random` or torch) are the same as without your batches.

    Shapes:
        x: (n, ...), y: (n, ...), on one device
        batch_size: 1 or more
        returns: pairs (x of the batch, y of the batch), in a list or from a generator (`yield`); each batch has
            batch_size rows, the last one those that are left. No rows: no batches. Dtype and device stay.

    x and y stay as they are.

    Errors: ValueError if x and y don't have equally many rows, before the first batch is handed out.

    Example:
        with x of shape (10, 3), y of shape (10,) and batch_size 4 there are three batches, of 4, 4 and 2 rows.
    """
    # TODO: one random order of the row numbers, for x and y alike.
    raise NotImplementedError
