"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import warnings

import torch
import torch.nn.functional as F
from torch import nn

from kata_runner.testing import alternative, mistake


def _column(x):
    return x.reshape(-1, 1)


def _train(x, y, learning_rate, epochs, loss_fn=None, model=None, clear=True):
    """The loop, for those who go wrong elsewhere."""
    model = model or nn.Linear(1, 1, dtype=x.dtype, device=x.device)
    optimizer, loss_fn = torch.optim.SGD(model.parameters(), lr=learning_rate), loss_fn or nn.MSELoss()
    for _ in range(epochs):
        if clear:
            optimizer.zero_grad()
        loss_fn(model(x), y).backward()
        optimizer.step()
    return model


@mistake(
    "a flat target meets the column of predictions: every prediction is compared with every target, N x N pairs",
    of="train_line",
)
def compares_all_pairs(x, y, learning_rate, epochs):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return _train(_column(x), y, learning_rate, epochs)


@mistake("you make a flat tensor of the target, but the predictions are a column: N x N pairs", of="train_line")
def flattens_the_target(x, y, learning_rate, epochs):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return _train(_column(x), y.flatten(), learning_rate, epochs)


@mistake("you add an axis to what is a column already: x and y may come as columns too", of="train_line")
def always_adds_an_axis(x, y, learning_rate, epochs):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return _train(x.unsqueeze(1), y.unsqueeze(1), learning_rate, epochs)


@mistake("you never clear the gradients, so each step takes all the earlier ones again", of="train_line")
def never_clears(x, y, learning_rate, epochs):
    return _train(_column(x), _column(y), learning_rate, epochs, clear=False)


@mistake(
    "the model stays as it was: no step is taken, or the gradients were cleared between backward and step",
    of="train_line",
)
def clears_before_the_step(x, y, learning_rate, epochs):
    model = nn.Linear(1, 1, dtype=x.dtype, device=x.device)
    optimizer = torch.optim.SGD(model.parameters(), lr=learning_rate)
    for _ in range(epochs):
        F.mse_loss(model(_column(x)), _column(y)).backward()
        optimizer.zero_grad()
        optimizer.step()
    return model


@mistake("your loss is the sum over the points; nn.MSELoss takes their mean", of="train_line")
def sums_the_errors(x, y, learning_rate, epochs):
    return _train(_column(x), _column(y), learning_rate, epochs, nn.MSELoss(reduction="sum"))


@mistake("your loss is the mean distance; the mean of the squares was asked for", of="train_line")
def takes_the_distances(x, y, learning_rate, epochs):
    return _train(_column(x), _column(y), learning_rate, epochs, nn.L1Loss())


@mistake("you take a step for each point; one epoch is one step on all points at once", of="train_line")
def steps_at_each_point(x, y, learning_rate, epochs):
    model = nn.Linear(1, 1, dtype=x.dtype, device=x.device)
    for _ in range(epochs):
        for point, target in zip(_column(x), _column(y), strict=True):
            _train(point, target, learning_rate, 1, model=model)
    return model


@mistake("you set the weights to 0 before you begin; the layer should start from its own", of="train_line")
def starts_from_zero(x, y, learning_rate, epochs):
    model = nn.Linear(1, 1, dtype=x.dtype, device=x.device)
    nn.init.zeros_(model.weight)
    nn.init.zeros_(model.bias)
    return _train(_column(x), _column(y), learning_rate, epochs, model=model)


@mistake("your layer has no bias: the line goes through 0", of="train_line")
def leaves_the_bias_out(x, y, learning_rate, epochs):
    model = nn.Linear(1, 1, bias=False, dtype=x.dtype, device=x.device)
    return _train(_column(x), _column(y), learning_rate, epochs, model=model)


@mistake("you go through one epoch too many", of="train_line")
def goes_one_epoch_too_far(x, y, learning_rate, epochs):
    return _train(_column(x), _column(y), learning_rate, epochs + 1)


@mistake("you stop after the first epoch: `return` stands inside the loop", of="train_line")
def stops_after_one_epoch(x, y, learning_rate, epochs):
    return _train(_column(x), _column(y), learning_rate, min(1, epochs))


@mistake("you use a learning rate of your own", of="train_line")
def has_a_rate_of_its_own(x, y, learning_rate, epochs):
    return _train(_column(x), _column(y), 0.01, epochs)


