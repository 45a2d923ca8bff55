"""A network of four layers trains, and three of the layers do not take part.

`Net` is built from a list of sizes, so that one class serves for small and for large networks. It runs,
its answers have the right shape, and the loss falls a little. Then these things were seen:

- `Net([2, 2, 2, 2, 1])` should have 21 parameters: three layers of 2·2 + 2 and one of 2 + 1.
  `net.parameters()` gives 3.
- The optimizer changes the last layer, and no other one. Run this file to see that.
- After `net.to("cuda")`, or after `net.bfloat16()`, the network stops with an error: one part of it
  was moved, another part was not.
- The saved `state_dict` has two entries. Loaded into a fresh network, it gives other answers.

A colleague gave the optimizer the parameters of all layers by hand. The training was right then, and the
last two points of the list were still there.

Mend `Net`. It keeps its layers, and `forward` keeps what it computes.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import torch
from torch import nn

# TODO: run it, say what you think is wrong, and mend it.


class Net(nn.Module):
    """Linear layers, with tanh between them and not after the last one.

    sizes: at least three numbers: of the inputs, of the units of each hidden layer, of the outputs.

    Shapes: input (n, sizes[0]), output (n, sizes[-1]).
    Example: ``Net([3, 5, 4, 2])`` has three linear layers: from 3 to 5, from 5 to 4, from 4 to 2.
    """

    def __init__(self, sizes: Sequence[int]) -> None:
        super().__init__()
        self.entry = {"layer": nn.Linear(sizes[0], sizes[1]), "bend": nn.Tanh()}
        self.hidden = []
        for before, after in pairwise(sizes[1:-1]):  # (3, 5), (5, 4) for 3, 5, 4
            self.hidden.append(nn.Linear(before, after))
        self.last = nn.Linear(sizes[-2], sizes[-1])

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The answers for the rows of x."""
        h = self.entry["bend"](self.entry["layer"](x))
        for layer in self.hidden:
            h = torch.tanh(layer(h))
        return self.last(h)


if __name__ == "__main__":
    net = Net([2, 2, 2, 2, 1])
    print("parameters:", sum(parameter.numel() for parameter in net.parameters()), "of 21")
    print("saved:     ", list(net.state_dict()))
    layers = [net.entry["layer"], *net.hidden, net.last]
    before = [layer.weight.detach().clone() for layer in layers]
    optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
    net(torch.tensor([[1.0, -2.0], [0.5, 3.0]])).square().mean().backward()
    optimizer.step()
    for number, (layer, start) in enumerate(zip(layers, before, strict=True), start=1):
        print(f"layer {number}:   ", "as before" if torch.equal(layer.weight, start) else "has learned")
