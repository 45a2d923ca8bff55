"""What training takes: a model that fits into memory can be too large to be trained there.

Why it works: everything that training keeps has the shape and the dtype of the weights. So it is enough to know how
many copies there are: the weights, their gradients, and none, one or two for the optimizer.

What people get wrong:
- They ask whether the weights fit. With Adam it is four times that, before a single activation is kept.
- Frozen weights get no gradient and no place in the optimizer. That is why fine-tuning only the last layer needs so
  little memory.
- They count 4 bytes for every number. Weights in bfloat16 take 2.
"""

from __future__ import annotations

from torch import nn

_COPIES = {"sgd": 2, "momentum": 3, "adam": 4}  # the weight, its gradient, and what the optimizer keeps


def training_bytes(model: nn.Module, kind: str) -> int:
    if kind not in _COPIES:
        raise ValueError(f"kind is {kind!r}, but it should be sgd, momentum or adam")
    return _COPIES[kind] * sum(weight.nbytes for weight in model.parameters() if weight.requires_grad)
