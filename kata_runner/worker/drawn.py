"""Which of the global generators a check has drawn from, and the code that starts them anew."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch

from kata_runner.testing.recording import recorder
from kata_runner.testing.sealing import seal

_equal = torch.equal
_cuda: Any = torch.cuda  # its functions are looked up when they are called: a simulated card stands in for some
_py_state, _Random = random.getstate, random.Random
_np_get_state, _RandomState = np.random.get_state, np.random.RandomState
_torch_state, _Generator = torch.default_generator.get_state, torch.Generator


def drawn_from() -> list[str]:
    """Code that starts the global generators anew, of those from which something was drawn in the check."""
    seeds = recorder.seeds
    states: tuple[tuple[str, str, Callable[[int], bool]], ...] = (
        ("random", "random.seed({})", lambda seed: _py_state() != _Random(seed).getstate()),
        ("numpy", "np.random.seed({})", lambda seed: _np_state() != _np_seeded(seed)),
        ("torch", "torch.manual_seed({})", _torch_moved),
    )
    return [code.format(seeds[name]) for name, code, moved in states if name in seeds and moved(seeds[name])]


@dataclass(frozen=True)
class Stand:
    """Where the global generators stand: quick to take, and told apart from where they stand after a draw."""

    places: tuple[int, int]
    states: list[Any]


def stand() -> Stand:
    """Where they stand now."""
    numpy: Any = _np_get_state()
    card = [_cuda.get_rng_state()] if recorder.simulated else []
    return Stand((_py_state()[1][-1], numpy[2]), [_torch_state(), *card])


def has_drawn_since(before: Stand) -> bool:
    """Whether anything was drawn since then."""
    now = stand()
    return now.places != before.places or not all(map(_equal, now.states, before.states))


def _np_state() -> tuple[bytes, int]:
    state: Any = _np_get_state()
    return state[1].tobytes(), int(state[2])


def _np_seeded(seed: int) -> tuple[bytes, int]:
    state: Any = _RandomState(seed % 2**32).get_state()
    return state[1].tobytes(), int(state[2])


def _torch_moved(seed: int) -> bool:
    """Whether torch has drawn on the CPU, or on the card, which has a stream of its own."""
    if not _equal(_torch_state(), _Generator().manual_seed(seed).get_state()):
        return True
    card = recorder.simulated or bool(_cuda.is_initialized())
    return card and not _equal(_cuda.get_rng_state(), torch.Generator("cuda").manual_seed(seed).get_state())


seal(__name__)
