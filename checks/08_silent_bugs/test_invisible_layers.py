"""Checks of `invisible_layers`."""

from __future__ import annotations

from itertools import pairwise

import torch
from torch import nn

from kata_runner.testing import assert_matches, assert_that, draw, given

SIZES = [3, 5, 4, 6, 2]  # no two layers of one shape


def rows(count, columns):
    """Numbers that differ, some of them negative, on the CPU; bfloat16 holds them."""
    return (torch.arange(float(count * columns)) ** 2 % 23).reshape(count, columns) / 8 - 1.25


def wanted_count(sizes):
    """How many parameters linear layers of these sizes have."""
    return sum(before * after + after for before, after in pairwise(sizes))


def count(tensors):
    """How many numbers these tensors hold."""
    return sum(tensor.numel() for tensor in tensors)


def counts_well(kata, device, sizes):
    """All parameters are seen."""
    what = f"the number of parameters of Net({sizes})"
    assert_matches(count(kata.Net(sizes).to(device).parameters()), wanted_count(sizes), what=what)


def answers(net, x, sizes):
    """The reference, in float64 on the CPU: what a network with these parameters, found by their shapes, answers."""
    held = {tuple(one.shape): one.detach().double().cpu() for one in net.parameters()}
    h = x.double()
    for number, (before, after) in enumerate(pairwise(sizes)):
        weight, bias = held.get((after, before)), held.get((after,))
        sentence = f"`parameters()` gives no weights and biases for the layer from {before} to {after}."
        assert_that(weight is not None and bias is not None, sentence)
        h = h @ weight.T + bias
        h = torch.tanh(h) if number < len(sizes) - 2 else h
    return h


def test_all_parameters_are_seen(kata, device):
    """Net([2, 2, 2, 2, 1]) has 21 parameters, and not 3."""
    counts_well(kata, device, [2, 2, 2, 2, 1])


def test_all_parameters_of_other_sizes(kata, device):
    """A network without any layer in the middle, and one with three of them, show all their parameters as well."""
    for sizes in ([4, 3, 2], [2, 3, 5, 4, 6, 1]):
        counts_well(kata, device, sizes)


def test_every_layer_learns(kata, device):
    """After one step of an optimizer that was given `net.parameters()`, four weights and four biases have changed."""
    net = kata.Net(SIZES)  # on the CPU everywhere: who moves some layers only is told so by the checks of moving
    held = list(net.parameters())
    before = [parameter.detach().clone() for parameter in held]
    optimizer = torch.optim.SGD(held, lr=0.5)
    (net.forward(rows(7, 3).to(held[0].dtype)) - 1).square().sum().backward()
    optimizer.step()
    changed = sum(not torch.equal(one, start) for one, start in zip(held, before, strict=True))
    assert_matches(changed, 8, what="the number of weights and biases that changed")


def test_every_layer_moves(kata, device):
    """Moved to another device, the network takes inputs there and answers there."""
    there = "meta" if device == "cpu" else device  # meta: a device without numbers, on every machine
    net = kata.Net(SIZES).to(there)
    moved = count(one for one in net.parameters() if one.device.type == there)
    assert_matches(moved, wanted_count(SIZES), what=f"the number of parameters that are on {there} after `.to`")
    place = net.forward(rows(4, 3).to(there)).device.type
    assert_that(place == there, f"Network and input are on {there}, but the answer is on {place}.")


def test_every_layer_takes_the_dtype(kata, device):
    """After `net.bfloat16()` the network takes rows in bfloat16, and answers in bfloat16."""
    net = kata.Net(SIZES).to(device).bfloat16()
    found = net.forward(rows(4, 3).to(device).bfloat16())
    shape, dtype = tuple(found.shape), found.dtype
    assert_that(shape == (4, 2), f"For 4 rows the answer should have shape (4, 2), but it has {shape}.")
    assert_that(dtype == torch.bfloat16, f"The answer is in {dtype}, and not in torch.bfloat16.")


def test_every_layer_is_saved(kata, device):
    """The `state_dict` holds all parameters; loaded into a fresh network, it gives the answers of the saved one."""
    net, fresh = kata.Net(SIZES).to(device), kata.Net(SIZES).to(device)
    saved = net.state_dict()
    assert_matches(count(saved.values()), wanted_count(SIZES), what="the count of numbers in `state_dict()`")
    fresh.load_state_dict(saved)
    x = rows(4, 3).to(device)
    same = bool(torch.equal(net.forward(x), fresh.forward(x)))
    assert_that(same, "The fresh network that was loaded answers something else than the saved one.")


def test_every_layer_is_a_part(kata, device):
    """`net.modules()` finds all four linear layers, so that `eval()` and `apply()` reach them."""
    found = sum(isinstance(module, nn.Linear) for module in kata.Net(SIZES).to(device).modules())
    assert_matches(found, 4, what="the number of linear layers in `net.modules()`")


def test_answers_are_the_same(kata, device):
    """forward still is: linear layers, with tanh between them and not after the last one."""
    for sizes in (SIZES, [4, 3, 2]):
        net, x = kata.Net(sizes).to(device), rows(5, sizes[0])
        found = net.forward(x.to(device)).detach()
        assert_matches(found, answers(net, x, sizes), device=device, terms=6, what="the answer of Net")


def test_layers_stay(kata, device):
    """Asked twice about the same rows, the network answers twice the same: it keeps its layers."""
    net, x = kata.Net(SIZES), rows(4, 3)  # on the CPU everywhere: layers that aren't moved can be asked there
    same = bool(torch.equal(net.forward(x), net.forward(x)))
    assert_that(same, "Asked twice about the same rows, the network gives two different answers.")


@given(sizes=draw.lists(draw.integers(1, 4), min_size=3, max_size=5))
def test_any_sizes(kata, device, sizes):
    """Whatever the sizes, all parameters are seen."""
    counts_well(kata, device, sizes)
