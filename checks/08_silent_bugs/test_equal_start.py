"""Checks of `equal_start`."""

from __future__ import annotations

import torch

from kata_runner.testing import assert_matches, assert_that, draw, given

APART = 1e-12  # between units, in float64: equal ones stay equal to the last place, and others are farther apart


def rows(count, columns):
    """Numbers that differ, some of them negative, on the CPU."""
    return (torch.arange(float(count * columns)) ** 2 % 23).reshape(count, columns) / 8 - 1.25


def parts(net, inputs, hidden):
    """The weights and the biases of the first layer and those of the last one, found by their shapes."""
    held = list(net.parameters())
    shapes = ((hidden, inputs), (hidden,), (1, hidden), (1,))
    found = [next((one for one in held if tuple(one.shape) == shape), None) for shape in shapes]
    complete = all(one is not None for one in found) and len(held) == 4
    sizes = ", ".join(str(tuple(one.shape)) for one in held)
    sentence = f"Net should have two linear layers with parameters of {', '.join(map(str, shapes))}. It has {sizes}."
    assert_that(complete, sentence)
    return found


def exact(thing, device):
    """In float64, where the device has it: there equal units can't be taken for different ones."""
    return thing.to(device) if device == "mps" else thing.to(device, torch.float64)


def train(net, device, inputs, steps):
    """Some steps of plain gradient descent. `forward` is called: its random numbers are no reason for a verdict."""
    x = exact(rows(5, inputs), device)
    y = x.prod(dim=1, keepdim=True) + x[:, :1].abs()
    optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
    for _ in range(steps):
        optimizer.zero_grad()
        ((net.forward(x) - y) ** 2).mean().backward()
        optimizer.step()


def different(weights, biases):
    """How many of the units have weights and a bias of their own."""
    units = torch.cat([weights, biases[:, None]], dim=1).detach().cpu().double()
    kept = []
    for unit in units:
        if all(
            bool((unit - other).abs().max() > (APART if weights.dtype == torch.float64 else 1e-6)) for other in kept
        ):
            kept.append(unit)
    return len(kept)


def of_one_number(weights):
    """Whether all weights of a layer are one and the same number."""
    return bool((weights == weights.flatten()[0]).all())


def test_units_part(kata, device):
    """After 20 steps of training no two of the four hidden units are equal."""
    net = exact(kata.Net(2, 4), device)
    weights, biases, _, _ = parts(net, 2, 4)
    start = weights.detach().clone()
    train(net, device, 2, 20)
    count = different(weights, biases)
    equal, one_number, first = count == 1, of_one_number(start), start.flatten()[0].item()
    still = equal and one_number and abs(first - 0.1) < 1e-6
    assert_that(not still, "All weights of the first layer start at 0.1, and after 20 steps all 4 units are equal.")
    moved = bool((weights != start).any())
    assert_that(moved, "After 20 steps of training the weights of the first layer are what they were at the start.")
    sentence = f"All weights of the first layer start at {first:.3g}, and after 20 steps all 4 units are equal."
    assert_that(not (equal and one_number), sentence)
    sentence = "Each unit of the first layer starts with the same row of weights, and after 20 steps all 4 are equal."
    assert_that(not equal, sentence)
    assert_that(count == 4, f"After 20 steps there are 4 units, but only {count} different ones.")


def test_one_answer_for_one_row(kata, device):
    """In training mode, too, the same rows get the same answers twice: nothing in forward is random."""
    net, x = kata.Net(2, 4).to(device).train(), rows(64, 2).to(device)  # so many that no dropout agrees with itself
    same = bool(torch.equal(net.forward(x), net.forward(x)))
    assert_that(same, "Two calls for the same rows differ: something in `forward` is random.")


def test_forward_is_the_same(kata, device):
    """forward still is a linear layer, tanh and a linear layer, and gives one number for a row."""
    for inputs, hidden in ((3, 5), (2, 7)):
        net, x = kata.Net(inputs, hidden).to(device).eval(), rows(4, inputs)
        weights, biases, out, last = (one.detach().double().cpu() for one in parts(net, inputs, hidden))
        found = net.forward(x.to(device)).detach()
        same = bool(torch.equal(found, net.forward(x.to(device))))
        assert_that(same, "Two calls for the same rows differ in evaluation mode, too.")
        wanted = torch.tanh(x.double() @ weights.T + biases) @ out.T + last
        what = "what `forward` gives, compared with last(tanh(first(x))),"
        assert_matches(found, wanted, device=device, terms=hidden, what=what)


def test_everything_is_trained(kata, device):
    """All parameters of both layers are trained: a few steps move them."""
    net = exact(kata.Net(3, 5), device)
    names = ("weights of the first layer", "biases of the first layer", "weights of the last layer", "last bias")
    held = parts(net, 3, 5)
    before = [parameter.detach().clone() for parameter in held]
    train(net, device, 3, 5)
    for parameter, start, name in zip(held, before, names, strict=True):
        assert_that(bool((parameter != start).any()), f"Five steps of training don't move the {name}.")


def test_other_sizes(kata, device):
    """With 3 inputs and 5 units, with 1 and 6, and with 5 and 2, no two units are equal after the training."""
    for inputs, hidden in ((3, 5), (1, 6), (5, 2)):
        parts_after_training(kata, device, inputs, hidden)


def parts_after_training(kata, device, inputs, hidden):
    """After a few steps all units are different ones."""
    net = exact(kata.Net(inputs, hidden), device)
    weights, biases, _, _ = parts(net, inputs, hidden)
    train(net, device, inputs, 5)
    count = different(weights, biases)
    assert_that(count == hidden, f"There are {hidden} units for {inputs} inputs, but only {count} different ones.")


@given(inputs=draw.integers(2, 3), hidden=draw.integers(4, 6))
def test_any_size(kata, device, inputs, hidden):
    """For any number of inputs and of units, the units part."""
    parts_after_training(kata, device, inputs, hidden)
