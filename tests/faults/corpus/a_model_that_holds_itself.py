#: about = "A model that is a part of itself."
#: status = "failed"
#: kata = "shift"
#: outcome = "failed"
#: says = ["RecursionError"]
import torch
from torch import nn


class Shift(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.by = nn.Parameter(torch.zeros(size))
        self.again = self

    def forward(self, x):
        return x + self.by
