"""Right and wrong answers to `optimizer_on_old_weights`."""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import nn

from kata_runner.testing import alternative, mistake


def _head(model, classes):
    return nn.Linear(model.head.in_features, classes).to(model.head.weight)


def _train(model, optimizer, x, y, steps):
    losses = []
    for _ in range(steps):
        loss = F.cross_entropy(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses


@mistake("the optimizer doesn't hold the new head's weights: it was made before them, or without them", of="fine_tune")
def optimizer_comes_first(model, classes, x, y, steps):
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    model.head = _head(model, classes)
    return _train(model, optimizer, x, y, steps)


@mistake(
    "the new head learns, but the body doesn't any more: the optimizer holds the head alone, or the body is frozen",
    of="fine_tune",
)
def head_alone(model, classes, x, y, steps):
    model.head = _head(model, classes)
    return _train(model, torch.optim.SGD(model.head.parameters(), lr=0.1), x, y, steps)


@mistake("you give the optimizer the weight of the new head and not its bias", of="fine_tune")
def bias_is_missing(model, classes, x, y, steps):
    optimizer = torch.optim.SGD(model.body.parameters(), lr=0.1)
    model.head = _head(model, classes)
    optimizer.add_param_group({"params": [model.head.weight]})
    return _train(model, optimizer, x, y, steps)


@mistake("you leave the bias out of the new head", of="fine_tune")
def head_without_a_bias(model, classes, x, y, steps):
    model.head = nn.Linear(model.head.in_features, classes, bias=False).to(model.head.weight)
    return _train(model, torch.optim.SGD(model.parameters(), lr=0.1), x, y, steps)


@mistake("you make a new head in every step: what one step has taught it is thrown away in the next", of="fine_tune")
def new_head_in_every_step(model, classes, x, y, steps):
    losses = []
    for _ in range(steps):
        model.head = _head(model, classes)
        losses += _train(model, torch.optim.SGD(model.parameters(), lr=0.1), x, y, 1)
    if not steps:
        model.head = _head(model, classes)
    return losses


@mistake("you leave the new head on the CPU: the rest of the model may be somewhere else", of="fine_tune")
def head_stays_on_the_cpu(model, classes, x, y, steps):
    model.head = nn.Linear(model.head.in_features, classes)
    return _train(model, torch.optim.SGD(model.parameters(), lr=0.1), x, y, steps)


@mistake("you keep the old head where it has as many classes already", of="fine_tune")
def keeps_a_head_that_fits(model, classes, x, y, steps):
    if model.head.out_features != classes:
        model.head = _head(model, classes)
    return _train(model, torch.optim.SGD(model.parameters(), lr=0.1), x, y, steps)


@mistake("you give the new head to the optimizer a second time, and it makes two steps at once", of="fine_tune")
def two_optimizers(model, classes, x, y, steps):
    model.head = _head(model, classes)
    both = torch.optim.SGD(model.parameters(), lr=0.1), torch.optim.SGD(model.head.parameters(), lr=0.1)
    losses = []
    for _ in range(steps):
        loss = F.cross_entropy(model(x), y)
        model.zero_grad()
        loss.backward()
        for optimizer in both:
            optimizer.step()
        losses.append(loss.item())
    return losses


@alternative(of="fine_tune")
def tells_the_optimizer(model, classes, x, y, steps):
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    model.head = _head(model, classes)
    optimizer.add_param_group({"params": list(model.head.parameters())})
    return _train(model, optimizer, x, y, steps)


@alternative(of="fine_tune")
def without_an_optimizer(model, classes, x, y, steps):
    model.head = _head(model, classes)
    losses = []
    for _ in range(steps):
        loss = F.cross_entropy(model(x), y)
        parameters = list(model.parameters())
        with torch.no_grad():
            for parameter, gradient in zip(parameters, torch.autograd.grad(loss, parameters), strict=True):
                parameter -= 0.1 * gradient
        losses.append(loss)
    return losses


@alternative(of="fine_tune")
def two_optimizers_that_share_the_work(model, classes, x, y, steps):
    model.head = _head(model, classes)
    both = [torch.optim.SGD(part.parameters(), lr=0.1) for part in (model.body, model.head)]
    losses = []
    for _ in range(steps):
        model.zero_grad()
        loss = nn.CrossEntropyLoss()(model(x), y)
        loss.backward()
        for optimizer in both:
            optimizer.step()
        losses.append(float(loss.detach()))
    return losses
