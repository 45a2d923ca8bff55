"""A classifier is trained on a table, and the loss refuses the labels.

The table has four measurements a row and, in the last column, the class: 0, 1 or 2. The numbers
are read well, the model gives a score for each class, and then the run ends with

    RuntimeError: expected target dtype to be Long or Byte, but got Float

A colleague keeps the same labels in a NumPy file and gets the same message with "Int" at its end.
A third one has 500 classes, followed the message to the letter, and trains without any error, but
on wrong classes.

Mend `class_loss`: it must take class numbers of any of these kinds, however many classes there are.
"""

from __future__ import annotations

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

# TODO: run it, read the error, say what you think is wrong, and mend it.


def class_loss(logits: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    """Cross-entropy of raw scores against class numbers, averaged over the rows.

    `labels` holds whole numbers from 0 to classes - 1, stored as float32, float64, int32 or int64.
    The loss has the dtype and the device of `logits`.

    Shapes: logits (n, classes), labels (n,), result ().
    Example: logits [[0.0, 0.0, 0.0]] and labels [2.0] give ln 3 = 1.0986.
    """
    return F.cross_entropy(logits, labels)


if __name__ == "__main__":
    lines = ["5.1 3.5 1.4 0.2 0", "7.0 3.2 4.7 1.4 1", "6.3 3.3 6.0 2.5 2", "4.9 3.0 1.4 0.2 0", "5.8 2.7 5.1 1.9 2"]
    table = torch.from_numpy(np.loadtxt(lines, dtype=np.float32))
    measurements, classes = table[:, :-1], table[:, -1]
    torch.manual_seed(0)
    model = nn.Linear(4, 3)
    print("loss", class_loss(model(measurements), classes))
