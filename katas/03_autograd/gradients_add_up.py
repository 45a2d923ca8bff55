"""Gradients add up: what stands in `.grad` after one backward, after two, after three?

    w = torch.tensor(3.0, requires_grad=True)

    ((3 * w - 6) ** 2).backward()
    once = w.grad.item()

    ((3 * w - 6) ** 2).backward()
    twice = w.grad.item()

    ((3 * w - 6) ** 2).backward()
    three_times = w.grad.item()

    w.grad = None
    cleared = w.grad

The slope of (3w - 6)**2 is 6 * (3w - 6): you have measured it in `numeric_gradient`. Nothing moves w here.

Fill in the values before you run anything.
"""

from __future__ import annotations

# TODO: put a value in place of each ...
ONCE = ...  # w.grad after the first backward, a number
TWICE = ...  # w.grad after the second
THREE_TIMES = ...  # w.grad after the third
CLEARED = ...  # w.grad after it was cleared
