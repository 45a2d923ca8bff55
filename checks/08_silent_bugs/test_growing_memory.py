"""Checks of `growing_memory`."""

from __future__ import annotations

import copy

import torch
from torch import nn

from kata_runner.testing import asked, assert_matches, assert_that, built, draw, given, live_graphs

SQUARES = "nn.MSELoss()"


class Counting(nn.Module):
    """A small model that counts, whenever it is asked, what graphs still keep, and notes its mode."""

    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(2, 4), nn.Tanh(), nn.Linear(4, 1))
        self.alive, self.held, self.modes = int, [], []

    def forward(self, x):
        self.held.append(self.alive())
        self.modes.append(self.training)
        return self.layers(x)


def batches(sizes, columns=2):
    """Batches of these sizes, on the CPU; the rows of the last one are far off."""
    x = (torch.arange(float(sum(sizes) * columns)) * 7 % 11 / 4 - 1).reshape(-1, columns)
    y = x.sum(dim=1, keepdim=True) + 0.5
    y[-sizes[-1] :] += 3
    return list(zip(x.split(sizes), y.split(sizes), strict=True))


def copies(pairs, device):
    """The batches on the device, each in memory of its own."""
    return [(x.clone().to(device), y.clone().to(device)) for x, y in pairs]


def mean_loss(model, loss_fn, pairs):
    """The reference: the mean over all rows, in float64 on the CPU."""
    model = copy.deepcopy(model).cpu().double()
    floats = [(x.double(), y.double() if y.is_floating_point() else y) for x, y in pairs]
    with torch.no_grad():
        return sum(loss_fn(model(x), y).item() * len(x) for x, y in floats) / sum(len(x) for x, _ in floats)


def scores_well(kata, device, model, loss, pairs, *, plain=False):
    """evaluate gives the reference."""
    model, loss_fn = model.to(device), built(loss)
    wanted = mean_loss(model, loss_fn, pairs)
    assert_matches(kata.evaluate(model, loss_fn, copies(pairs, device)), wanted, rtol=1e-4, plain=plain)


def counting(kata, device, count):
    """Asks for the loss over some batches; gives the model, the result, and what graphs keep afterwards."""
    model = built("Counting()", Counting=Counting).to(device)
    with live_graphs() as alive:
        model.alive = alive
        result = kata.evaluate(model, built(SQUARES), copies(batches([3] * count), device))
        left = alive()
    model.alive = int
    return model, result, left


def test_every_row_counts_the_same(kata, device):
    """The loss is the mean over rows: a last batch with one row, far off, counts no more than that row."""
    scores_well(kata, device, built("nn.Linear(2, 1)"), SQUARES, batches([4, 3, 1]))


def test_memory_does_not_grow(kata, device):
    """When the model is asked about a batch, nothing is kept of the batches before the last, however many there are."""
    model, _, left = counting(kata, device, 6)
    assert_that(len(model.held) == 6, f"For six batches the model should be asked six times: it was {len(model.held)}.")
    second, last = model.held[1], max(*model.held, left)
    grows = last > second
    sentence = "You switched to evaluation mode: that stops dropout, and no graph. Memory still grows with every batch."
    assert_that(not (grows and not any(model.modes)), sentence)
    sentence = f"After the first of six batches graphs keep {second} tensors, and later {last}: memory grows with each."
    assert_that(not grows, sentence)


def test_no_graph_is_recorded(kata, device):
    """No graph is recorded at all: what the model gives tracks no gradients."""
    model = built("nn.Linear(2, 1)").to(device)
    seen = asked(model)
    kata.evaluate(model, built(SQUARES), copies(batches([4, 1]), device))
    tracked = sum(bool(answer.requires_grad) for _, answer in seen)
    sentence = f"{tracked} of 2 answers of the model track gradients: a graph is recorded for every batch."
    assert_that(tracked == 0, sentence)


def test_result_is_plain(kata, device):
    """The result is a plain number, no tensor."""
    scores_well(kata, device, built("nn.Linear(2, 1)"), SQUARES, batches([2, 3]), plain=True)


def test_another_loss(kata, device):
    """Another model with another loss, cross-entropy, is evaluated as well."""
    pairs = [(x, torch.arange(len(x)) % 3) for x, _ in batches([5, 2], 4)]
    scores_well(kata, device, built("nn.Sequential(nn.Linear(4, 3), nn.ReLU())"), "nn.CrossEntropyLoss()", pairs)


def test_one_batch(kata, device):
    """One batch is enough, one row too."""
    for sizes in ([4], [1]):
        scores_well(kata, device, built("nn.Linear(2, 1)"), SQUARES, batches(sizes))


def test_model_can_be_trained_afterwards(kata, device):
    """The weights, what is in their `.grad`, and that they track gradients: all is as it was before."""
    model, loss_fn = built("nn.Linear(2, 1)").to(device), built(SQUARES)
    model(torch.ones(3, 2, device=device)).sum().backward()
    before = copy.deepcopy(model).cpu()
    grads = {name: weight.grad.clone().cpu() for name, weight in model.named_parameters()}
    kata.evaluate(model, loss_fn, copies(batches([3, 2]), device))
    for name, weight in model.named_parameters():
        wanted = dict(before.named_parameters())[name].detach()
        assert_matches(weight, wanted, requires_grad=True, rtol=0, atol=0, what=f"the model's {name}")
        assert_matches(weight.grad, grads[name], rtol=0, atol=0, what=f"the gradient of the model's {name}")


@given(sizes=draw.lists(draw.integers(1, 3), min_size=1, max_size=4))
def test_any_batches(kata, device, sizes):
    """For batches of any sizes, the loss is the mean over rows, and plain."""
    scores_well(kata, device, built("nn.Linear(2, 1)"), SQUARES, batches(sizes), plain=True)
