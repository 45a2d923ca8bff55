"""A mean over the words of a text that takes no notice of padding.

Why it works: times 0, what stands at padding adds nothing to the sum, and the count is of words only. The mask gets
an axis at its end, (n, t, 1), so that it meets every one of the d numbers of a place. `clamp` turns a count of 0 into
1, and 0 / 1 is 0: a row without words needs no case of its own. A float tensor times whole numbers or bools keeps its
own dtype, so the mask needs no cast.

What people get wrong:
- `hidden.mean(1)` divides by t, the padding counted. The result depends on how long the other texts are.
- The padding is left out of the sum, and counted in what it is divided by.
- One mean over all rows at once gives every text the same number of words.
- 0 / 0 is nan, and one nan makes everything nan that is computed from it.
"""

from __future__ import annotations

import torch


def mean_over_tokens(hidden: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
    counts = attention_mask.unsqueeze(-1)
    return (hidden * counts).sum(1) / counts.sum(1).clamp(min=1)
