"""Hidden checks of `adam_step`."""

from __future__ import annotations

import torch

from kata_runner.testing import assert_matches, assert_that, draw, given, without

MUTATES = {"adam_step"}  # the state may be changed; w and grad are compared below
BETAS, EPS = (0.9, 0.999), 1e-8


def steps_of_torch(w, grads, lr, betas, eps):
    """The weights after each step of torch.optim.Adam, in float64 on the CPU."""
    weight = w.double().clone().requires_grad_()
    optimizer = torch.optim.Adam([weight], lr=lr, betas=betas, eps=eps)
    found = []
    for grad in grads:
        weight.grad = grad.double().clone()
        optimizer.step()
        found.append(weight.detach().clone())
    return found


def one_step(kata, w, grad, state, lr, betas, eps):
    """A step, once it is known to give two things and to leave w and grad alone."""
    before = w.clone(), grad.clone()
    result = kata.adam_step(w, grad, state, lr, betas, eps)
    two = isinstance(result, tuple) and len(result) == 2 and isinstance(result[1], dict)
    assert_that(two, "`adam_step` should give back two things, the new weights and a dict: `return w, state`.")
    for name, now, then in (("w", w, before[0]), ("grad", grad, before[1])):
        assert_that(torch.equal(now, then), f"`adam_step` changed the {name} it was given. Make a new tensor.")
    return result


def walks(kata, device, w, grads, lr=0.1, betas=BETAS, eps=EPS, dtype=torch.float32):
    """Several steps, each compared with torch's own."""
    found, state = w.to(device, dtype), {}
    for number, (grad, expected) in enumerate(zip(grads, steps_of_torch(w, grads, lr, betas, eps), strict=True), 1):
        found, state = one_step(kata, found, grad.to(device, dtype), state, lr, betas, eps)
        what = f"w after step {number}"
        assert_matches(found, expected, device=device, dtype=dtype, terms=10 * number, what=what)


def test_the_first_step_has_the_size_lr(kata, device):
    """The first step has the size lr, whatever the gradient is: 1, 1000 or -0.01."""
    for slope in (1.0, 1000.0, -0.01):
        w, grad = torch.tensor([5.0], device=device), torch.tensor([slope], device=device)
        found, _ = one_step(kata, w, grad, {}, 0.1, BETAS, EPS)
        expected = torch.tensor([5.0 - 0.1 * (1 if slope > 0 else -1)], dtype=torch.float64)
        assert_matches(found, expected, device=device, terms=10, what=f"w after a first gradient of {slope:g}")


def test_three_equal_gradients(kata, device):
    """Three gradients of 1, from 0 with lr 0.1: -0.1, -0.2 and -0.3."""
    walks(kata, device, torch.tensor([0.0]), [torch.tensor([1.0])] * 3)


def test_gradients_that_change(kata, device):
    """Five different gradients for three weights: each weight moves as torch.optim.Adam moves it."""
    grads = [torch.tensor([k + 1.0, -2.0 / (k + 1), (-1.0) ** k * 3]) for k in range(5)]
    walks(kata, device, torch.tensor([1.0, -2.0, 3.0]), grads, lr=0.05)


def test_other_betas(kata, device):
    """betas are those that are given: (0.5, 0.8), and the first of them is that of the gradient's average."""
    grads = [torch.tensor([[2.0, -1.0, 0.5]]), torch.tensor([[-4.0, 1.0, 3.0]]), torch.tensor([[1.0, 1.0, -6.0]])]
    walks(kata, device, torch.tensor([[1.0, 2.0, -3.0]]), grads, betas=(0.5, 0.8))


def test_eps_stands_outside_the_root(kata, device):
    """eps is added to the root: with a large one, 0.5, the steps become shorter by just that."""
    grads = [torch.tensor([1.0, 0.1]), torch.tensor([-0.3, 0.2]), torch.tensor([2.0, 0.4])]
    walks(kata, device, torch.tensor([0.0, 1.0]), grads, eps=0.5)


def test_a_gradient_of_zero(kata, device):
    """A weight with gradients of 0 stays where it is, and is never nan; one that was pulled before goes on a little."""
    grads = [torch.tensor([0.0, 2.0]), torch.tensor([0.0, 0.0]), torch.tensor([1.0, 0.0])]
    walks(kata, device, torch.tensor([4.0, 4.0]), grads)


def test_shapes_and_dtypes(kata, device):
    """A matrix and a single number work as well, and float64 stays float64."""
    matrix = torch.arange(6.0).reshape(2, 3) - 2
    walks(kata, device, matrix, [matrix.flip(0) + 0.5, matrix * 2 + 1], dtype=torch.float64)
    walks(kata, device, torch.tensor(3.0), [torch.tensor(-2.0), torch.tensor(1.0)])


def test_two_walks_at_once(kata, device):
    """Two weights with a state each don't get in each other's way."""
    first, second = torch.tensor([1.0], device=device), torch.tensor([1.0], device=device)
    states = [{}, {}]
    up, down = torch.tensor([3.0], device=device), torch.tensor([-1.0], device=device)
    first, states[0] = one_step(kata, first, up, states[0], 0.1, BETAS, EPS)
    second, states[1] = one_step(kata, second, down, states[1], 0.1, BETAS, EPS)
    first, states[0] = one_step(kata, first, down, states[0], 0.1, BETAS, EPS)
    expected = steps_of_torch(torch.tensor([1.0]), [up.cpu(), down.cpu()], 0.1, BETAS, EPS)[-1]
    assert_matches(first, expected, device=device, terms=20, what="the first weight after its second step")


def test_by_yourself(kata, device):
    """The lines are your own: torch.optim is left out."""
    w, grad = torch.tensor([5.0], device=device), torch.tensor([2.0], device=device)
    with without("torch.optim.Adam", "torch.optim.AdamW", "torch.optim.NAdam", "torch.optim.adam.adam"):
        one_step(kata, w, grad, {}, 0.1, BETAS, EPS)


@given(
    w=draw.tensors((draw.sizes(1, 3, name="n"),)),
    grads=draw.lists(draw.tensors((3,)), min_size=1, max_size=4),
    lr=draw.sampled_from([0.1, 0.5]),
)
def test_any_walk(kata, device, w, grads, lr):
    """Any weights and any gradients are followed as torch.optim.Adam follows them."""
    walks(kata, device, w, [grad[: len(w)] for grad in grads], lr=lr)
