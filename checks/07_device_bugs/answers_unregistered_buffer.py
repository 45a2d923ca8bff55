"""Right and wrong answers to `unregistered_buffer`."""

from __future__ import annotations

import torch
from torch import nn

from kata_runner.testing import alternative, mistake


class _Normaliser(nn.Module):
    """What all answers have in common; most say how they keep the two tensors and nothing else."""

    def __init__(self, mean, std):
        super().__init__()
        self.keep(mean, std)

    def forward(self, x):
        return (x - self.mean) / self.std


@mistake("mean and std are plain attributes, which no module moves or saves", of="Normaliser")
class PlainAttributes(_Normaliser):
    def keep(self, mean, std):
        self.mean, self.std = mean, std


@mistake("you make them parameters: moved and saved, but trained as well", of="Normaliser")
class Parameters(_Normaliser):
    def keep(self, mean, std):
        self.mean, self.std = nn.Parameter(mean), nn.Parameter(std)


@mistake(
    "you move them by hand: that does for a device, but they are no part of the module, and not saved", of="Normaliser"
)
class MovesInForward(_Normaliser):
    def keep(self, mean, std):
        self.mean, self.std = mean, std

    def forward(self, x):
        return (x - self.mean.to(x)) / self.std.to(x)


@mistake("you register them as buffers that are not persistent: they move, but are not saved", of="Normaliser")
class NotPersistent(_Normaliser):
    def keep(self, mean, std):
        self.register_buffer("mean", mean, persistent=False)
        self.register_buffer("std", std, persistent=False)


@mistake("the mean is saved, but std is a buffer that is not persistent, which isn't", of="Normaliser")
class StdIsNotPersistent(_Normaliser):
    def keep(self, mean, std):
        self.register_buffer("mean", mean)
        self.register_buffer("std", std, persistent=False)


@mistake("std is saved, but the mean is a buffer that is not persistent, which isn't", of="Normaliser")
class MeanIsNotPersistent(_Normaliser):
    def keep(self, mean, std):
        self.register_buffer("mean", mean, persistent=False)
        self.register_buffer("std", std)


@mistake("the mean is a buffer, but std is still a plain attribute", of="Normaliser")
class MendsTheMeanOnly(_Normaliser):
    def keep(self, mean, std):
        self.register_buffer("mean", mean)
        self.std = std


@mistake("std is a buffer, but the mean is still a plain attribute", of="Normaliser")
class MendsTheStdOnly(_Normaliser):
    def keep(self, mean, std):
        self.mean = mean
        self.register_buffer("std", std)


@mistake("you make them where a GPU is, whatever device the module is moved to", of="Normaliser")
class WritesCuda(_Normaliser):
    def keep(self, mean, std):
        self.mean, self.std = mean.to("cuda"), std.to("cuda")


@mistake(
    "you move them to the input's device by hand: they keep their dtype, are no part of the module, and aren't saved",
    of="Normaliser",
)
class MovesToTheDeviceInForward(MovesInForward):
    def forward(self, x):
        return (x - self.mean.to(x.device)) / self.std.to(x.device)


@mistake("there are buffers now, but forward still uses plain attributes beside them", of="Normaliser")
class UsesThePlainOnes(_Normaliser):
    def keep(self, mean, std):
        self.mean, self.std = mean, std
        self.register_buffer("mean_buffer", mean)
        self.register_buffer("std_buffer", std)


@mistake(
    "you measure mean and standard deviation of each batch; those of the training data were given", of="Normaliser"
)
class MeasuresAnew(_Normaliser):
    def keep(self, mean, std):
        self.register_buffer("mean", mean)
        self.register_buffer("std", std)

    def forward(self, x):
        return (x - x.mean(0)) / x.std(0, correction=0)


@alternative(of="Normaliser")
class Buffers(_Normaliser):
    def keep(self, mean, std):
        self.mean, self.std = nn.Buffer(mean.clone()), nn.Buffer(std.clone())


@alternative(of="Normaliser")
class OneBuffer(_Normaliser):
    def keep(self, mean, std):
        self.register_buffer("statistics", torch.stack([mean, std]))

    def forward(self, x):
        mean, std = self.statistics
        return x.sub(mean).div(std)


@alternative(of="Normaliser")
class FrozenParameters(_Normaliser):
    def keep(self, mean, std):
        self.mean = nn.Parameter(mean, requires_grad=False)
        self.std = nn.Parameter(std, requires_grad=False)
