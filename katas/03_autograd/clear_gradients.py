"""Clear the gradients: what has to happen before the next backward."""

from __future__ import annotations

from collections.abc import Iterable

import torch


def clear_gradients(parameters: Iterable[torch.Tensor]) -> None:
    """Take away the gradients that the parameters hold, so that the next backward starts from nothing.

    backward adds to what stands in `.grad` already. So the old gradient has to go before each new one is computed.
    Afterwards every `.grad` is None, or holds zeros: both will do.

    Some parameters may have no gradient yet: their `.grad` is None from the start.

    Shapes:
        parameters: tensors that track gradients, of any shapes, in a list or in a generator such as
            `model.parameters()`. A generator can be walked through once.
        returns: nothing

    Errors: none. The values of the parameters stay as they are, and go on tracking.

    Example:
        w = torch.tensor([1.0, 2.0], requires_grad=True)
        (w**2).sum().backward()  # w.grad is [2, 4]
        clear_gradients([w])     # w.grad is None
    """
    # TODO: one after another.
    raise NotImplementedError