@mistake("you use Adam; plain gradient descent, SGD, was asked for", of="train_line")
def uses_adam(x, y, learning_rate, epochs):
    model = nn.Linear(1, 1, dtype=x.dtype, device=x.device)
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    for _ in range(epochs):
        optimizer.zero_grad()
        F.mse_loss(model(_column(x)), _column(y)).backward()
        optimizer.step()
    return model


@mistake("you return the weight and the bias; the model was asked for", of="train_line")
def returns_two_numbers(x, y, learning_rate, epochs):
    model = _train(_column(x), _column(y), learning_rate, epochs)
    return model.weight.item(), model.bias.item()


@mistake("your model is always float32: it takes no float64 points", of="train_line")
def makes_it_float32(x, y, learning_rate, epochs):
    return _train(_column(x), _column(y), learning_rate, epochs, model=nn.Linear(1, 1, device=x.device))


@mistake("your model stays on the CPU, wherever x is", of="train_line")
def makes_it_on_the_cpu(x, y, learning_rate, epochs):
    return _train(_column(x), _column(y), learning_rate, epochs, model=nn.Linear(1, 1, dtype=x.dtype))


@mistake("you make a new model in every epoch, so what the earlier ones learned is lost", of="train_line")
def makes_a_new_model_each_time(x, y, learning_rate, epochs):
    for _ in range(epochs):
        model = _train(_column(x), _column(y), learning_rate, 1)
    return model


@mistake("you give the step a momentum; plain SGD was asked for", of="train_line")
def adds_momentum(x, y, learning_rate, epochs):
    model = nn.Linear(1, 1, dtype=x.dtype, device=x.device)
    optimizer = torch.optim.SGD(model.parameters(), lr=learning_rate, momentum=0.9)
    for _ in range(epochs):
        optimizer.zero_grad()
        F.mse_loss(model(_column(x)), _column(y)).backward()
        optimizer.step()
    return model


@mistake("you predict x from y; the model gets x, and the loss compares with y", of="train_line")
def swaps_x_and_y(x, y, learning_rate, epochs):
    return _train(_column(y), _column(x), learning_rate, epochs)


@mistake(
    "you give prediction and target to `nn.MSELoss` itself: make the loss first, `nn.MSELoss()`, and call that",
    of="train_line",
)
def calls_the_class(x, y, learning_rate, epochs):
    return _train(_column(x), _column(y), learning_rate, epochs, nn.MSELoss)


@mistake("you hand the optimizer the model; it takes `model.parameters()`", of="train_line")
def hands_over_the_model(x, y, learning_rate, epochs):
    model = nn.Linear(1, 1, dtype=x.dtype, device=x.device)
    torch.optim.SGD(model, lr=learning_rate)
    return model


@mistake("you give the layer a flat x; it takes a column, (N, 1)", of="train_line")
def leaves_x_flat(x, y, learning_rate, epochs):
    return _train(x, y, learning_rate, epochs)


@alternative(of="train_line")
def a_model_moved_to_x(x, y, learning_rate, epochs):
    model = nn.Sequential(nn.Flatten(), nn.Linear(1, 1)).to(x)
    return _train(x.view(len(x), 1), y.view(len(y), 1), learning_rate, epochs, F.mse_loss, model).eval()


@alternative(of="train_line")
def a_flat_prediction(x, y, learning_rate, epochs):
    model = nn.Linear(1, 1).to(device=x.device, dtype=x.dtype)
    optimizer = torch.optim.SGD([{"params": [model.weight]}, {"params": [model.bias]}], lr=learning_rate)
    for _ in range(epochs):
        loss = (model(x.flatten().unsqueeze(-1)).squeeze(-1) - y.flatten()).square().mean()
        model.zero_grad()
        loss.backward()
        optimizer.step()
    return model


@alternative(of="train_line")
def without_an_optimizer(x, y, learning_rate, epochs):
    model = nn.Linear(1, 1, dtype=x.dtype, device=x.device)
    for _ in range(epochs):
        loss = torch.einsum("ni,ni->", *[model(_column(x)) - _column(y)] * 2) / len(x)
        gradients = torch.autograd.grad(loss, list(model.parameters()))
        with torch.no_grad():
            for parameter, gradient in zip(model.parameters(), gradients, strict=True):
                parameter -= learning_rate * gradient
    return model
