"""Models and optimizers that know the code they came from, so that a failing call can be printed with them."""

from __future__ import annotations

import weakref
from typing import Any

import numpy as np
import torch

_codes: weakref.WeakKeyDictionary[Any, str] = weakref.WeakKeyDictionary()


def built(code: str, *, seed: int = 0, **names: object) -> Any:
    """What an expression makes, with its code kept: `built("nn.Linear(3, 2)")`.

    code: may use torch, nn, F, np and whatever `names` gives: `built("torch.optim.SGD(model.parameters(), lr=0.1)",
    model=model)`. seed: of the weights' random start; the random state outside stays as it was.
    """
    scope = {"torch": torch, "nn": torch.nn, "F": torch.nn.functional, "np": np, **names}
    before = torch.default_generator.get_state()
    torch.default_generator.manual_seed(seed)
    try:
        thing = eval(code, scope)
    finally:
        torch.default_generator.set_state(before)
    _codes[thing] = code
    return thing


def code_of(thing: object) -> str | None:
    """The code that made it; None where it wasn't `built`."""
    try:
        return _codes.get(thing)
    except TypeError:  # it can't be hashed or weakly referenced
        return None
