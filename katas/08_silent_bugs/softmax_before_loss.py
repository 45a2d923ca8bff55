"""A classifier is trained, and its loss falls, and falls, and stops far above zero.

The three classes lie far apart, and soon the classifier makes no mistake any more. But after 1,000 steps
the loss is 0.5537, and it gets no lower than 0.5514, however long it is trained. With ten classes
the floor is higher, 1.4612. A colleague's classifier has a loss of 0.006 on the same rows.

And there is this. With scores as clear as they can be, 30 for the right class and 0 for both
others, the loss should be as good as zero. It is 0.5514.

Mend the program. The colleagues use all three parts: `Classifier`, `loss_of` and `probabilities`. What
the classifier's output means is up to you, as long as the other two are right. They must
also stand large scores: 200 and -200 may come up.
"""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import nn

# TODO: run it. Read in torch's documentation what cross_entropy wants to be given. Then mend it.


class Classifier(nn.Module):
    """One linear layer, `nn.Linear(features, classes)`, gives each class a score."""

    def __init__(self, features: int, classes: int) -> None:
        super().__init__()
        self.layer = nn.Linear(features, classes)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.softmax(self.layer(x), dim=1)


def loss_of(model: nn.Module, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    """The cross-entropy of a Classifier on rows x with the classes y, averaged over the rows.

    For each row that is minus the logarithm of the probability of its class.

    Shapes: x (n, features), y (n,) of whole numbers from 0 to classes - 1, result ().
    Example: a row with the scores [30, 0, 0] and the class 0 gives 0.0000, with the class 1 it gives 30.0.
    """
    return F.cross_entropy(model(x), y)


def probabilities(model: nn.Module, x: torch.Tensor) -> torch.Tensor:
    """For each row the probability of each class, by a Classifier: positive numbers that sum to 1 in each row.

    Shapes: x (n, features), result (n, classes).
    Example: a row with the scores [0, 0, 0] gives [0.3333, 0.3333, 0.3333].
    """
    return model(x)


if __name__ == "__main__":
    torch.manual_seed(0)
    model = Classifier(2, 3)
    optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
    y = torch.arange(30) % 3
    x = torch.tensor([[2.0, 0.0], [-1.0, 2.0], [-1.0, -2.0]])[y] + 0.3 * torch.randn(30, 2)
    for step in range(1001):
        loss = loss_of(model, x, y)
        if step % 250 == 0:
            right = (probabilities(model, x).argmax(dim=1) == y).float().mean()
            print(f"step {step:4}   loss {loss:.4f}   right {right:.0%}")
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
