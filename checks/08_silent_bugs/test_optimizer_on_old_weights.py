"""Checks of `optimizer_on_old_weights`."""

from __future__ import annotations

import copy

import torch
import torch.nn.functional as F
from torch import nn

from kata_runner.testing import assert_matches, assert_that, built, curve


class Network(nn.Module):
    """A body and a head; it notes its weights whenever it is asked."""

    def __init__(self, features, classes):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(features, 5), nn.Tanh())
        self.head = nn.Linear(5, classes)
        self.seen = []

    def forward(self, x):
        self.seen.append({name: weight.detach().cpu().clone() for name, weight in self.named_parameters()})
        return self.head(self.body(x))


def network(device, features=2, classes=2):
    """A model on the device, with an old head."""
    return built(f"Network({features}, {classes})", Network=Network).to(device)


def rows(count, features=2):
    """Numbers that differ, some of them negative, on the CPU."""
    return (torch.arange(float(count * features)) * 5 % 13).reshape(count, features) / 4 - 1.5


def labels(count, classes):
    """A class for each row, all classes in turn."""
    return torch.arange(count) * 2 % classes


def begun(model, classes):
    """The weights at the first time that the model was asked with its new head."""
    found = [seen for seen in model.seen if len(seen["head.weight"]) == classes]
    assert_that(len(found) > 0, f"The model was never asked with a head for {classes} classes.")
    return found[0]


def trained(model, start, x, y, steps):
    """The reference, in float64 on the CPU: losses, and the weights as they are afterwards."""
    twin, losses = copy.deepcopy(model).cpu().double(), []
    twin.load_state_dict(start)
    twin.requires_grad_(True)
    optimizer = torch.optim.SGD(twin.parameters(), lr=0.1)
    for _ in range(steps):
        loss = F.cross_entropy(twin(x.double()), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses, dict(twin.named_parameters())


def new_head(model, device, classes):
    """The head is a linear layer for the new classes, on the device."""
    assert_that(isinstance(model.head, nn.Linear), "`model.head` should be an nn.Linear.")
    found = tuple(model.head.weight.shape)
    assert_that(found == (classes, 5), f"The head's weight should be ({classes}, 5), but it is {found}.")
    assert_that(model.head.bias is not None, "The new head should have a bias, as an nn.Linear has by itself.")
    place = model.head.weight.device.type
    assert_that(place == device, f"The model is on {device}, but its new head is on {place}.")


def tunes_well(kata, device, model, classes, x, y, steps):
    """Losses and weights are those of gradient descent on all parts of the model."""
    found = kata.fine_tune(model, classes, x.to(device), y.to(device), steps)
    new_head(model, device, classes)
    losses, weights = trained(model, begun(model, classes), x, y, steps)
    curve(found, losses)
    assert_matches(found, losses, rtol=1e-4, atol=1e-5, what="the list of losses")
    for name, weight in model.named_parameters():
        what = f"the model's {name} after {steps} step{'s' * (steps != 1)}"
        wanted = weights[name].detach()
        assert_matches(weight.detach(), wanted, rtol=1e-3, atol=1e-4, dtype=torch.float32, device=device, what=what)


def test_every_part_moves(kata, device):
    """After five steps every part has moved: weight and bias of the new head, and the body."""
    model = network(device)
    kata.fine_tune(model, 3, rows(7).to(device), labels(7, 3).to(device), 5)
    start = begun(model, 3)
    still = {name for name, weight in model.named_parameters() if torch.equal(weight.detach().cpu(), start[name])}
    assert_that("head.weight" not in still, "After five steps the weight of the new head is where it began.")
    assert_that("head.bias" not in still, "After five steps the bias of the new head is where it began.")
    assert_that(not still, "After five steps the body is where it began.")


def test_head_is_for_the_new_classes(kata, device):
    """The head has a score for each new class, and is where the model is, also before the first step."""
    for classes in (3, 4):
        model = network(device)
        found = kata.fine_tune(model, classes, rows(7).to(device), labels(7, classes).to(device), 0)
        new_head(model, device, classes)
        assert_matches(found, [], what="the list of losses for 0 steps")


def test_one_step(kata, device):
    """One step has the loss of before it, and moves every part by its own gradient."""
    tunes_well(kata, device, network(device), 3, rows(7), labels(7, 3), 1)


def test_many_steps(kata, device):
    """Losses and weights are right after four steps, for more classes and for fewer."""
    for old, new in ((2, 3), (5, 2)):
        tunes_well(kata, device, network(device, 3, old), new, rows(7, 3), labels(7, new), 4)


def test_as_many_classes_as_before(kata, device):
    """A head for as many classes as before is a new one too, and learns."""
    model = network(device, classes=3)
    old = model.head.weight.detach().clone().cpu()
    tunes_well(kata, device, model, 3, rows(5), labels(5, 3), 2)
    sentence = "The old head was trained on: a new one was asked for, also where it has as many classes."
    assert_that(not torch.equal(begun(model, 3)["head.weight"], old), sentence)


def test_fine_tuned_twice(kata, device):
    """A model can be fine-tuned again, for other classes."""
    model = network(device)
    for classes in (4, 3):
        tunes_well(kata, device, model, classes, rows(6), labels(6, classes), 2)


def test_one_row(kata, device):
    """A single row is enough to learn from."""
    tunes_well(kata, device, network(device, 1), 4, rows(1, 1) + 2, labels(1, 4), 3)
