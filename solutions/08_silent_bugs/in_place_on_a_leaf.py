"""The update happens in place, while autograd looks away."""

from __future__ import annotations

import torch


def train(w: torch.Tensor, x: torch.Tensor, y: torch.Tensor, learning_rate: float, steps: int) -> torch.Tensor:
    """Fits y = x @ w by gradient descent on the mean squared error; changes w itself, and returns it."""
    for _ in range(steps):
        loss = ((x @ w - y) ** 2).mean()
        loss.backward()
        with torch.no_grad():
            w -= learning_rate * w.grad
        w.grad = None
    return w


# Why: autograd writes down every operation on a tensor that tracks gradients, so that it can go back.
# An update of the weight is nothing to go back through, and overwriting a leaf would destroy the
# start of the way. So it refuses. Under no_grad nothing is written down, and in place is allowed: w stays
# the same tensor, a leaf that tracks. The optimizers of torch do the same inside step().
#
# The second fault hid behind the first: backward() adds to .grad, so it must be emptied in every step.
#
# What people get wrong:
# - w = w - learning_rate * w.grad. The message is gone, but the new w was made by an operation: it is
#   no leaf and gets no .grad, so the second step stops. The caller's w never changes.
# - w = w - … under no_grad: the new w doesn't even track.
# - no_grad around the whole loop: then the loss has nothing to go back through either.
# - w.data -= … works here, but nobody warns you where it does harm.
