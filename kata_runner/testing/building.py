"""Models, optimizers and functions that know the code they came from, so that a failing call can be printed."""

from __future__ import annotations

import weakref
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import torch


@dataclass(frozen=True)
class Recipe:
    """How something was made."""

    code: str
    seed: int
    names: Mapping[str, Any] = field(default_factory=dict)  # what the code uses beside torch, nn, F and np
    state: Mapping[str, torch.Tensor] = field(default_factory=dict)  # of a model: copies of its tensors
    training: bool = True


_recipes: dict[int, tuple[weakref.ref[Any], Recipe]] = {}  # by identity: tensors can't be looked up by equality


def built(code: str, *, seed: int = 0, **names: object) -> Any:
    """What an expression makes, with its code kept: `built("nn.Linear(3, 2)")`.

    code: may use torch, nn, F, np and whatever `names` gives: `built("torch.optim.SGD(model.parameters(), lr=0.1)",
    model=model)`. A class or a function of the suite's own is given so too, and is shown with its source:
    `built("Scaled()", Scaled=Scaled)`. So is a loss that leads back to a model. seed: of the weights' random
    start; the random state outside stays as it was.
    """
    scope = {"torch": torch, "nn": torch.nn, "F": torch.nn.functional, "np": np, **names}
    before = torch.default_generator.get_state()
    torch.default_generator.manual_seed(seed)
    try:
        thing = eval(code, scope)
    finally:
        torch.default_generator.set_state(before)
    state = {name: tensor.detach().clone() for name, tensor in _tensors(thing).items()}
    recipe = Recipe(code, seed, dict(names), state, getattr(thing, "training", True))
    place, forget = id(thing), _recipes.pop  # bound now: when Python ends there are no names any more
    _recipes[place] = (weakref.ref(thing, lambda _: forget(place, None) and None), recipe)
    return thing


def _tensors(thing: object) -> dict[str, torch.Tensor]:
    return thing.state_dict(keep_vars=True) if isinstance(thing, torch.nn.Module) else {}


def recipe_of(thing: object) -> Recipe | None:
    """How it was made; None where it wasn't `built`."""
    found = _recipes.get(id(thing))
    return found[1] if found is not None and found[0]() is thing else None
