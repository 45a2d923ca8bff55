"""Right and wrong answers to `invisible_layers`."""

from __future__ import annotations

from itertools import chain, pairwise

import torch
from torch import nn

from kata_runner.testing import alternative, mistake


class _Net(nn.Module):
    """What all answers have in common; most say how they keep their layers and nothing else."""

    keeps_a_dict, keeps_a_list = nn.ModuleDict, nn.ModuleList

    def __init__(self, sizes):
        super().__init__()
        self.entry = self.keeps_a_dict({"layer": nn.Linear(sizes[0], sizes[1]), "bend": nn.Tanh()})
        self.hidden = self.keeps_a_list([nn.Linear(before, after) for before, after in pairwise(sizes[1:-1])])
        self.last = nn.Linear(sizes[-2], sizes[-1])

    def forward(self, x):
        h = self.entry["bend"](self.entry["layer"](x))
        for layer in self.hidden:
            h = torch.tanh(layer(h))
        return self.last(h)


@mistake("layers lie in a plain list, tuple or dict, and a module looks into none of these", of="Net")
class PlainListAndDict(_Net):
    keeps_a_dict, keeps_a_list = dict, list


@mistake("the list is mended, but the first layer still lies in a plain dict", of="Net")
class MendsTheListOnly(_Net):
    keeps_a_dict = dict


@mistake("the layers in the middle still lie in a plain list or tuple, and a module looks into neither", of="Net")
class MendsTheDictOnly(_Net):
    keeps_a_list = list


@mistake(
    "you hand out the parameters of all layers by hand: they are trained, but the layers are neither moved nor saved",
    of="Net",
)
class HandsOutItsParameters(PlainListAndDict):
    def parameters(self, recurse=True):
        layers = (self.entry["layer"], *self.hidden, self.last)
        return chain.from_iterable(layer.parameters() for layer in layers)


@mistake("you move the layers in each call: they are still no part of the network, neither trained nor saved", of="Net")
class MovesThemInForward(PlainListAndDict):
    def forward(self, x):
        for layer in (self.entry["layer"], *self.hidden):
            layer.to(x)
        return super().forward(x)


@mistake("you register the layers of the list under one name: each takes the place of the one before it", of="Net")
class OneNameForAll(_Net):
    keeps_a_list = list

    def __init__(self, sizes):
        super().__init__(sizes)
        for layer in self.hidden:
            self.add_module("layer", layer)


@mistake("you run the layers of the list one after the other, and the tanh between them is gone", of="Net")
class WithoutTanhBetween(_Net):
    def forward(self, x):
        return self.last(nn.Sequential(*self.hidden)(self.entry["bend"](self.entry["layer"](x))))


@mistake("you bend the answer as well: after the last layer comes no tanh", of="Net")
class TanhAtTheEnd(_Net):
    def forward(self, x):
        return torch.tanh(super().forward(x))


@mistake("all layers lie in one plain list, into which a module doesn't look: it has no parameters at all", of="Net")
class AllInOnePlainList(nn.Module):
    def __init__(self, sizes):
        super().__init__()
        self.layers = [nn.Linear(before, after) for before, after in pairwise(sizes)]

    def forward(self, x):
        for layer in self.layers[:-1]:
            x = torch.tanh(layer(x))
        return self.layers[-1](x)


@mistake(
    "you give every layer of the list one name: `self.layer` holds the last of them, and the others are gone", of="Net"
)
class KeepsTheLastOnly(nn.Module):
    def __init__(self, sizes):
        super().__init__()
        self.entry = nn.Linear(sizes[0], sizes[1])
        self.layer = nn.Identity()
        for before, after in pairwise(sizes[1:-1]):
            self.layer = nn.Linear(before, after)
        self.last = nn.Linear(sizes[-2], sizes[-1])

    def forward(self, x):
        return self.last(torch.tanh(self.layer(torch.tanh(self.entry(x)))))


@mistake("you make one row of all layers and leave the tanh between them out", of="Net")
class OneRowWithoutTanh(nn.Module):
    def __init__(self, sizes):
        super().__init__()
        self.layers = nn.Sequential(*[nn.Linear(before, after) for before, after in pairwise(sizes)])

    def forward(self, x):
        return self.layers(x)


class _LastLayerOnly(nn.Module):
    """It keeps no layer but the last."""

    def __init__(self, sizes):
        super().__init__()
        self.sizes = list(sizes)
        self.last = nn.Linear(sizes[-2], sizes[-1])


@mistake(
    "you make layers in `forward`: every call gets new ones, with new random numbers, which no optimizer sees", of="Net"
)
class MakesThemInForward(_LastLayerOnly):
    def forward(self, x):
        for before, after in pairwise(self.sizes[:-1]):
            x = torch.tanh(nn.Linear(before, after)(x))
        return self.last(x)


@mistake(
    "you make layers in `forward` and move them to x: that is mended, but every call still gets new random numbers",
    of="Net",
)
class MakesThemWhereTheInputIs(_LastLayerOnly):
    def forward(self, x):
        for before, after in pairwise(self.sizes[:-1]):
            x = torch.tanh(nn.Linear(before, after).to(x)(x))
        return self.last(x)


@mistake(
    "you make the layers in the middle in `forward`: every call gets new ones, which no optimizer sees",
    of="Net",
)
class MakesTheMiddleInForward(_LastLayerOnly):
    def __init__(self, sizes):
        super().__init__(sizes)
        self.entry = nn.Linear(sizes[0], sizes[1])

    def forward(self, x):
        x = torch.tanh(self.entry(x))
        for before, after in pairwise(self.sizes[1:-1]):
            x = torch.tanh(nn.Linear(before, after)(x))
        return self.last(x)


@alternative(of="Net")
class InOneRow(nn.Module):
    def __init__(self, sizes):
        super().__init__()
        layers = []
        for before, after in pairwise(sizes):
            layers += [nn.Linear(before, after), nn.Tanh()]
        self.layers = nn.Sequential(*layers[:-1])

    def forward(self, x):
        return self.layers(x)


@alternative(of="Net")
class NamesOfTheirOwn(nn.Module):
    def __init__(self, sizes):
        super().__init__()
        self.last = nn.Linear(sizes[-2], sizes[-1])
        self.names = [f"layer{number}" for number in range(len(sizes) - 2)]
        for name, before, after in zip(self.names, sizes[:-2], sizes[1:-1], strict=True):
            setattr(self, name, nn.Linear(before, after))

    def forward(self, x):
        for name in self.names:
            x = getattr(self, name)(x).tanh()
        return self.last(x)


@alternative(of="Net")
class RegistersBeside(_Net):
    keeps_a_dict, keeps_a_list = dict, list

    def __init__(self, sizes):
        super().__init__(sizes)
        self.add_module("first", self.entry["layer"])
        for number, layer in enumerate(self.hidden):
            self.register_module(f"hidden_{number}", layer)
