"""The best device that this machine has."""

from __future__ import annotations

import torch


def pick_device() -> torch.device:
    """The device to compute on: a CUDA GPU if there is one, else an Apple GPU ("mps"), else the CPU.

    A device is the place where a tensor lies and is computed with. "cuda" is a GPU by NVIDIA, "mps" the
    GPU of an Apple computer. A program picks one when it starts, and then uses that one everywhere.

    torch tells what is there: `torch.cuda.is_available()` and `torch.backends.mps.is_available()`. Ask
    these two, and ask them anew in each call. Don't use `torch.accelerator`: while your kata is checked it
    also knows the simulated GPU.

    The result is a `torch.device`, and no text.

    Example: on a laptop without a GPU the result is `torch.device("cpu")`.
    """
    # TODO: ask for the best device first, and for the others if it isn't there.
    raise NotImplementedError
