"""Update weights in place: the step of training, without an optimizer.

Why it works: `-=` on a tensor writes into its memory, so everybody who holds the tensor sees the new numbers. The step
itself must not be part of what autograd writes down: it is no part of the model. `no_grad` says so.

What people get wrong:
- Without no_grad, `w -= ...` raises: a leaf that requires grad is being used in an in-place operation.
- The tempting way out is `w = w - lr * w.grad`. No error, and a new tensor under an old name: the caller's weight has
  not moved. And the new one is no leaf: it was computed, so the next backward leaves no gradient in it.
- They stop at the first parameter without a gradient. Frozen layers have none, and others come after them.
"""

from __future__ import annotations

from collections.abc import Iterable

import torch


def sgd_update(parameters: Iterable[torch.Tensor], learning_rate: float) -> None:
    with torch.no_grad():
        for parameter in parameters:
            if parameter.grad is not None:
                parameter -= learning_rate * parameter.grad
