"""Clear the gradients: what has to happen before the next backward.

Why it works: `.grad` is an attribute like any other, and None means that there is none. The next backward then makes a
new tensor. This is what `optimizer.zero_grad()` does. None also gives the memory of the old gradient back.

What people get wrong:
- `p.grad.zero_()` without asking: where backward was never called, `.grad` is None, and None has no `zero_`.
- `p.zero_()` clears the weight, not its gradient. All that was learned is gone.
- `grad = p.grad; grad = None` gives a name to something else, and the parameter keeps its gradient.
"""

from __future__ import annotations

from collections.abc import Iterable

import torch


def clear_gradients(parameters: Iterable[torch.Tensor]) -> None:
    for parameter in parameters:
        parameter.grad = None
