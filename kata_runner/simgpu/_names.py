"""What the simulated card is called: `simgpu:0`, or `cuda:0` in a thread that is inside `as_cuda()`."""

from __future__ import annotations

import re
import threading
from typing import Any

import torch

NAME = "simgpu"
CPU = torch.device("cpu")
# The same object before and after registration: its name is looked up each time that it is printed.
DEVICE = torch.device("privateuseone", 0)
CUDA = torch.device("cuda", 0)


class _Here(threading.local):
    """Where this thread stands."""

    stay: Any = None  # the as_cuda() that it is in, see _threads.py
    inside = False  # whether there is one
    shown_as_cuda = False  # inside, and not in torch's own Python code, which must see the real name


HERE = _Here()


def shown_device() -> torch.device:
    """The device that a simulated tensor says it is on."""
    return CUDA if HERE.shown_as_cuda else DEVICE


def named(device: torch.device) -> str:
    """How an error message names a device."""
    return str(CUDA if HERE.inside and device.type == NAME else device)


def as_named(message: str) -> str:
    """A message of torch's in which the card has the name that this thread knows."""
    if not HERE.inside:
        return message
    message = re.sub(rf"{NAME}(\w+)Type", r"torch.cuda.\1Tensor", message).replace(NAME, "cuda")
    return message.replace("PrivateUse1", "CUDA")  # what torch calls the place of the card in its tables


def card_index(device: torch.device) -> None:
    """Refuses a second card, as CUDA refuses one that is not there."""
    if device.index not in (None, 0):
        raise torch.AcceleratorError(NO_SUCH_CARD)


def card_number(device: Any) -> int:
    """The number that a device, a string, an int or None means: 0, or an error."""
    if device is not None and not isinstance(device, int) and torch.device(device).type not in (NAME, CUDA.type):
        raise ValueError(f"Expected a cuda device, but got: {device}")
    if isinstance(device, int):
        device = torch.device(CUDA.type, max(device, 0))
    if device is not None:
        card_index(torch.device(device))
    return 0


NO_SUCH_CARD = (
    "CUDA error: invalid device ordinal\n"
    "There is one simulated card, number 0: GPU device may be out of range, do you have enough GPUs?"
)
