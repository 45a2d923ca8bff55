"""Whether a check has drawn random numbers: only then can another seed make it go another way."""

from __future__ import annotations

import random
from typing import Any, cast

import numpy as np
import torch

from kata_runner.testing.sealing import seal

from . import guard

_python, _numpy, _torch, _cuda, _mps = random.getstate, np.random.get_state, torch.get_rng_state, torch.cuda, torch.mps


def drew(number: int, device: str) -> bool:
    """Whether a global generator has moved since `guard.seed(number, device)`; all of them stand there again after it.

    True, too, where a check has set a seed of its own: what that draws is always the same, and to play it again costs
    little. A generator that somebody made for themselves is not seen.
    """
    now = _states(device)
    guard.seed(number, device)
    return now != _states(device)


def _states(device: str) -> list[Any]:
    name, keys, *rest = cast(tuple[Any, ...], _numpy())
    return [_python(), name, keys.tobytes(), rest, _bytes(_torch()), *_of_card(device)]


def _of_card(device: str) -> list[bytes]:
    if device == "cuda":  # the simulated one too
        return [_bytes(_cuda.get_rng_state())]
    return [_bytes(_mps.get_rng_state())] if device == "mps" else []


def _bytes(state: torch.Tensor) -> bytes:
    return state.numpy().tobytes()


seal(__name__)
