"""Your first gradient from autograd: no formula, and no measuring.

Why it works: `detach()` gives the value of w in a tensor of our own, with a flag and a `.grad` of its own. It starts to
track, f runs forwards, and autograd keeps the steps. `backward` walks them in the other direction and multiplies the
slopes: the chain rule that you did by hand. It works for every f made of torch's operations, `if` and loops included.

What people get wrong:
- They let the caller's w track, and leave a gradient there. The next backward adds to it, and 18 becomes 36.
- `torch.tensor(3, requires_grad=True)` raises: 3 is an int, and ints have no slope. 3.0 does it.
- They return `.grad`, a tensor. `.item()` makes a plain float of it.
"""

from __future__ import annotations

from collections.abc import Callable

import torch


def gradient_at(f: Callable[[torch.Tensor], torch.Tensor], w: float | torch.Tensor) -> float:
    point = w.detach() if isinstance(w, torch.Tensor) else torch.tensor(float(w))
    point.requires_grad_()
    f(point).backward()
    return point.grad.item()
