"""Leaf or not? Six tensors, and three questions about each.

    a = torch.tensor([1.0, 2.0])
    b = torch.tensor([3.0, 4.0], requires_grad=True)
    c = a * 2
    d = b * c
    e = d.detach()
    f = torch.tensor([5.0, 6.0], requires_grad=True)

    (d + e).sum().backward()

A tensor is a *leaf* if autograd has nothing noted about where it comes from: you can ask `d.is_leaf`.
It *tracks* if what is computed from it is noted: `d.requires_grad`.
It *holds a gradient* if backward has left one in it: `d.grad is not None`.

Answer each question by a set of names. A set may be empty, `set()`, and may hold all six. Fill them in before you run
anything.
"""

from __future__ import annotations

# TODO: put a set such as {"a", "b"} in place of each ...
LEAVES = ...  # which of the six are leaves
TRACKED = ...  # which of the six track
HOLD_GRAD = ...  # which of the six hold a gradient after backward
