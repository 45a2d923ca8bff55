"""What a model weighs: the memory that its weights take, before anything is downloaded or loaded.

Why it works: `parameters()` and `buffers()` go through all layers, and give a tensor that several of them share only
once. A dtype knows how many bytes one of its numbers takes: `itemsize`. So nothing has to be converted to be counted.

What people get wrong:
- Buffers are forgotten. Those of batch norms are small, those of attention masks are not.
- `state_dict()` has a shared weight under each of its names, and leaves out buffers that aren't saved.
- model.to(dtype) changes the model itself: half of its digits are gone, and the caller never asked for that.
- Counters and indices stay int64 when a model is converted, and take 8 bytes a number.
"""

from __future__ import annotations

from itertools import chain

import torch
from torch import nn


def model_bytes(model: nn.Module, dtype: torch.dtype) -> int:
    tensors = chain(model.parameters(), model.buffers())
    return sum(tensor.numel() * (dtype if tensor.is_floating_point() else tensor.dtype).itemsize for tensor in tensors)


def fits(model: nn.Module, dtype: torch.dtype, budget_bytes: int) -> bool:
    return model_bytes(model, dtype) <= budget_bytes
