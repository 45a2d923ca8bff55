"""Right and wrong answers to `equal_start`."""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import nn

from kata_runner.testing import alternative, mistake


class _Net(nn.Module):
    """What all answers have in common; each says how its weights start."""

    def __init__(self, inputs, hidden):
        super().__init__()
        self.first = nn.Linear(inputs, hidden)
        self.last = nn.Linear(hidden, 1)
        with torch.no_grad():
            self.begin()

    def begin(self):
        pass

    def forward(self, x):
        return self.last(torch.tanh(self.first(x)))

    def all_at(self, number):
        for parameter in self.parameters():
            parameter.fill_(number)


@mistake("all weights of the first layer start at 0.1: units that start equal stay equal", of="Net")
class AllAtOneTenth(_Net):
    def begin(self):
        self.all_at(0.1)


@mistake("you start with another number, and it is still the same number for every unit", of="Net")
class AnotherConstant(_Net):
    def begin(self):
        self.all_at(0.5)


@mistake("you start the weights with zeros: the first layer gets no gradient at all, and never moves", of="Net")
class AllZeros(_Net):
    def begin(self):
        self.all_at(0.0)


@mistake("you give every unit the same row of weights: its numbers may differ, and the units don't", of="Net")
class OneRowForAll(_Net):
    def begin(self):
        self.all_at(0.1)
        self.first.weight.copy_(torch.rand_like(self.first.weight[:1]).expand_as(self.first.weight))


@mistake("some units differ, but others start equal to each other, and stay so", of="Net")
class InPairs(_Net):
    def begin(self):
        self.all_at(0.1)
        rows = [torch.rand_like(self.first.weight[0]) for _ in range(0, self.first.out_features, 2)]
        self.first.weight.copy_(torch.stack(rows).repeat_interleave(2, dim=0)[: self.first.out_features])


@mistake("you put dropout between the layers: it pulls the units apart, and makes every answer random", of="Net")
class PartsThemByDropout(_Net):
    def begin(self):
        self.all_at(0.1)

    def forward(self, x):
        return self.last(F.dropout(torch.tanh(self.first(x)), 0.5, training=self.training))


@mistake("you add noise to what comes in or lies between: the units part, and every answer is random", of="Net")
class PartsThemByNoise(_Net):
    def begin(self):
        self.all_at(0.1)

    def forward(self, x):
        hidden = torch.tanh(self.first(x))
        return self.last(hidden + 0.1 * torch.randn_like(hidden))


@mistake("you start the first layer at random and switch its training off: it stays a random one", of="Net")
class FrozenFirstLayer(_Net):
    def begin(self):
        self.first.requires_grad_(False)


@mistake("the tanh between the layers is gone: two linear layers in a row are one straight line", of="Net")
class WithoutTanh(_Net):
    def forward(self, x):
        return self.last(self.first(x))


@alternative(of="Net")
class RandomBiases(_Net):
    def begin(self):
        self.all_at(0.1)
        self.first.bias.uniform_(-1, 1)


@alternative(of="Net")
class RandomLastLayer(_Net):
    def begin(self):
        self.all_at(0.1)
        self.last.weight.normal_()


@alternative(of="Net")
class ByXavier(_Net):
    def begin(self):
        nn.init.xavier_uniform_(self.first.weight)
        nn.init.zeros_(self.first.bias)
        nn.init.zeros_(self.last.weight)


@alternative(of="Net")
class InOneRow(nn.Module):
    def __init__(self, inputs, hidden):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(inputs, hidden), nn.Tanh(), nn.Linear(hidden, 1))

    def forward(self, x):
        return self.layers(x)
