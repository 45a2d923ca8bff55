"""Adam by hand: an optimizer that gives every weight a step of its own size."""

from __future__ import annotations

from typing import Any

import torch


def adam_step(
    w: torch.Tensor,
    grad: torch.Tensor,
    state: dict[str, Any],
    lr: float,
    betas: tuple[float, float],
    eps: float,
) -> tuple[torch.Tensor, dict[str, Any]]:
    """Take one step of Adam, and give back the new weights and what the next step needs to know.

    Adam remembers two averages for every weight, m of the gradient and v of its square, and how many steps there were,
    t. All three begin at 0. In each step, with b1, b2 = betas:

        t = t + 1
        m = b1 * m + (1 - b1) * grad
        v = b2 * v + (1 - b2) * grad**2
        m_hat = m / (1 - b1**t)
        v_hat = v / (1 - b2**t)
        w = w - lr * m_hat / (sqrt(v_hat) + eps)

    m and v begin at 0, so the first averages are far too small. The two lines with a hat put that right, and only for
    this step: it is m and v that are remembered. So the very first step has the size lr, whatever the gradient is.

    What you remember, and under which keys, is up to you. The first step gets an empty dict, and each step after it
    gets the dict that the step before gave back. You may change that dict or make another one. Write it by yourself:
    torch.optim isn't allowed here.

    Shapes:
        w, grad: one shape, float tensors of one dtype on one device
        lr, eps: floats; betas: two floats from 0 to below 1
        returns: (w, state); the new w has the shape, dtype and device of the old one

    Errors: none. The old w and grad stay as they are.

    Example:
        w, state = adam_step(torch.tensor([5.0]), torch.tensor([1000.0]), {}, 0.1, (0.9, 0.999), 1e-8)
        # w is [4.9]
    """
    # TODO: get the three out of the state, follow the lines, and put them back.
    raise NotImplementedError
