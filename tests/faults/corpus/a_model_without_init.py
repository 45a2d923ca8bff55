#: about = "A model that does not call super().__init__()."
#: status = "failed"
#: kata = "shift"
#: outcome = "failed"
#: says = ["super().__init__()"]
import torch
from torch import nn


class Shift(nn.Module):
    def __init__(self, size):
        self.size = size

    def forward(self, x):
        return x
