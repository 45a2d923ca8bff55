"""An evaluation that needs more memory with every batch, until there is none left.

`evaluate` asks a model about many batches and gives its mean loss. Nothing is trained. The number that comes out
is right. But on the whole set of 20,000 batches the program is stopped: out of memory. On a part of it, memory
grows evenly from batch to batch, and is given back only when the result is thrown away.

Run this file. It counts the operations that can be reached from the result, and prints

      1 batches: tensor(0.2192, grad_fn=<DivBackward0>)   and 13 operations behind it
     10 batches: tensor(0.2192, grad_fn=<DivBackward0>)   and 85 operations behind it
    100 batches: tensor(0.2192, grad_fn=<DivBackward0>)   and 805 operations behind it

where a plain number, 0.2192, with 0 operations behind it was expected in each row. A colleague wrote `model.eval()`
in front of the loop: no change. Another one made a number of the result at the end: it is plain now, and memory
still grows while the loop runs.

Mend `evaluate`. It keeps its name and what its docstring promises.
"""

from __future__ import annotations

import torch
from torch import nn

# TODO: run it, say what holds on to the memory of a batch that is done, and mend it.


def evaluate(model: nn.Module, loss_fn: nn.Module, batches: list[tuple[torch.Tensor, torch.Tensor]]) -> float:
    """The model's mean loss over all rows of all batches, as a plain float.

    `loss_fn` gives the mean loss of a batch; batches may have different sizes, and each row counts the same. It is
    an evaluation: no graph is recorded for a backward pass that never comes, and nothing is kept of a batch
    but numbers. The model keeps its weights and what is in their `.grad`.

    Shapes: x (n, …) as the model wants it, y as the loss wants it; at least one batch.
    Example: batches of 3 rows and 1 row with the losses 1.0 and 5.0 give (3 * 1.0 + 1 * 5.0) / 4 = 2.0.
    """
    total, rows = 0, 0
    for x, y in batches:
        loss = loss_fn(model(x), y)
        total += loss * len(x)
        rows += len(x)
    return total / rows


def _operations_behind(result: object) -> int:
    """How many operations autograd still knows on the way to a result."""
    seen, waiting = set(), [getattr(result, "grad_fn", None)]
    while waiting:
        operation = waiting.pop()
        if operation is not None and operation not in seen:
            seen.add(operation)
            waiting += [before for before, _ in operation.next_functions]
    return len(seen)


if __name__ == "__main__":
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(4, 8), nn.Tanh(), nn.Linear(8, 1))
    batch = (torch.rand(16, 4), torch.rand(16, 1))
    for count in (1, 10, 100):
        result = evaluate(model, nn.MSELoss(), [batch] * count)
        print(f"{count:3} batches: {result!r}   and {_operations_behind(result)} operations behind it")
