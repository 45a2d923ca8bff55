"""Checks of `backward_twice`."""

from __future__ import annotations

import copy

import torch
from torch import nn

from kata_runner.testing import assert_matches, assert_that, built, curve, draw, given

SGD = "torch.optim.SGD(cell.parameters(), lr=0.5)"
ADAM = "torch.optim.Adam(cell.parameters(), lr=0.1)"


class Fades(nn.Module):
    """A small cell: a share of the state stays, and the input is added."""

    def __init__(self):
        super().__init__()
        self.share = nn.Parameter(torch.tensor(0.5))

    def forward(self, x, hx):  # the name that torch's cells have for it
        return hx * self.share + x


def hours(count, rows=4, features=2, hidden=3):
    """Batches whose numbers differ, on the CPU."""
    numbers = torch.arange(float(count * rows * (features + hidden))) * 7 % 11 / 8 - 0.5
    parts = numbers.reshape(count, rows, features + hidden)
    return [(part[:, :features].contiguous(), part[:, features:].contiguous()) for part in parts]


def trained(cell, optimizer, batches):
    """The reference, in float64 on the CPU: the losses, and the cell as it is afterwards."""
    cell = copy.deepcopy(cell).cpu().double()
    optimizer, losses = built(optimizer, cell=cell), []
    state = torch.zeros_like(batches[0][1]).double()
    for x, y in batches:
        optimizer.zero_grad()
        state = cell(x.double(), state.detach())
        loss = ((state - y.double()) ** 2).mean()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses, cell


def trains_well(kata, device, batches, make="nn.RNNCell(2, 3)", optimizer=SGD, **names):
    """The losses of train and the weights afterwards are the reference's."""
    cell = built(make, **names).to(device)
    losses, twin = trained(cell, optimizer, batches)
    moved = [(x.to(device), y.to(device)) for x, y in batches]
    found = kata.train(cell, built(optimizer, cell=cell), moved)
    curve(found, losses)
    assert_matches(found, losses, rtol=1e-4, atol=1e-5, what="the list of losses")
    for name, wanted in twin.named_parameters():
        weight = dict(cell.named_parameters())[name].detach()
        assert_matches(weight, wanted.detach(), rtol=1e-3, atol=1e-4, device=device, what=f"the cell's {name}")


def test_second_hour(kata, device):
    """A second batch can be trained on, and goes on from the state of the first."""
    trains_well(kata, device, hours(2))


def test_later_hours(kata, device):
    """A third, a fourth and a fifth batch can be trained on as well, each with the state of the one before."""
    trains_well(kata, device, hours(5))


def test_state_is_carried_on(kata, device):
    """The state of one batch is what the next one begins with: it is not set to zeros again."""
    cell = built("nn.RNNCell(2, 3)").to(device)
    seen = []

    def note(_, args, named):
        state = args[1] if len(args) > 1 else named.get("hx")
        seen.append(torch.zeros(1) if state is None else state.detach().clone().cpu())

    cell.register_forward_pre_hook(note, with_kwargs=True)
    batches = [(x.to(device), y.to(device)) for x, y in hours(3)]
    kata.train(cell, built(SGD, cell=cell), batches)
    empty = [number for number, state in enumerate(seen, 1) if not bool(state.any())]
    assert_that(empty in ([1], []), f"The state should be zeros in batch 1 alone, but it is in the batches {empty}.")


def test_one_hour(kata, device):
    """One batch alone is fine, as it was before."""
    trains_well(kata, device, hours(1, rows=1))


def test_one_step_a_batch(kata, device):
    """Every batch has a step of its own: with two optimizers of different kinds the weights are right after four."""
    for optimizer in (SGD, ADAM):
        trains_well(kata, device, hours(4, rows=3, features=1), "nn.RNNCell(1, 3)", optimizer)


def test_training_goes_on(kata, device):
    """train can be called again with the same cell: then it begins with a state of zeros."""
    cell = built("nn.RNNCell(2, 3)").to(device)
    moved = [(x.to(device), y.to(device)) for x, y in hours(3)]
    optimizer = built(SGD, cell=cell)
    kata.train(cell, optimizer, moved)
    losses, _ = trained(cell, SGD, hours(3))
    assert_matches(kata.train(cell, optimizer, moved), losses, rtol=1e-4, atol=1e-5, what="the second list of losses")


@given(numbers=draw.arrays((draw.integers(1, 3), draw.sizes(1, 2), 2), values=draw.floats(-2, 2)))
def test_any_batches(kata, device, numbers):
    """For any batches, and another kind of cell, losses and weights are right."""
    parts = torch.tensor(numbers, dtype=torch.float32)
    slow = "torch.optim.SGD(cell.parameters(), lr=0.01)"
    trains_well(kata, device, [(part[:, :1], part[:, 1:]) for part in parts], "Fades()", slow, Fades=Fades)
