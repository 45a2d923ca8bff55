"""Hidden checks of `describe`."""

from __future__ import annotations

import math

import torch

from kata_runner.testing import assert_matches, draw, given


def facts(device, shape, *, dtype=torch.float32, requires_grad=False):
    """The six facts about a tensor of this shape."""
    return {
        "rank": len(shape),
        "shape": shape,
        "numel": math.prod(shape),
        "dtype": dtype,
        "device": device,
        "requires_grad": requires_grad,
    }


def test_a_matrix(kata, device):
    """A matrix of two rows and three columns has rank 2, shape (2, 3) and 6 values."""
    x = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], device=device)
    assert_matches(kata.describe(x), facts(device, (2, 3)))


def test_a_single_number(kata, device):
    """A single number has rank 0 and shape (); a vector with one number in it has rank 1 and shape (1,)."""
    assert_matches(kata.describe(torch.tensor(5.0, device=device)), facts(device, ()))
    assert_matches(kata.describe(torch.tensor([5.0], device=device)), facts(device, (1,)))
    assert_matches(kata.describe(torch.tensor([[5.0]], device=device)), facts(device, (1, 1)))


def test_every_rank(kata, device):
    """Vectors, images, batches of images: any rank up to 5, sizes of 1 among them."""
    for shape in [(7,), (5, 2), (3, 4, 5), (2, 3, 5, 4), (1, 2, 1, 3, 5)]:
        assert_matches(kata.describe(torch.ones(shape, device=device)), facts(device, shape))
    assert_matches(kata.describe(torch.eye(4, device=device)), facts(device, (4, 4)))  # zeros are values too


def test_no_values(kata, device):
    """If any axis has size 0, there are no values, but the other axes keep their sizes."""
    for shape in [(0,), (3, 0), (0, 4, 1), (2, 0, 5, 0)]:
        assert_matches(kata.describe(torch.ones(shape, device=device)), facts(device, shape))


def test_dtypes(kata, device):
    """The dtype is that of the values: short floats, whole numbers and booleans too."""
    for dtype in [torch.float16, torch.float64, torch.int64, torch.uint8, torch.bool]:
        x = torch.ones(3, 5, device=device).to(dtype)
        assert_matches(kata.describe(x), facts(device, (3, 5), dtype=dtype))


def test_tracked_by_autograd(kata, device):
    """requires_grad is True for a tensor that autograd tracks, long before it has a gradient."""
    assert_matches(
        kata.describe(torch.ones(5, device=device, requires_grad=True)), facts(device, (5,), requires_grad=True)
    )


def test_tracked_with_a_gradient(kata, device):
    """A tracked tensor that has a gradient already is tracked still."""
    w = torch.ones(4, 3, device=device, requires_grad=True)
    w.grad = torch.ones_like(w)
    assert_matches(kata.describe(w), facts(device, (4, 3), requires_grad=True))


def test_computed_from_a_tracked_one(kata, device):
    """What is computed from a tracked tensor is tracked too; a detached tensor is not."""
    w = torch.ones(4, 3, device=device, requires_grad=True)
    assert_matches(kata.describe(2 * w[1]), facts(device, (3,), requires_grad=True))
    assert_matches(kata.describe(w.detach()), facts(device, (4, 3)))


def test_views(kata, device):
    """A transposed tensor, every second column, one row shown five times: what counts is the shape that you see."""
    x = torch.ones(3, 8, device=device)
    assert_matches(kata.describe(x.T), facts(device, (8, 3)))
    assert_matches(kata.describe(x[:, ::2]), facts(device, (3, 4)))
    assert_matches(kata.describe(x[1].expand(5, 8)), facts(device, (5, 8)))


@given(shape=draw.shapes(rank=(0, 5), sizes=(0, 3)))
def test_any_shape(kata, device, shape):
    """Tensors of any shape are described in the same way."""
    assert_matches(kata.describe(torch.ones(shape, device=device)), facts(device, shape))
