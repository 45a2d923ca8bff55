"""A gradient for every weight: one backward, 480 slopes."""

from __future__ import annotations

import torch


def weight_gradient(x: torch.Tensor, W: torch.Tensor) -> torch.Tensor:
    """The slope of the score `torch.relu(x @ W).mean()` for every number in W, worked out by autograd.

    The mean is over all values of the product, so the score is one number. Its gradient has W's shape: one slope a
    weight.

    W belongs to the caller. It may track gradients already, and hold one in its `.grad`; both stay as they are.

    Shapes:
        x: (n, in), W: (in, out), float tensors of one dtype on one device
        returns: (in, out), a tensor of W's dtype on W's device, that does not track gradients

    Errors: none. x and W stay as they are.

    Example:
        weight_gradient(torch.tensor([[1.0, 2.0]]), torch.tensor([[1.0, -1.0], [0.5, 0.0]]))
        # the product is [[2, -1]], after relu [[2, 0]], and the mean is 1
        # [[0.5, 0], [1, 0]]: with 0.01 more in W[1, 0] the mean is 1.01
    """
    # TODO: a W of your own, the score, and back.
    raise NotImplementedError
