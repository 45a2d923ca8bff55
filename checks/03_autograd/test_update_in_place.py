"""Hidden checks of `sgd_update`."""

from __future__ import annotations

import torch

from kata_runner.testing import assert_matches, assert_that, built, draw, given

MUTATES = {"sgd_update"}


def parameter(values, device, grad=None, dtype=torch.float32):
    """A tensor that tracks, and the gradient that it holds."""
    tensor = torch.tensor(values, device=device, dtype=dtype, requires_grad=True)
    if grad is not None:
        tensor.grad = torch.tensor(grad, device=device, dtype=dtype)
    return tensor


def update(kata, given, rate, parameters=None):
    """Calls it, and looks at the values, and at all that should be as before."""
    parameters = list(given) if parameters is None else parameters
    held = list(given) if isinstance(given, list) else []
    values = [one.detach().double().cpu() for one in parameters]
    gradients = [None if one.grad is None else one.grad.double().cpu() for one in parameters]
    result = kata.sgd_update(given, rate)
    for place, (one, value, gradient) in enumerate(zip(parameters, values, gradients, strict=True)):
        expected = value if gradient is None else value - rate * gradient
        assert_matches(one.detach(), expected, dtype=one.dtype, what=f"parameter {place} after the step")
        assert_that(one.requires_grad, f"Parameter {place} doesn't track gradients any more.")
        if gradient is None:
            assert_that(one.grad is None, f"Parameter {place} had no gradient, and now it has one.")
        else:
            assert_matches(one.grad, gradient, what=f"the gradient of parameter {place} afterwards")
    same = all(now is then for now, then in zip(given, held, strict=True)) if held else True
    assert_that(same, "The list holds other tensors than before: write into those that are there.")
    assert_that(result is None, "`sgd_update` should return nothing.")


def test_one_parameter(kata, device):
    """w = [3] with the gradient [18] and rate 0.1 becomes [1.2], and is still a leaf that tracks."""
    w = parameter([3.0], device, grad=[18.0])
    update(kata, [w], 0.1)
    assert_matches(w.detach(), torch.tensor([1.2]), device=device, what="w after the step")
    assert_that(w.is_leaf, "w is no leaf any more.")


def test_two_steps(kata, device):
    """Two steps of training, with backward between them, both move w: from 3 to 1.2, and from there to 2.64."""
    w = parameter([3.0], device)
    for value in [1.2, 2.64]:
        w.grad = None
        ((3 * w - 6) ** 2).sum().backward()
        update(kata, [w], 0.1)
        assert_matches(w.detach(), torch.tensor([value]), device=device, what="w after the step")


def test_all_parameters(kata, device):
    """Every parameter moves by its own gradient, whatever their shapes and dtypes."""
    w = parameter([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], device, grad=[[0.5, 0.0, -1.0], [2.0, -4.0, 8.0]])
    b, scale = parameter([0.25, -0.5], device, grad=[-3.0, 1.0]), parameter(2.0, device, grad=5.0)
    half = parameter([8.0, -16.0], device, grad=[4.0, 2.0], dtype=torch.bfloat16)
    for rate in [0.25, 2.0, 0.0]:
        update(kata, [w, b, scale, half], rate)


def test_no_gradient(kata, device):
    """A parameter without a gradient stays as it is, and those behind it move all the same."""
    update(kata, [parameter([1.0, 2.0], device), parameter([3.0], device, grad=[-6.0])], 0.5)
    update(kata, [parameter([3.0], device, grad=[6.0]), parameter(1.0, device), parameter(5.0, device, grad=1.0)], 0.5)
    update(kata, [parameter([1.0, 2.0], device)], 0.5)


def test_parameters_of_a_model(kata, device):
    """`model.parameters()` is a generator, which can be walked through once: all of a model moves."""
    model = built("nn.Sequential(nn.Linear(3, 2), nn.ReLU(), nn.Linear(2, 1, bias=False))").to(device)
    model(torch.ones(4, 3, device=device)).sum().backward()
    for one in model.parameters():
        one.grad = torch.full_like(one, 3.0)
    update(kata, built("model.parameters()", model=model), 0.5, parameters=list(model.parameters()))


def test_gradients_can_be_on(kata, device):
    """Afterwards autograd watches again: what is computed from w tracks gradients."""
    w = parameter([3.0], device, grad=[18.0])
    update(kata, [w], 0.1)
    assert_that((2 * w).requires_grad, "What is computed after the step tracks no gradients.")


@given(
    values=draw.lists(draw.floats(), min_size=1, max_size=4), place=draw.integers(0, 3), quarters=draw.integers(0, 4)
)
def test_any_parameters(kata, device, values, place, quarters):
    """However many parameters there are, and whichever of them has no gradient."""
    parameters = [parameter(one, device, None if at == place else one + 10) for at, one in enumerate(values)]
    update(kata, parameters, quarters / 4)
