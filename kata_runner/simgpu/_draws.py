"""A draw happens where its tensor is, and its generator must be of that device.

Under a card's generator lies one of the CPU, which torch's own check would let draw on the CPU. So the functions that
take a generator are guarded, from the moment when somebody makes a card's generator.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import torch

from . import _generators, _names
from ._tensor import SimulatedTensor

_guarded: list[str] = []


def guard() -> None:
    """Puts the check before every function that draws; the second time nothing."""
    if not _guarded:
        _guarded.extend(FUNCTIONS)
        for owner, names in ((torch, FUNCTIONS), (torch.Tensor, METHODS)):
            for name in names:
                setattr(owner, name, _checked(getattr(owner, name)))


def _checked(function: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(function)
    def draw(*args: Any, **kwargs: Any) -> Any:
        if "generator" in kwargs or len(args) > 1:
            check(args, kwargs)
        return function(*args, **kwargs)

    return draw


def check(args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    """Refuses a draw on the CPU with a card's generator, in torch's words."""
    generator = kwargs.get("generator")
    if generator is None:
        generator = next((value for value in args[1:] if isinstance(value, _generators.CardGenerator)), None)
    if generator is not None and _generators.is_card_generator(generator) and not _on_the_card(args, kwargs):
        card = _names.named(_names.DEVICE).partition(":")[0]
        raise RuntimeError(f"Expected a 'cpu' device type for generator but found '{card}'")


def _on_the_card(args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
    """Whether the numbers will be there: where `out` or `device` says, else where the arguments are."""
    given = [value for value in (kwargs.get("out"), *args, *kwargs.values()) if isinstance(value, torch.Tensor)]
    if kwargs.get("out") is None and kwargs.get("device") is not None:
        device = torch.device(kwargs["device"])
    elif given:
        return isinstance(given[0], SimulatedTensor)
    else:
        device = torch.get_default_device()
    return device.type == _names.NAME or (device.type == "cuda" and _names.HERE.inside)


FUNCTIONS = (
    "rand", "randn", "randint", "randperm", "normal", "rand_like", "randn_like", "randint_like", "bernoulli",
    "multinomial", "poisson", "binomial",
)  # fmt: skip
METHODS = (
    "normal_", "uniform_", "random_", "exponential_", "bernoulli_", "bernoulli", "multinomial", "geometric_",
    "log_normal_", "cauchy_",
)  # fmt: skip
