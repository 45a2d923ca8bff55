#: about = "A model whose forward never ends."
#: status = "timeout"
#: kata = "shift"
#: outcome = "timeout"
#: passed = ["test_learns"]
#: variables = {x = "[1.0, 2.0, 3.0]"}
import torch
from torch import nn


class Shift(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.by = nn.Parameter(torch.zeros(size))

    def forward(self, x):
        while True: pass  # HERE
