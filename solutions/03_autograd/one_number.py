"""One number from many losses: what to keep of a loss, and what to let go.

Why it works: `item()` gives a Python float, and a float knows nothing of graphs. When the loop comes to the next loss,
nobody holds the last one any more, and its graph is given back.

What people get wrong:
- `total += loss` makes a tensor that remembers every loss there was. The number is right, and the memory grows with
  each batch, until an epoch that was always long enough ends with "out of memory".
- A list of losses, for `torch.stack` at the end, holds them all as well.
- `len(losses)`: a generator has none. Count as you go.
- `loss.mean().item()` hides a loss that was never reduced. `item()` alone refuses it, and that is good to know.
"""

from __future__ import annotations

from collections.abc import Iterable

import torch


def average_loss(losses: Iterable[torch.Tensor]) -> float:
    total, count = 0.0, 0
    for loss in losses:
        total += loss.item()
        count += 1
    return total / count
