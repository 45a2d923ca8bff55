"""Right and wrong answers to `tensor_made_in_forward`."""

from __future__ import annotations

import torch
from torch import nn

from kata_runner.testing import alternative, mistake


class _Shift(nn.Module):
    """What all answers have in common; most say how they make their ramp and nothing else."""

    def __init__(self, height=1.0):
        super().__init__()
        self.height = nn.Parameter(torch.tensor(height))

    def forward(self, x):
        return x + self.height * self.ramp(x)


@mistake("forward still makes its tensor on the CPU and in float32", of="Shift")
class NothingMended(_Shift):
    def ramp(self, x):
        return torch.linspace(0, 1, x.shape[-1])


@mistake("you give the tensor its device and not its dtype: with half the bits the result is float32", of="Shift")
class DeviceWithoutDtype(_Shift):
    def ramp(self, x):
        return torch.linspace(0, 1, x.shape[-1], device=x.device)


@mistake("the tensor that forward adds is still made on the CPU, whatever its dtype", of="Shift")
class DtypeWithoutDevice(_Shift):
    def ramp(self, x):
        return torch.linspace(0, 1, x.shape[-1], dtype=x.dtype)


@mistake("you make the tensor on the GPU, even for an input that is on the CPU", of="Shift")
class WritesCuda(_Shift):
    def ramp(self, x):
        return torch.linspace(0, 1, x.shape[-1], dtype=x.dtype, device="cuda")


@mistake("you bring the input to the CPU, so the result is there as well", of="Shift")
class BringsTheInputToTheCpu(_Shift):
    def forward(self, x):
        return x.cpu() + self.height.cpu() * torch.linspace(0, 1, x.shape[-1], dtype=x.dtype)


@mistake("you make the tensor once and keep it: the next input has another size, device or dtype", of="Shift")
class KeepsTheFirstRamp(_Shift):
    kept = None

    def ramp(self, x):
        if self.kept is None:
            self.kept = torch.linspace(0, 1, x.shape[-1], dtype=x.dtype, device=x.device)
        return self.kept


@mistake("you turn the numbers into float32, whatever came in", of="Shift")
class FloatAtTheEnd(_Shift):
    def forward(self, x):
        return (x + self.height * torch.linspace(0, 1, x.shape[-1], device=x.device)).float()


@mistake("you change the caller's input", of="Shift")
class AddsInPlace(_Shift):
    def forward(self, x):
        x += self.height * torch.linspace(0, 1, x.shape[-1], device=x.device, dtype=x.dtype)
        return x


@mistake("you divide by the number of columns; the last one should get the whole height", of="Shift")
class NeverReachesTheHeight(_Shift):
    def forward(self, x):
        columns = x.shape[-1]
        return x + self.height * (torch.arange(columns, device=x.device, dtype=x.dtype) / columns)


@alternative(of="Shift")
class CountsUp(_Shift):
    def ramp(self, x):
        return (torch.ones_like(x).cumsum(-1) - 1) / max(1, x.shape[-1] - 1)


@alternative(of="Shift")
class LikeTheInput(_Shift):
    def ramp(self, x):
        return torch.linspace(0, 1, x.shape[-1]).to(x)


@alternative(of="Shift")
class CastsAtTheEnd(_Shift):
    def forward(self, x):
        ramp = torch.tensor([column / max(1, x.shape[-1] - 1) for column in range(x.shape[-1])], device=x.device)
        return (x + self.height * ramp).to(x.dtype)
