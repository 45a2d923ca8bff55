"""Detach, then to the CPU, then to NumPy."""

from __future__ import annotations

import numpy as np
import torch


def loss_curve(losses: torch.Tensor) -> np.ndarray:
    """The losses as a NumPy array, to be plotted."""
    return losses.detach().cpu().numpy()


# Why: an array is plain numbers in the CPU's memory. It can't lie on a GPU, and it knows no gradients, so
# both have to be left behind, and torch wants you to say so. detach() gives the same numbers without
# their history, cpu() brings them to the CPU's memory, or copies nothing where they are there already.
#
# In this order the move to the CPU is not recorded for the backward pass. The other order gives the same
# numbers.
#
# What people get wrong:
# - They follow the first message and stop. detach() alone is right on the CPU; cpu() alone is right for
#   tensors that track nothing.
# - detach_(), with the underscore: it takes the history off the caller's tensor itself. The plot is fine,
#   and the training behind it can't go on.
