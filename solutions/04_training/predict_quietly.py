"""Predict without a trace: no dropout, no graph, and the model as it was.

Why it works: eval() and no_grad() are two switches for two things. eval() tells layers such as dropout and batch norm
that training is over. no_grad() tells autograd to keep nothing for a backward pass. Neither does what the other does.
train(mode) takes a bool, so it puts either mode back.

What people get wrong:
- no_grad() alone: dropout goes on drawing, and two answers to one question differ.
- eval() alone: every answer drags a graph along, and memory grows with each one that is kept.
- train() at the end, whatever the mode was before. Or nothing at all, and the next epoch trains without dropout.
- .detach() at the end: the graph was made all the same.
"""

from __future__ import annotations

import torch
from torch import nn


def predict(model: nn.Module, x: torch.Tensor) -> torch.Tensor:
    training = model.training
    model.eval()
    with torch.no_grad():
        prediction = model(x)
    model.train(training)
    return prediction
