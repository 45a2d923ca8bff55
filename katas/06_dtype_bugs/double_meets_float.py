"""A trained model is asked about rows that come from NumPy, and stops.

The rows come out of NumPy's own functions, as plain arrays of numbers. `predict` hands them to the
model, and the run ends inside it with

    RuntimeError: mat1 and mat2 must have the same dtype, but got Double and Float

Somebody once "repaired" this in the model. After that it took twice the memory, and every other
program that used it stopped, with Float and Double in the message the other way round. So the model
is not to be touched: it does its arithmetic in float32, and it ends as it came.

Mend the program, so that `predict` and `loss` both work with arrays from NumPy, and everything that
they return is float32, on the device that the model is on.
"""

from __future__ import annotations

import numpy as np
import torch
from torch import nn

# TODO: run it, read the error, say what you think is wrong, and mend it.


def predict(model: nn.Module, array: np.ndarray) -> torch.Tensor:
    """The model's answers for the rows of a NumPy array, as a float32 tensor on the model's device.

    Shapes: array (n, features), result (n, outputs). The model's weights are float32 and stay so.
    """
    device = next(model.parameters()).device
    batch = torch.from_numpy(array).to(device)
    return model(batch)


def loss(model: nn.Module, array: np.ndarray, targets: np.ndarray) -> torch.Tensor:
    """Mean squared error of the model on rows and targets from NumPy, a float32 tensor.

    Shapes: array (n, features), targets (n, outputs), result ().
    """
    prediction = predict(model, array)
    wanted = torch.from_numpy(targets).to(prediction.device)
    return ((prediction - wanted) ** 2).mean()


if __name__ == "__main__":
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))
    random = np.random.default_rng(0)
    rows, targets = random.normal(size=(5, 3)), random.normal(size=(5, 2))
    print("answers", predict(model, rows))
    print("loss   ", loss(model, rows, targets))
