"""A model with a memory is trained hour by hour, and stops in the second hour.

`cell` is a layer with a memory. It is called with the numbers of this hour and with its state, a tensor in
which it keeps what it has seen, and gives the new state: `state = cell(x, state)`. The state goes
from hour to hour. The loss compares it with what was measured.

The first hour is fine. The second one ends with

    RuntimeError: Trying to backward through the graph a second time (or directly access saved tensors
    after they have already been freed). [...] Specify retain_graph=True if you need to backward
    through the graph a second time [...]

A colleague did what the message says. Then the second hour was fine, and the third one stopped:

    RuntimeError: one of the variables needed for gradient computation has been modified by an inplace
    operation: [...]

Another colleague began every hour with an empty state. Nothing stops any more, but the cell forgets
everything from hour to hour, and its predictions got worse.

Run this file, read the first error, and mend `train`. It keeps its name and what its docstring promises.
"""

from __future__ import annotations

import torch
from torch import nn

# TODO: say what the second hour goes back through, and what it should go back through. Then mend it.


def train(
    cell: nn.Module, optimizer: torch.optim.Optimizer, batches: list[tuple[torch.Tensor, torch.Tensor]]
) -> list[float]:
    """One step for each batch, in order; returns the loss of each batch, taken before its step.

    The state begins with zeros. From each batch to the next its numbers are carried on. The gradients of a batch
    are those of its own loss and go back through its own call of the cell: the calls before are history.
    The loss is the mean squared difference of the new state and y.

    Shapes: x (n, features), y (n, hidden), state (n, hidden); n is the same in all batches.
    """
    losses = []
    state = torch.zeros_like(batches[0][1])
    for x, y in batches:
        optimizer.zero_grad()
        state = cell(x, state)
        loss = ((state - y) ** 2).mean()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses


if __name__ == "__main__":
    torch.manual_seed(0)
    cell = nn.RNNCell(2, 3)
    optimizer = torch.optim.SGD(cell.parameters(), lr=0.1)
    hours = [(torch.rand(4, 2), torch.rand(4, 3)) for _ in range(5)]
    print([round(loss, 3) for loss in train(cell, optimizer, hours)])
