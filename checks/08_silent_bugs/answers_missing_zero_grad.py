"""Right and wrong answers to `missing_zero_grad`."""

from __future__ import annotations

import torch
from torch import nn

from kata_runner.testing import alternative, mistake


def _start(x, learning_rate):
    model = nn.Linear(1, 1, dtype=x.dtype, device=x.device)
    nn.init.zeros_(model.weight)
    nn.init.zeros_(model.bias)
    return model, torch.optim.SGD(model.parameters(), lr=learning_rate)


def _loss(model, x, y):
    return ((model(x.unsqueeze(1)) - y.unsqueeze(1)) ** 2).mean()


@mistake("no step clears `.grad`: each one uses the gradients of all the steps before it as well", of="train")
def nothing_is_cleared(x, y, learning_rate, steps):
    model, optimizer = _start(x, learning_rate)
    losses = []
    for _ in range(steps):
        loss = _loss(model, x, y)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses


@mistake("you clear the gradients once, and not in every step: they add up again from there on", of="train")
def clears_once(x, y, learning_rate, steps):
    model, optimizer = _start(x, learning_rate)
    optimizer.zero_grad()
    losses = []
    for _ in range(steps):
        loss = _loss(model, x, y)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses


@mistake(
    "no step leaves anything for the next one: `zero_grad` stands between `backward` and `step`, or the model is made "
    "anew in each step",
    of="train",
)
def clears_between(x, y, learning_rate, steps):
    model, optimizer = _start(x, learning_rate)
    losses = []
    for _ in range(steps):
        loss = _loss(model, x, y)
        loss.backward()
        optimizer.zero_grad()
        optimizer.step()
        losses.append(loss.item())
    return losses


@mistake("you clear the gradient of w, and that of b still adds up", of="train")
def clears_the_weight_only(x, y, learning_rate, steps):
    model, optimizer = _start(x, learning_rate)
    losses = []
    for _ in range(steps):
        model.weight.grad = None
        loss = _loss(model, x, y)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses


@mistake("you clear in every second step only: in between, two gradients are added up", of="train")
def clears_every_second_step(x, y, learning_rate, steps):
    model, optimizer = _start(x, learning_rate)
    losses = []
    for step in range(steps):
        if step % 2 == 0:
            optimizer.zero_grad()
        loss = _loss(model, x, y)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses


@mistake("you keep the loss of after the step; the docstring asks for the one of before it", of="train")
def loss_after_the_step(x, y, learning_rate, steps):
    model, optimizer = _start(x, learning_rate)
    losses = []
    for _ in range(steps):
        optimizer.zero_grad()
        _loss(model, x, y).backward()
        optimizer.step()
        losses.append(_loss(model, x, y).item())
    return losses


@mistake("you lower the learning rate: the swings get slower, and their cause is still there", of="train")
def lowers_the_learning_rate(x, y, learning_rate, steps):
    return nothing_is_cleared(x, y, learning_rate / 10, steps)


@alternative(of="train")
def clears_after_the_step(x, y, learning_rate, steps):
    model, optimizer = _start(x, learning_rate)
    losses = []
    for _ in range(steps):
        loss = _loss(model, x, y)
        loss.backward()
        optimizer.step()
        model.zero_grad(set_to_none=False)
        losses.append(loss.detach())
    return losses


@alternative(of="train")
def asks_autograd_and_never_fills_grad(x, y, learning_rate, steps):
    w = torch.zeros((), dtype=x.dtype, device=x.device, requires_grad=True)
    b = torch.zeros((), dtype=x.dtype, device=x.device, requires_grad=True)
    losses = []
    for _ in range(steps):
        loss = ((w * x + b - y) ** 2).mean()
        with torch.no_grad():
            for parameter, gradient in zip((w, b), torch.autograd.grad(loss, (w, b)), strict=True):
                parameter -= learning_rate * gradient
        losses.append(float(loss))
    return losses


@alternative(of="train")
def clears_once_by_call_and_then_by_hand(x, y, learning_rate, steps):
    model, optimizer = _start(x, learning_rate)
    optimizer.zero_grad()
    losses = []
    for _ in range(steps):
        loss = _loss(model, x, y)
        loss.backward()
        optimizer.step()
        for parameter in model.parameters():
            parameter.grad = None
        losses.append(loss.item())
    return losses
