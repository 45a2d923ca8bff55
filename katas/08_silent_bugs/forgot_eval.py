"""A model gives two answers for one question.

`Net` was trained, with dropout and batch normalisation, and now it is used: the same three rows are
given to `evaluate` twice, and the two results differ. Run this file to see it.

There is more that is strange:

- A row gets one answer when it comes alone, and another one when it comes with other rows.
- The more often `evaluate` is called, the more the model changes, although nobody trains it.
- A colleague switched the model to evaluation by hand, with `model.eval()`, before asking. The second
  and the third strange thing were gone. The two results of one call after the other still differed.

What the layers do: dropout sets a random half of the numbers to zero and doubles the others, to make
training harder. Batch normalisation subtracts a mean and divides by a spread: while training those of
the rows that came together, later the ones that it has kept from training.

Mend the program. `Net` must go on dropping numbers while it is trained, and `evaluate` must give one
answer for one question, and leave the model as it found it: a model that is in the middle of its
training goes on training, and one that is in use stays in use.
"""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import nn

# TODO: run it, find out which of the two parts is wrong, or both, and mend it.


class Net(nn.Module):
    """Two layers, with batch normalisation and dropout between them; in training half of the numbers are dropped.

    Shapes: input (n, features), output (n, 1).
    """

    def __init__(self, features: int = 4, hidden: int = 64) -> None:
        super().__init__()
        self.first = nn.Linear(features, hidden)
        self.norm = nn.BatchNorm1d(hidden)
        self.last = nn.Linear(hidden, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        h = torch.relu(self.norm(self.first(x)))
        h = F.dropout(h, 0.5)
        return self.last(h)


def evaluate(model: nn.Module, x: torch.Tensor) -> torch.Tensor:
    """What a model answers when it is in use, and not in training; it may be any model.

    The model has the same weights, the same statistics and the same mode, `model.training`, after the
    call as before it.

    Shapes: x (n, features), result as the model gives it.
    """
    return model(x)


if __name__ == "__main__":
    torch.manual_seed(0)
    net = Net()
    rows = torch.tensor([[0.5, -1.0, 2.0, 0.0], [1.5, 0.3, -0.7, 1.0], [-2.0, 0.9, 0.1, 0.4]])
    for call in ("first", "second"):
        answers = [round(answer, 3) for answer in evaluate(net, rows).flatten().tolist()]
        print(f"{call:6} call: {answers}")
