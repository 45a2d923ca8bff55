"""Mini-batches: all rows once, in random order, a few at a time.

Why it works: the row numbers are shuffled, not the rows. One order serves x and y, so that pairs stay pairs. A slice
that reaches past the end gives what there is, so the last batch is short and nothing is lost. The generator belongs to
this function: nobody else's random numbers change.

What people get wrong:
- They shuffle x and y one after the other. Both are in random order, and not in the same one.
- range(n // batch_size) leaves the last rows out, in every epoch.
- torch.manual_seed(seed) sets the whole program back to the same random numbers at the start of each epoch.
"""

from __future__ import annotations

from collections.abc import Iterable

import torch


def mini_batches(
    x: torch.Tensor, y: torch.Tensor, batch_size: int, seed: int
) -> Iterable[tuple[torch.Tensor, torch.Tensor]]:
    if len(x) != len(y):
        raise ValueError(f"{len(x)} rows of x, but {len(y)} of y")
    order = torch.randperm(len(x), generator=torch.Generator().manual_seed(seed))
    for start in range(0, len(x), batch_size):
        rows = order[start : start + batch_size]
        yield x[rows], y[rows]
