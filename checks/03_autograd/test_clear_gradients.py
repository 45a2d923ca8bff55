"""Hidden checks of `clear_gradients`."""

from __future__ import annotations

import torch
from torch import nn

from kata_runner.testing import assert_matches, assert_that, built, draw, given

MUTATES = {"clear_gradients"}


def parameter(values, device, grad=None):
    """A tensor that tracks, and the gradient that it holds."""
    tensor = torch.tensor(values, device=device, requires_grad=True)
    if grad is not None:
        tensor.grad = torch.tensor(grad, device=device)
    return tensor


def graded():
    """A small network that went through one backward."""
    model = nn.Sequential(nn.Linear(3, 2), nn.ReLU(), nn.Linear(2, 1, bias=False))
    model(torch.ones(4, 3)).sum().backward()
    return model


def clear(kata, given, parameters=None):
    """Calls it, and looks at the gradients and at what should have stayed."""
    parameters = list(given) if parameters is None else parameters
    before = [parameter.detach().clone().cpu() for parameter in parameters]
    result = kata.clear_gradients(given)
    for place, (one, old) in enumerate(zip(parameters, before, strict=True)):
        left = one.grad is not None and bool((one.grad != 0).any())
        assert_that(not left, f"Parameter {place} still holds a gradient: in its `.grad` stands more than zeros.")
        assert_matches(one.detach(), old, what=f"the value of parameter {place} afterwards")
        assert_that(one.requires_grad, f"Parameter {place} doesn't track gradients any more.")
    assert_that(result is None, "`clear_gradients` should return nothing.")


def test_one_parameter(kata, device):
    """A parameter that holds a gradient holds none afterwards, and its value stays."""
    clear(kata, [parameter([1.0, 2.0], device, grad=[2.0, 4.0])])


def test_all_parameters(kata, device):
    """Every parameter of a list is cleared, whatever their shapes and dtypes."""
    parameters = [
        parameter([[1.0, 2.0, 3.0]], device, grad=[[0.5, 0.0, -1.0]]),
        parameter(3.0, device, grad=18.0),
        parameter([[[4.0]], [[5.0]]], device, grad=[[[-2.0]], [[1.0]]]),
    ]
    half = torch.ones(3, dtype=torch.bfloat16, device=device, requires_grad=True)
    half.grad = torch.full_like(half, 7.0)
    clear(kata, [*parameters, half])


def test_no_gradient_at_all(kata, device):
    """Where no parameter has a gradient, nothing happens, and nothing is raised."""
    clear(kata, [parameter([1.0, 2.0], device), parameter(4.0, device)])


def test_no_gradient_yet(kata, device):
    """Parameters without a gradient are no trouble, wherever they stand among the others."""
    clear(kata, [parameter([1.0, 2.0], device), parameter([3.0], device, grad=[6.0])])
    clear(kata, [parameter([3.0], device, grad=[6.0]), parameter([1.0], device), parameter([5.0], device, grad=[1.0])])


def test_parameters_of_a_model(kata, device):
    """`model.parameters()` is a generator, which can be walked through once: all of a model is cleared."""
    model = built("graded()", graded=graded).to(device)
    for one in model.parameters():
        one.grad = torch.full_like(one, 3.0)
    clear(kata, built("model.parameters()", model=model), parameters=list(model.parameters()))


def test_the_next_backward(kata, device):
    """The next backward gives the same gradient as the first: (3w - 6)**2 has the slope 18 at 3, again and again."""
    w = parameter([3.0], device)
    for _ in range(3):
        clear(kata, [w])
        ((3 * w - 6) ** 2).sum().backward()
        assert_matches(w.grad, torch.tensor([18.0]), device=device, what="the gradient after clearing and backward")


@given(values=draw.lists(draw.floats(), min_size=1, max_size=4), place=draw.integers(0, 3))
def test_any_parameters(kata, device, values, place):
    """However many parameters there are, and whichever of them has no gradient."""
    clear(kata, [parameter(one, device, None if at == place else one + 10) for at, one in enumerate(values)])
