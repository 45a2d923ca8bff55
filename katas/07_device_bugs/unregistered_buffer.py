"""A model is moved to the GPU, and one part of it stays behind.

`Normaliser` is the first layer of a model: it takes the mean of each feature away and divides by its
standard deviation. Both were measured once, on the training data. Three things were seen:

- On a GPU, after `model.to("cuda")`, it stops with
  RuntimeError: Expected all tensors to be on the same device, but found at least two devices,
  cuda:0 and cpu!
- After `model.half()`, a batch in float16 comes out of it as float32, and the next layer refuses that.
- `model.state_dict()` has no trace of them. Whoever loads the saved file into a fresh model gets other
  answers than before.

Mend `Normaliser`. It must not learn anything: mean and standard deviation stay as they were measured,
whatever an optimizer does with the rest of the model.
"""

from __future__ import annotations

import torch
from torch import nn

# TODO: run it, say what you think is wrong, and mend it.


class Normaliser(nn.Module):
    """Takes the mean off each feature and divides by its standard deviation.

    Shapes: mean (features,), std (features,), input (…, features), output the same.
    Example: mean [10.0, 0.0] and std [2.0, 5.0] make [[14.0, -5.0]] into [[2.0, -1.0]].
    """

    def __init__(self, mean: torch.Tensor, std: torch.Tensor) -> None:
        super().__init__()
        self.mean = mean
        self.std = std

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The normalised input, on its device and in its dtype."""
        return (x - self.mean) / self.std


if __name__ == "__main__":
    model = nn.Sequential(Normaliser(torch.tensor([10.0, 0.0]), torch.tensor([2.0, 5.0])), nn.Linear(2, 1))
    print("answer    ", model[0](torch.tensor([[14.0, -5.0]])).tolist())
    print("saved     ", list(model.state_dict()))
    print("in float16", model.half()[0](torch.tensor([[14.0, -5.0]]).half()).dtype, "comes out")
