"""Adam by hand: an optimizer that gives every weight a step of its own size.

Why it works: m says in which direction a weight has been pulled lately, and sqrt(v) how hard. Their ratio is about 1
where a weight is pulled the same way again and again, whether its gradients are large or small, and about 0 where they
change their sign. So each weight moves by up to lr, and a rate that suits one weight suits the others too. SGD knows
one rate for all.

What people get wrong:
- No correction: with b1 = 0.9 and b2 = 0.999 the first step is 3.16 times too large.
- m_hat and v_hat are kept in place of m and v: right for the first step, and after that the steps fade away.
- t is counted from 0: the first correction divides by 1 - b1**0, which is 0.
- eps goes under the root. It is small, and its root isn't: 1e-8 becomes 1e-4.
"""

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
    b1, b2 = betas
    t = state.get("t", 0) + 1
    m = b1 * state.get("m", 0) + (1 - b1) * grad
    v = b2 * state.get("v", 0) + (1 - b2) * grad**2
    m_hat = m / (1 - b1**t)
    v_hat = v / (1 - b2**t)
    return w - lr * m_hat / (v_hat.sqrt() + eps), {"t": t, "m": m, "v": v}
