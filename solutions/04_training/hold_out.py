"""Hold some rows out: what a model is judged by, it must not have seen.

Why it works: one random order of the row numbers parts x and y alike. Cut in two, it gives each row one place. The
statistics come from one side of the cut only, and serve both: whatever the held rows are, the training rows come out
the same.

What people get wrong:
- They standardise everything and split afterwards. Then the held rows have had a say in the mean, and the score that is
  measured on them is better than the one that the future will bring.
- They take mean and standard deviation of the held rows for the held rows. A single new row would always become 0.
- They hold out the last rows. Data is often sorted, and then the last rows are of one kind.
"""

from __future__ import annotations

import torch


def split(
    x: torch.Tensor, y: torch.Tensor, held_out: int, seed: int
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]:
    order = torch.randperm(len(x), generator=torch.Generator().manual_seed(seed))
    held, train = order[:held_out], order[held_out:]
    return x[train], y[train], x[held], y[held]


def standardise(train: torch.Tensor, held: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    mean, std = train.mean(dim=0), train.std(dim=0, correction=0)
    return (train - mean) / std, (held - mean) / std
