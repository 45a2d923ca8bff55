"""Hidden checks of `train_step`."""

from __future__ import annotations

import copy

import torch
from torch import nn

from kata_runner.testing import assert_matches, assert_that, built, curve, draw, given

X = [[1.0, -2.0, 0.5], [0.0, 1.5, 2.0], [-1.0, 0.5, 3.0], [2.0, 0.25, -0.5], [0.5, -1.0, 1.0]]
Y = [[1.0, 0.0], [-2.0, 1.5], [0.5, 3.0], [2.5, -1.0], [0.0, 0.75]]
CROSS_ENTROPY = "nn.CrossEntropyLoss()"
SGD = "torch.optim.SGD(model.parameters(), lr={rate})"


class Moody(nn.Module):
    """Gives one thing in training, and another one in evaluation."""

    def __init__(self):
        super().__init__()
        self.inner = nn.Linear(3, 2)

    def forward(self, x):
        return self.inner(x) if self.training else 10 * self.inner(x)


def stale(model):
    """The same model, with gradients left in it from earlier."""
    for parameter in model.parameters():
        parameter.grad = torch.full_like(parameter, 3.0)
    return model


def batch(device, rows=slice(None)):
    """A batch of three features and its targets, on the device."""
    return torch.tensor(X[rows], device=device), torch.tensor(Y[rows], device=device)


def sgd(model, rate=0.1):
    """Plain gradient descent for a model."""
    return built(SGD.format(rate=rate), model=model)


class Twin:
    """The same training in float64 on the CPU, step by step: the reference."""

    def __init__(self, model, make=lambda parameters: torch.optim.SGD(parameters, lr=0.1), loss_fn=None):
        self.model = copy.deepcopy(model).cpu().double().train()
        self.model.zero_grad()
        self.optimizer, self.loss_fn = make(self.model.parameters()), loss_fn or nn.MSELoss()

    def step(self, x, y):
        """The loss before the step."""
        x, y = (part.cpu().double() if part.is_floating_point() else part.cpu() for part in (x, y))
        self.optimizer.zero_grad()
        loss = self.loss_fn(self.model(x), y)
        loss.backward()
        self.optimizer.step()
        return loss.item()

    def compare(self, model, device, when="the step"):
        """Every parameter of the model is what it is here."""
        own = dict(model.named_parameters())
        for name, parameter in self.model.named_parameters():
            what = f"the model's {name} after {when}"
            assert_matches(own[name].detach(), parameter.detach(), device=device, terms=12, what=what)


def takes_a_step(kata, device, model, optimizer, twin, x, y, loss_fn=None):
    """train_step gives the loss of before the step, and every parameter moves as it should."""
    wanted = twin.step(x, y)
    found = kata.train_step(model, optimizer, loss_fn or built("nn.MSELoss()"), x, y)
    assert_matches(found, wanted, plain=True, rtol=1e-5, what="the loss that `train_step` returns")
    twin.compare(model, device)


def known():
    """A model with the weight 2 and the bias 0."""
    model = nn.Linear(1, 1)
    nn.init.constant_(model.weight, 2.0)
    nn.init.zeros_(model.bias)
    return model


def test_one_number(kata, device):
    """A weight of 2 predicts 6 for 3; with 5 as target the loss is 1, and weight 1.4 and bias -0.2 are left."""
    model = built("known()", known=known).to(device)
    x, y = torch.tensor([[3.0]], device=device), torch.tensor([[5.0]], device=device)
    takes_a_step(kata, device, model, sgd(model), Twin(model), x, y)


def test_loss_is_from_before_the_step(kata, device):
    """The loss is a plain number, and it is that of the weights before the step."""
    model = built("nn.Linear(3, 2)").to(device)
    x, y = batch(device)
    wanted = Twin(model).step(x, y)
    found = kata.train_step(model, sgd(model), built("nn.MSELoss()"), x, y)
    assert_matches(found, wanted, plain=True, rtol=1e-5, what="the loss that `train_step` returns")


def test_step_finds_the_gradients(kata, device):
    """Backward comes first, then one step of the optimizer, which finds the gradients of this batch."""
    model = built("nn.Linear(3, 2)").to(device)
    x, y = batch(device)
    twin, optimizer, seen, found = Twin(model), sgd(model), [], []
    twin.step(x, y)
    model.weight.register_hook(lambda _: seen.append("backward"))
    optimizer.register_step_post_hook(lambda *_: seen.append("step"))
    optimizer.register_step_post_hook(lambda *_: found.extend(copy.deepcopy([one.grad for one in model.parameters()])))
    kata.train_step(model, optimizer, built("nn.MSELoss()"), x, y)
    assert_that("backward" in seen, "No gradient is computed: something has to go backward from the loss.")
    steps = seen.count("step")
    assert_that(steps == 1, f"The optimizer should take one step, but it took {steps}.")
    assert_that(seen[-1] == "step", "The optimizer steps before backward: the gradients of this batch come too late.")
    there = all(grad is not None and bool(grad.any()) for grad in found)
    assert_that(there, "When the optimizer steps, it finds no gradients: they were cleared after backward.")
    for grad, own in zip(found, twin.model.parameters(), strict=True):
        assert_matches(grad, own.grad, device=device, terms=5, what="the gradient that the optimizer finds")


