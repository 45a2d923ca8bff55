"""Update weights in place: the step of training, without an optimizer."""

from __future__ import annotations

from collections.abc import Iterable

import torch


def sgd_update(parameters: Iterable[torch.Tensor], learning_rate: float) -> None:
    """Take one step of gradient descent with every parameter: down its gradient, by learning_rate times that.

    The caller holds on to these very tensors. So the new numbers are written into them, and no new tensors are made:
    each parameter is the same object afterwards, is still a leaf (made by nobody's computation), and still tracks.

    Autograd forbids writing into a leaf that tracks while it watches. Within `with torch.no_grad():` it doesn't watch.

    A parameter without a gradient, whose `.grad` is None, stays as it is.

    Shapes:
        parameters: tensors that track gradients, of any shapes, in a list or in a generator such as
            `model.parameters()`. A generator can be walked through once.
        learning_rate: a float
        returns: nothing

    Errors: none. The gradients stay as they are: clearing them is somebody else's work.

    Example:
        w = torch.tensor([3.0], requires_grad=True)
        ((3 * w - 6) ** 2).sum().backward()  # w.grad is [18]
        sgd_update([w], 0.1)                 # w is [1.2]
    """
    # TODO: write into each of them, while autograd doesn't watch.
    raise NotImplementedError
