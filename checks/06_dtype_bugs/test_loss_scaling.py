"""Checks of `loss_scaling`."""

from __future__ import annotations

import copy
import math

import torch
from torch import nn

from kata_runner.testing import assert_matches, assert_that, built, draw, given

LARGE = 2.0**16


class Half(nn.Module):
    """A layer with float32 weights that computes in float16."""

    def __init__(self, inputs, outputs):
        super().__init__()
        self.weight = nn.Parameter(torch.zeros(outputs, inputs))
        self.bias = nn.Parameter(torch.zeros(outputs))

    def forward(self, x):
        return (x.half() @ self.weight.half().T + self.bias.half()).float()


def model_on(device, inputs=3, outputs=2):
    """The same model every time: all its weights are 0."""
    return built(f"Half({inputs}, {outputs})", Half=Half).to(device)


def optimizer_of(model, code="torch.optim.SGD(model.parameters(), lr=1.0)"):
    return built(code, model=model)


ADAM = "torch.optim.Adam(model.parameters(), lr=0.5)"
MOMENTUM = "torch.optim.SGD(model.parameters(), lr=0.5, momentum=0.9)"


def weighted(model, factors, x):
    """The model's answers, each times a factor, in one sum: the factors are the gradients of the answers."""
    device = model.bias.device
    return (model(torch.tensor(x, device=device)) * torch.tensor(factors, device=device)).sum()


def loss_of(model, factors, x=((1.0, -2.0, 0.5),)):
    """A loss whose gradient with respect to the model's outputs is the given factors, one for each output."""
    numbers = str(factors).replace("nan", "torch.nan")
    return built(f"weighted(model, {numbers}, {x})", weighted=weighted, model=model)


def gradients(factors, x=((1.0, -2.0, 0.5),)):
    """The reference: the gradients of that loss with respect to weight and bias, in float64."""
    factors, x = torch.tensor(factors).double(), torch.tensor(x).double()
    return {"weight": torch.outer(factors, x.sum(0)), "bias": factors * len(x)}


def steps(kata, model, optimizer, loss, scale, says):
    """Whether scaled_step says what it did."""
    assert_matches(kata.scaled_step(model, optimizer, loss, scale), says, what="what `scaled_step` returns")


def holds(model, wanted, of, what, atol=0.0):
    """Every parameter, or its gradient, is as wanted; float16 on the way leaves three digits."""
    for name, parameter in model.named_parameters():
        found = getattr(parameter, of) if of == "grad" else parameter.detach()
        assert_that(found is not None, f"The {name} has no gradient after the step: the unscaled one should be there.")
        device = parameter.device
        assert_matches(found, wanted[name], dtype=torch.float32, device=device, rtol=2e-3, atol=atol, what=what + name)


def test_small_gradient_survives(kata, device):
    """With a scale of 65536 a gradient of 0.00000001 is not lost: it ends in `.grad`, and moves the weight."""
    model = model_on(device)
    steps(kata, model, optimizer_of(model), loss_of(model, [1e-8, -3e-8]), LARGE, True)
    wanted = gradients([1e-8, -3e-8])
    holds(model, wanted, "grad", "the gradient of ")
    holds(model, {name: -gradient for name, gradient in wanted.items()}, "data", "after one step, ")


def test_scale_leaves_no_trace(kata, device):
    """Ordinary gradients come out the same with a scale of 1, of 8 and of 1000."""
    for scale in (1.0, 8.0, 1000.0):
        model = model_on(device)
        steps(kata, model, optimizer_of(model), loss_of(model, [0.25, -1.5]), scale, True)
        holds(model, gradients([0.25, -1.5]), "grad", "the gradient of ")


def test_old_gradients_are_cleared(kata, device):
    """Gradients that an earlier step left behind are cleared first: three steps go as far as three steps."""
    model = model_on(device)
    optimizer = optimizer_of(model)
    for parameter in model.parameters():
        parameter.grad = torch.full_like(parameter, 7.0)
    for number in (1, 2, 3):
        steps(kata, model, optimizer, loss_of(model, [0.5, -0.25]), 128.0, True)
        holds(model, gradients([0.5, -0.25]), "grad", "the gradient of ")
        wanted = {name: -number * gradient for name, gradient in gradients([0.5, -0.25]).items()}
        holds(model, wanted, "data", f"after {number} step{'s' * (number > 1)}, ")


