"""Notices and undoes what a subject assigns to torch, NumPy and Python: references would be computed with it."""

from __future__ import annotations

import builtins
import math
import random
from collections.abc import Collection
from functools import partial
from operator import is_
from types import FunctionType
from typing import Any

import hypothesis
import numpy as np
import torch

from kata_runner.testing.sealing import seal

_is, _map, _all, _vars = is_, map, all, vars

# Where references and checks take their functions from. Of the classes, methods that are new count as well.
_MODULES: tuple[tuple[str, Any], ...] = (
    ("builtins", builtins),
    ("math", math),
    ("random", random),
    ("np", np),
    ("np.linalg", np.linalg),
    ("np.random", np.random),
    ("np.testing", np.testing),
    ("torch", torch),
    ("torch.nn", torch.nn),
    ("torch.nn.functional", torch.nn.functional),
    ("torch.nn.init", torch.nn.init),
    ("torch.testing", torch.testing),
    ("torch.autograd", torch.autograd),
    ("torch.optim", torch.optim),
    ("torch.linalg", torch.linalg),
    ("torch.cuda", torch.cuda),
    ("hypothesis", hypothesis),
)
_CLASSES: tuple[tuple[str, Any], ...] = (
    ("torch.Tensor", torch.Tensor),
    ("torch.nn.Parameter", torch.nn.Parameter),
    ("torch.nn.Module", torch.nn.Module),
    ("torch.nn.Linear", torch.nn.Linear),
    # not the optimizers: torch itself replaces `step` when the first of a class is made
)

Names = list[tuple[str, Any, bool, list[str], list[Any], int]]


def remember(*, with_torch: bool = True) -> Names:
    """What stands in the watched modules and classes now. with_torch: torch's too, which are thousands."""
    found: Names = []
    for closed, places in ((False, _MODULES), (True, _CLASSES)):
        for name, place in places:
            if not with_torch and name.startswith("torch"):
                continue
            kept = {key: value for key, value in _vars(place).items() if _acts(value)}
            found.append((name, place, closed, list(kept), list(kept.values()), len(_vars(place))))
    return found


def _acts(value: Any) -> bool:
    return callable(value) or isinstance(value, property)


def undo(before: Names, subject: str, files: Collection[str]) -> str | None:
    """Puts back what the subject replaced; the first of it by its full name, such as `torch.mean`, or None.

    subject: its module's name. Torch replaces names of its own too, when parts of it are imported late: those stay.
    """
    first = None
    for name, place, closed, keys, values, size in before:
        now = _vars(place)
        if (not closed or len(now) == size) and _all(_map(_is, _map(now.get, keys), values)):
            continue
        for key in _replaced(now, keys, values, closed):
            if key in now and not _suspicious(key, now[key], None if closed else values, subject, files):
                continue
            first = first or f"{name}.{key}"
            if key in keys:
                setattr(place, key, values[keys.index(key)])
            else:
                delattr(place, key)
    return first


def _replaced(now: Any, keys: list[str], values: list[Any], closed: bool) -> list[str]:
    wrong = [key for key, value in zip(keys, values, strict=True) if now.get(key) is not value]
    if closed:  # a method of a parent class can be hidden by a new one
        known = set(keys)
        wrong += [key for key, value in now.items() if key not in known and _acts(value)]
    return wrong


def _suspicious(key: str, value: Any, others: list[Any] | None, subject: str, files: Collection[str]) -> bool:
    """Whether a name's new value is the subject's work: its own code, something uncallable, or another name's value.

    others: the values of the other names; None: anything of another name counts.
    """
    if isinstance(value, property):
        value = value.fget
    if isinstance(value, FunctionType) and value.__code__.co_filename in files:
        return True
    if not callable(value) or isinstance(value, partial) or subject in (_home(value), _home(type(value))):
        return True
    return getattr(value, "__name__", key) != key and (others is None or any(value is other for other in others))


def _home(value: Any) -> object:
    return getattr(value, "__module__", None)


seal(__name__)
