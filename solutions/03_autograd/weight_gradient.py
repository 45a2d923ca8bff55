"""A gradient for every weight: one backward, 480 slopes.

Why it works: the score is one number, and backward asks for every weight: how much does the score change with you? The
answers have W's shape. `detach` makes a tensor with the same values, and with a flag and a `.grad` of its own, so the
caller's W notices nothing, and the second call begins with a clean one.

What people get wrong:
- They let the caller's W track and return its `.grad`. The next call adds to it, and to what was returned before.
- They call backward on the matrix. It must be one number: which of 1024 values should grow is not known otherwise.
- `sum()` for `mean()` gives every slope too large by the number of values.
"""

from __future__ import annotations

import torch


def weight_gradient(x: torch.Tensor, W: torch.Tensor) -> torch.Tensor:
    weights = W.detach().requires_grad_()
    torch.relu(x @ weights).mean().backward()
    return weights.grad
