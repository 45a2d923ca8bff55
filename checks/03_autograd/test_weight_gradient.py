"""Hidden checks of `weight_gradient`."""

from __future__ import annotations

import torch

from kata_runner.testing import assert_matches, draw, given, refilled


def numbers(*shape, start=-3.0, step=0.5):
    """Numbers that differ, some of them negative, on the CPU."""
    return torch.arange(float(torch.Size(shape).numel())).reshape(shape) * step + start


def random(seed, *shape):
    return torch.randn(shape, generator=torch.Generator().manual_seed(seed))


def reference(x, W):
    """By the chain rule, in float64 on the CPU: each value above 0 passes its row of x on, and all share the mean."""
    x, W = x.detach().double().cpu(), W.detach().double().cpu()
    product = x @ W
    return x.T @ (product > 0).double() / product.numel()


def assert_gradient(kata, x, W, device):
    """An untracked tensor of W's dtype, where W is."""
    expected = reference(x, W)
    found = kata.weight_gradient(x, W)
    assert_matches(found, expected, dtype=W.dtype, device=device, requires_grad=False, terms=len(x))


def test_two_weights_by_hand(kata, device):
    """The example: [[1, 2]] with W = [[1, -1], [0.5, 0]] has the gradient [[0.5, 0], [1, 0]]."""
    found = kata.weight_gradient(
        torch.tensor([[1.0, 2.0]], device=device), torch.tensor([[1.0, -1.0], [0.5, 0.0]], device=device)
    )
    expected = torch.tensor([[0.5, 0.0], [1.0, 0.0]])
    assert_matches(found, expected, dtype=torch.float32, device=device, requires_grad=False)


def test_480_weights(kata, device):
    """For x of shape (64, 30) and W of shape (30, 16) there are 480 slopes, in W's shape."""
    assert_gradient(kata, random(0, 64, 30).to(device), random(1, 30, 16).to(device), device)


def test_other_shapes(kata, device):
    """One row, one feature, one output, square ones, and transposed ones follow the same rule."""
    for n, inputs, outputs in [(1, 3, 2), (5, 1, 3), (4, 3, 1), (3, 3, 3)]:
        x, W = numbers(n, inputs, start=-1.75), numbers(inputs, outputs, start=2.25, step=-0.75)
        assert_gradient(kata, x.to(device), W.to(device), device)
    assert_gradient(kata, numbers(3, 4).T.to(device), numbers(2, 3, start=-1.25).T.to(device), device)


def test_a_second_call(kata, device):
    """A second call gives the same, and with other numbers in the same W it gives theirs."""
    x = numbers(4, 3, start=-2.25).to(device)
    one, other = numbers(3, 2, start=1.25, step=-0.5).to(device), numbers(3, 2, start=-1.25).to(device)
    for W in refilled(one, one, other):
        assert_gradient(kata, x, W, device)


def test_a_weight_that_tracks(kata, device):
    """A W that tracks already goes on tracking, has no gradient afterwards, and two calls give the same."""
    x = numbers(4, 3, start=-2.25).to(device)
    W = numbers(3, 2, start=1.25, step=-0.5).to(device).requires_grad_()
    for _ in range(2):
        assert_gradient(kata, x, W, device)


def test_an_old_gradient(kata, device):
    """A gradient that W holds already has no part in the result, and W keeps it."""
    x = numbers(4, 3, start=-2.25).to(device)
    W = torch.nn.Parameter(numbers(3, 2, start=1.25, step=-0.5).to(device))
    W.grad = torch.full((3, 2), 100.0, device=device)
    for _ in range(2):
        assert_gradient(kata, x, W, device)


def test_what_was_returned_stays(kata, device):
    """What one call returned stays as it was after the next."""
    x, W = numbers(4, 3, start=-2.25).to(device), numbers(3, 2, start=1.25, step=-0.5).to(device)
    first = kata.weight_gradient(x, W)
    kata.weight_gradient(2 * x, W)
    assert_matches(first, reference(x, W), device=device, what="the first gradient after a second call")


def test_dtype_stays(kata, device):
    """float64 gives float64, and bfloat16 gives bfloat16."""
    for dtype in [torch.bfloat16] if device == "mps" else [torch.float64, torch.bfloat16]:
        x, W = numbers(4, 3, start=-2.25).to(device, dtype), numbers(3, 2, start=1.25, step=-0.5).to(device, dtype)
        assert_gradient(kata, x, W, device)


@given(
    x=draw.tensors((draw.sizes(1, 4), draw.sizes(1, 3, name="in")), values=draw.floats(1, 9)),
    W=draw.tensors((draw.sizes(1, 3, name="in"), draw.sizes(1, 3))),
)
def test_any_numbers(kata, device, x, W):
    """Any numbers follow the same rule."""
    assert_gradient(kata, x.to(device), (W + 1 / 32).to(device), device)  # no value is 0, where relu has a corner
