"""What comes from NumPy is turned into the model's dtype; the model stays as it is."""

from __future__ import annotations

import numpy as np
import torch
from torch import nn


def predict(model: nn.Module, array: np.ndarray) -> torch.Tensor:
    """The model's answers for the rows of a NumPy array, as a float32 tensor on the model's device."""
    weight = next(model.parameters())
    return model(torch.from_numpy(array).to(weight))


def loss(model: nn.Module, array: np.ndarray, targets: np.ndarray) -> torch.Tensor:
    """Mean squared error of the model on rows and targets from NumPy, a float32 tensor."""
    prediction = predict(model, array)
    wanted = torch.from_numpy(targets).to(prediction)
    return ((prediction - wanted) ** 2).mean()


# Why: NumPy's floats are 64 bits wide ("Double"), the weights of a torch model 32 ("Float"), and
# from_numpy keeps what it gets. A matrix product does not mix the two. tensor.to(other) takes the
# dtype and the device of the other tensor in one go; .float() or dtype=torch.float32 do as well.
#
# What people get wrong:
# - model.double() makes the error go away, by doubling the memory of every weight for a precision
#   that the data does not have. It changes the model for everybody who holds it.
# - They cast the rows and forget the targets. Nothing fails then: elementwise arithmetic mixes dtypes
#   silently and takes the wider one, so the loss comes out as float64.
