"""A trained model gets a new head for new classes, and the head never learns.

The model has two parts: `body`, which finds features, and `head`, a linear layer that makes scores of
them. For another task with other classes the head is replaced, and all of the model is trained on.
The program runs without an error. The loss falls, but too slowly. Run it, and it prints

    step   0   loss 1.073   head 0.0516
    step  50   loss 0.847   head 0.0516
    step 100   loss 0.722   head 0.0516

where 0.333 and 0.105 were expected in the last two rows. "head" is one weight of the new head. It
never moves. Its gradient is there, and it isn't small.

Mend `fine_tune`. It keeps its name and what its docstring promises.
"""

from __future__ import annotations

from collections import OrderedDict

import torch
import torch.nn.functional as F
from torch import nn

# TODO: run it, ask who moves weights and which ones it knows, and mend it.


def fine_tune(model: nn.Module, classes: int, x: torch.Tensor, y: torch.Tensor, steps: int) -> list[float]:
    """Gives the model a new head for so many classes and trains all of it; returns the loss of every step.

    The model has `model.body` and `model.head`, an nn.Linear, on any device; the new head is an nn.Linear too,
    on that device, and stays `model.head`. Every step is one of SGD with learning rate 0.1, on
    all rows, and moves all parts of the model: body, weight of the head, bias of the head. The loss
    is the cross-entropy, taken before the step.

    Shapes: x as the model wants it, (n, …); y (n,) of whole numbers from 0 to classes - 1.
    """
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    model.head = nn.Linear(model.head.in_features, classes).to(model.head.weight)  # where the old one is
    losses = []
    for _ in range(steps):
        loss = F.cross_entropy(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses


if __name__ == "__main__":
    for steps in (1, 51, 101):
        torch.manual_seed(0)
        body = nn.Sequential(nn.Linear(2, 8), nn.Tanh())
        network = nn.Sequential(OrderedDict(body=body, head=nn.Linear(8, 2)))
        y = torch.arange(30) % 3
        x = torch.tensor([[1.0, 0.0], [-0.5, 1.0], [-0.5, -1.0]])[y] + 0.3 * torch.randn(30, 2)
        losses = fine_tune(network, 3, x, y, steps)
        print(f"step {steps - 1:3}   loss {losses[-1]:.3f}   head {network.head.weight[0, 0].item():.4f}")
