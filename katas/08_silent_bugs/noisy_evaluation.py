"""An evaluation gives other scores every time, and the memory fills up.

`evaluate` asks a trained model for the scores of many rows. It is called every evening, and two things
were seen:

- The same rows get other scores each time, although nobody has trained the model in between.
- The more batches there are, the more memory is in use, until there is none left. It comes back when
  the list of scores is thrown away.

Run this file to see both. A first attempt to mend it made the scores equal, and the memory still filled
up. A second one stopped that, and the scores were noisy again. A third one did both, and the next
program, which writes the scores into a file, stopped: it wanted numbers, and got tensors.

Mend `evaluate`. There is more than one cause.
"""

from __future__ import annotations

import torch
from torch import nn

# TODO: run it, say how many causes you see, and mend them all.


def evaluate(model: nn.Module, batches: list[torch.Tensor]) -> list[float]:
    """The score of every row of every batch, in order, as plain floats: of Python or of NumPy, and no tensors.

    The scores are those of a model in use, and not in training, and no graph is recorded on the way. The model
    has the same weights, statistics and mode, `model.training`, after the call as before it.

    Shapes: each batch (n, features), n may differ; the model gives (n, 1). The list has a number for each row.
    """
    scores = []
    for x in batches:
        for score in model(x).squeeze(1):
            scores.append(score)
    return scores


if __name__ == "__main__":
    torch.manual_seed(0)
    net = nn.Sequential(nn.Linear(3, 16), nn.ReLU(), nn.Dropout(0.5), nn.Linear(16, 1))
    rows = [torch.tensor([[0.5, -1.0, 2.0], [1.5, 0.3, -0.7]]), torch.tensor([[-2.0, 0.9, 0.1]])]
    for call in ("first", "second"):
        result = evaluate(net, rows)
        print(f"{call:6} call: {[f'{score:.3f}' for score in result]}")
    print("a score is", repr(result[0]))