def test_old_gradients_do_not_count(kata, device):
    """Gradients that are there before the call are cleared before backward adds to them."""
    model = built("stale(nn.Linear(3, 2))", stale=stale).to(device)
    takes_a_step(kata, device, model, sgd(model), Twin(model), *batch(device))


def test_in_training_mode(kata, device):
    """A model that comes in evaluation mode is switched to training before it predicts, and stays so."""
    for mode in (True, False):
        model = built("Moody()", Moody=Moody).to(device).train(mode)
        twin, (x, y) = Twin(model), batch(device)
        wanted = twin.step(x, y)
        found = kata.train_step(model, sgd(model), built("nn.MSELoss()"), x, y)
        assert_that(model.training, "After the step the model should be in training mode, but it is not.")
        what = "the loss of a model that gives ten times as much in evaluation mode"
        assert_matches(found, wanted, plain=True, rtol=1e-5, what=what)
        twin.compare(model, device)


def test_several_steps(kata, device):
    """Five steps on batches that differ, each compared: the loss and every parameter of a model with two layers."""
    model = built("nn.Sequential(nn.Linear(3, 4), nn.Tanh(), nn.Linear(4, 2))").to(device)
    optimizer, twin, loss_fn = sgd(model, 0.2), Twin(model, lambda some: torch.optim.SGD(some, lr=0.2)), nn.MSELoss()
    course = [], []
    for number, rows in enumerate((slice(0, 2), slice(2, 5), slice(1, 4), slice(0, 5), slice(3, 4)), start=1):
        x, y = batch(device, rows)
        wanted = twin.step(x, y)
        found = kata.train_step(model, optimizer, loss_fn, x, y)
        for run, loss in zip(course, (found, wanted), strict=True):
            run.append(loss)
        curve(*course)
        assert_matches(found, wanted, plain=True, rtol=1e-4, what=f"the loss of step {number}")
        twin.compare(model, device, f"step {number}")


def test_optimizer_decides(kata, device):
    """Whatever the optimizer does with the gradients is done: SGD with momentum and another rate, and Adam."""
    for code, make in (
        ("torch.optim.SGD(model.parameters(), lr=0.5, momentum=0.9)", lambda p: torch.optim.SGD(p, 0.5, momentum=0.9)),
        ("torch.optim.Adam(model.parameters(), lr=0.01)", lambda p: torch.optim.Adam(p, lr=0.01)),
    ):
        model = built("nn.Linear(3, 2)").to(device)
        takes_a_step(kata, device, model, built(code, model=model), Twin(model, make), *batch(device))


def test_loss_takes_the_prediction_first(kata, device):
    """The loss function gets the prediction first and the target second; it may be any, cross-entropy too."""
    code = "lambda prediction, target: ((prediction - target) ** 2 / (1 + target ** 2)).mean()"
    x, y = batch(device)
    for target, loss_fn in ((y, built(code)), (torch.tensor([1, 0, 0, 1, 1], device=device), built(CROSS_ENTROPY))):
        model = built("nn.Linear(3, 2)").to(device)
        takes_a_step(kata, device, model, sgd(model), Twin(model, loss_fn=loss_fn), x, target, loss_fn)


@given(rows=draw.arrays((draw.sizes(1, 3), draw.sizes(1, 2))), target=draw.floats())
def test_any_batch(kata, device, rows, target):
    """Any batch gives its loss and moves the weights by its gradient."""
    model = built(f"nn.Linear({rows.shape[1]}, 1)").to(device)
    weight, bias = model.weight.detach().double().cpu().numpy(), model.bias.item()
    errors = rows @ weight.T + bias - target
    x, y = (torch.tensor(part, dtype=torch.float32, device=device) for part in (rows, [[target]] * len(rows)))
    found = kata.train_step(model, sgd(model, 0.01), built("nn.MSELoss()"), x, y)
    assert_matches(found, float((errors**2).mean()), plain=True, rtol=1e-4, what="the loss that `train_step` returns")
    wanted = torch.tensor(weight - 0.02 * (errors * rows).mean(axis=0))
    assert_matches(model.weight.detach(), wanted, rtol=1e-4, atol=1e-4, what="the model's weight after the step")
