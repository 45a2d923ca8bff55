"""The loss of an epoch, from the losses of its batches: the last batch is often smaller.

Why it works: a mean times the number of rows behind it is a sum again. These sums may be added, and divided by the
number of all rows. The result doesn't depend on how the rows were cut into batches.

What people get wrong:
- They average the batches. Then the few rows of the last batch count as much as all the rows of another one.
- They multiply by the size that a batch should have, also for the last one, which is shorter. That gives too much.
- They add up tensors. A loss that tracks gradients keeps everything that it was computed from; .item() takes the
  number out of it. float() does too, with a warning for such a tensor.
"""

from __future__ import annotations

import torch


def epoch_loss(batch_losses: list[float | torch.Tensor], batch_sizes: list[int]) -> float:
    numbers = [loss.item() if isinstance(loss, torch.Tensor) else loss for loss in batch_losses]
    return sum(loss * size for loss, size in zip(numbers, batch_sizes, strict=True)) / sum(batch_sizes)
