"""Hidden checks of `train_line`."""

from __future__ import annotations

from contextlib import contextmanager

import torch
from torch import nn

from kata_runner.testing import assert_matches, assert_that, draw, given

X = torch.arange(5.0)
Y = 2 * X + 1


def at_zero(self):
    """A layer's start, put in the place of its random one. Its names are those of torch's own module."""
    for parameter in self.parameters():
        init.zeros_(parameter)  # noqa: F821


def elsewhere(self):
    """Another start: a weight of -1.5, and a bias of 4 where there is one."""
    init.constant_(self.weight, -1.5)  # noqa: F821
    for parameter in list(self.parameters())[1:]:
        init.constant_(parameter, 4.0)  # noqa: F821


@contextmanager
def layers_start(how):
    """While it lasts, every nn.Linear that is made starts so."""
    function = nn.Linear.reset_parameters
    before, function.__code__ = function.__code__, how.__code__
    try:
        yield
    finally:
        function.__code__ = before


def descent(x, y, learning_rate, steps, w=0.0, b=0.0):
    """The reference: gradient descent by its formulas, in float64."""
    x, y = x.double().reshape(-1), y.double().reshape(-1)
    for _ in range(steps):
        errors = w * x + b - y
        w, b = w - learning_rate * 2 * (errors * x).mean().item(), b - learning_rate * 2 * errors.mean().item()
    return w, b


def line_of(model, dtype=torch.float32, device="cpu"):
    """The weight and the bias of a model, read from what it gives."""
    assert_that(isinstance(model, nn.Module), "`train_line` should return the model.")
    with torch.no_grad():
        ends = model.forward(torch.tensor([[0.0], [1.0]], dtype=dtype, device=device))
    assert_that(tuple(ends.shape) == (2, 1), f"The model should give a column for a column, not {tuple(ends.shape)}.")
    at_0, at_1 = ends.flatten().tolist()
    return at_1 - at_0, at_0


def ends_at(kata, device, x, y, learning_rate, epochs, wanted, where, tolerance=5e-4):
    """train_line gives a model with this weight and this bias."""
    model = kata.train_line(x.to(device), y.to(device), learning_rate, epochs)
    w, b = line_of(model, x.dtype, device)
    epoch = f"{epochs} epoch" + "s" * (epochs > 1)
    assert_matches(w, wanted[0], atol=tolerance, what=f"the weight after {epoch}, started from {where[0]},")
    assert_matches(b, wanted[1], atol=tolerance, what=f"the bias after {epoch}, started from {where[1]},")


def follows(kata, device, x, y, learning_rate, epochs, tolerance=5e-4):
    """From weights of zero, train_line ends where the formulas end."""
    with layers_start(at_zero):
        wanted = descent(x, y, learning_rate, epochs)
        ends_at(kata, device, x, y, learning_rate, epochs, wanted, (0, 0), tolerance)


def test_model_comes_back(kata, device):
    """train_line returns the model, which gives a column for a column."""
    line_of(kata.train_line(X.to(device), Y.to(device), 0.05, 1), device=device)


def test_one_epoch(kata, device):
    """From zero weights, one epoch on y = 2x + 1 leads to the weight 1.400 and the bias 0.500."""
    follows(kata, device, X, Y, 0.05, 1)


def test_table(kata, device):
    """After 10 epochs: 2.069 and 0.804; after 50: 2.020 and 0.942; after 200: 2.000 and 0.999."""
    for epochs in (10, 50):
        follows(kata, device, X, Y, 0.05, epochs)
    follows(kata, "cpu", X, Y, 0.05, 200)  # a long way for a simulated GPU, and the same one


def test_columns_and_flat_tensors(kata, device):
    """x and y may be flat or columns, one like the other or not: the line is the same."""
    x, y = torch.tensor([0.5, -1.0, 2.0]), torch.tensor([1.0, 4.0, -2.5])
    for one, other in ((x[:, None], y[:, None]), (x, y), (x[:, None], y), (x, y[:, None])):
        follows(kata, device, one, other, 0.1, 4)


def test_starts_from_the_layers_own_weights(kata, device):
    """The layer's own start isn't replaced: from a weight of -1.5 and a bias of 4, one epoch leads where it must."""
    with layers_start(elsewhere):
        for epochs in (1, 3):
            wanted = descent(X, Y, 0.05, epochs, -1.5, 4.0)
            ends_at(kata, device, X, Y, 0.05, epochs, wanted, (-1.5, 4))


def test_from_any_start(kata, device):
    """From random weights, enough epochs end within 0.05 of the weight 2 and the bias 1."""
    for seed, place in ((1, "cpu"), (2, device)):
        torch.manual_seed(seed)
        model = kata.train_line(X.to(place), Y.to(place), 0.1, 80)
        w, b = line_of(model, device=place)
        assert_matches(w, 2.0, rtol=0, atol=0.05, what="the weight after 80 epochs")
        assert_matches(b, 1.0, rtol=0, atol=0.05, what="the bias after 80 epochs")


def test_model_is_where_x_is(kata, device):
    """The model has the dtype of x and is on its device: float64 points are fitted to nine digits."""
    dtype = torch.float32 if device == "mps" else torch.float64
    x = torch.tensor([0.1, 1.7, -0.4, 2.3], dtype=dtype)
    follows(kata, device, x, x / 3 - 0.7, 0.1, 3, 5e-4 if device == "mps" else 1e-9)
    model = kata.train_line(x.to(device), x.to(device), 0.1, 1)
    for parameter in model.parameters():
        assert_that(parameter.dtype == dtype, f"The model's numbers should be {dtype}, not {parameter.dtype}.")
        found = parameter.device.type
        assert_that(found == device, f"The model should be on the device {device}, but it is on {found}.")


def test_few_points(kata, device):
    """One point is enough, and so are seven, with every second one of a table."""
    table = torch.arange(14.0) ** 2 / 40 - 2
    follows(kata, device, torch.tensor([2.0]), torch.tensor([-1.0]), 0.1, 3)
    follows(kata, device, table[::2], table[1::2], 0.05, 3)


@given(pairs=draw.arrays((2, draw.sizes(1, 4)), values=draw.integers(-3, 3)), epochs=draw.integers(1, 2))
def test_any_points(kata, device, pairs, epochs):
    """Any points lead where gradient descent leads."""
    x, y = torch.tensor(pairs, dtype=torch.float32)
    follows(kata, device, x, y, 0.01, epochs)
