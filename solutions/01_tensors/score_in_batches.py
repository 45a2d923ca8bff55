"""One call instead of twenty: collect rows, and ask a model in batches.

Why it works: a call costs about the same for one row as for twenty, as most of it is getting started. Collecting
for 10 milliseconds makes 20 calls one. range gives where batches begin, a slice stops at the end by itself, and cat
joins the answers in their order. Under inference mode PyTorch keeps no notes for gradients.

What people get wrong:
- range(len(rows) // batch_size) loses the short last batch, and nobody notices: the answers are right, there are only
  fewer of them.
- stack makes a new axis and wants batches of one size.
- rows.split(batch_size) is fine, but of no rows it makes one empty batch.
- int(rate / 1000 * window_ms) gives 62 for 1,400 and 45: floats are not exact. Multiply whole numbers first.
"""

from __future__ import annotations

import torch
from torch import nn


def rows_per_window(rate: int, window_ms: int) -> int:
    return rate * window_ms // 1000


def score_in_batches(model: nn.Module, rows: torch.Tensor, batch_size: int) -> torch.Tensor:
    with torch.inference_mode():
        starts = range(0, len(rows), batch_size)
        return torch.cat([model(rows[start : start + batch_size]) for start in starts])