def skips(kata, device, factors, scale, code, x=((1.0, -2.0, 0.5),)):
    """A step with gradients that are not finite is skipped, the first one of all and one after a good one."""
    model = model_on(device)
    optimizer = optimizer_of(model, code)
    for after_a_good_one in (False, True):
        if after_a_good_one:
            steps(kata, model, optimizer, loss_of(model, [0.5, -0.25]), 128.0, True)
        before = {name: parameter.detach().cpu().clone() for name, parameter in model.named_parameters()}
        memory = copy.deepcopy(optimizer.state_dict()["state"])
        steps(kata, model, optimizer, loss_of(model, factors, x), scale, False)
        is_as_before(model, optimizer, before, memory)


def is_as_before(model, optimizer, before, memory):
    """Weights and the optimizer's state are what they were before the skipped step."""
    for name, parameter in model.named_parameters():
        what = f"after the skipped step, {name}"
        assert_matches(parameter.detach(), before[name], rtol=0, atol=0, dtype=torch.float32, what=what)
    found = optimizer.state_dict()["state"]
    assert_that(found.keys() == memory.keys(), "The skipped step left a trace in the optimizer's state.")
    for number, kept in memory.items():
        for name, value in kept.items():
            wanted = value.cpu() if isinstance(value, torch.Tensor) else value
            what = f"after the skipped step, the optimizer's {name}"
            assert_matches(found[number].get(name), wanted, rtol=0, atol=0, what=what)


def test_infinite_gradients_skip_the_step(kata, device):
    """Where the scale makes gradients infinite, nothing moves: neither the weights nor momentum nor Adam's memory."""
    for code in (ADAM, MOMENTUM):
        skips(kata, device, [3.0, -2.0], LARGE, code)


def test_nan_skips_the_step(kata, device):
    """A gradient that is nan skips the step as well, also where the loss is an ordinary number."""
    skips(kata, device, [math.nan, 1.0], 4.0, ADAM)
    skips(kata, device, [3.0, -2.0], LARGE, ADAM, x=((1.0, 0.0, 0.5),))  # infinity times 0


def test_one_bad_number_is_enough(kata, device):
    """One infinite number in one of the gradients is enough, whichever of them it is."""
    skips(kata, device, [0.5, -0.25], 1024.0, ADAM, x=((1.0, -2.0, 1000.0),))  # in weight alone
    skips(kata, device, [0.5, 0.25], 1024.0, ADAM, x=((1.0, -2.0, 1000.0),))  # and all of one sign
    skips(kata, device, [1.0, 0.25], 1024.0, ADAM, x=((0.5, 0.0, 0.0), (-0.5, 0.0, 0.0)) * 40)  # in bias alone


def test_goes_on_after_a_skipped_step(kata, device):
    """After a skipped step the next good one is taken, as if the other had never been."""
    model = model_on(device)
    optimizer = optimizer_of(model, MOMENTUM)
    steps(kata, model, optimizer, loss_of(model, [3.0, -2.0]), LARGE, False)
    steps(kata, model, optimizer, loss_of(model, [0.5, -0.25]), 64.0, True)
    holds(model, {name: -0.5 * g for name, g in gradients([0.5, -0.25]).items()}, "data", "after the good step, ")


@given(eighths=draw.integers(1, 4), scale=draw.sampled_from((1.0, 16.0, 256.0)))
def test_any_scale(kata, device, eighths, scale):
    """For any gradient that fits and any scale, the step is taken with the unscaled gradient."""
    model, factors = model_on(device), [eighths / 8, -1.0]
    steps(kata, model, optimizer_of(model), loss_of(model, factors), scale, True)
    holds(model, {name: -gradient for name, gradient in gradients(factors).items()}, "data", "after one step, ")
