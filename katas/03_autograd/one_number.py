"""One number from many losses: what to keep of a loss, and what to let go."""

from __future__ import annotations

from collections.abc import Iterable

import torch


def average_loss(losses: Iterable[torch.Tensor]) -> float:
    """The mean of all losses, as a plain float.

    A loss is more than a number. With it hangs the graph: all that autograd noted on the way to it, and all tensors
    that backward would need. As long as anything holds the loss, or what was computed from it, the graph takes memory.

    So make a plain number of each loss before you ask for the next one. Then only the last graph is alive, however
    many losses there are. They may come from a generator, which computes each of them when it is asked for: such a
    one has no length, and can be walked through once.

    Shapes:
        losses: one tensor or more, in a list, a generator or the like; each with one element, of shape (), (1,) or
            (1, 1), of a float dtype, on any device
        returns: one number, no tensor

    Errors:
        RuntimeError or ValueError if a loss has more than one element. What torch raises by itself, when it is to make
        a number of it, does.

    The losses stay as they are.

    Example:
        average_loss([torch.tensor(1.0), torch.tensor([2.0]), torch.tensor([[6.0]])])  # 3.0
    """
    # TODO: one loss after another, and none of them kept.
    raise NotImplementedError
