"""Train a line: the whole loop, with a layer, a loss and an optimizer of torch.

Why it works: the layer computes w * x + b for every row, the loss compares it with the target, autograd finds how w and
b change it, and the optimizer takes the step. It is the loop of `fit_line`; the formulas of the gradients are gone.
Started from 0, it passes through the same numbers: 1.400 and 0.500 after one step, 2.000 and 0.999 after 200.

What people get wrong:
- A prediction (N, 1) against a target (N,): N x N pairs, and a line that stays flat at the mean of y.
- unsqueeze(1) on what is a column already makes (N, 1, 1). reshape(-1, 1) gives a column in both cases.
- The model in float32 on the CPU, whatever x is. A layer takes its dtype and its device when it is made.
"""

from __future__ import annotations

import torch
from torch import nn


def train_line(x: torch.Tensor, y: torch.Tensor, learning_rate: float, epochs: int) -> nn.Module:
    inputs, targets = x.reshape(-1, 1), y.reshape(-1, 1)
    model = nn.Linear(1, 1, dtype=x.dtype, device=x.device)
    optimizer = torch.optim.SGD(model.parameters(), lr=learning_rate)
    loss_fn = nn.MSELoss()
    for _ in range(epochs):
        optimizer.zero_grad()
        loss_fn(model(inputs), targets).backward()
        optimizer.step()
    return model
