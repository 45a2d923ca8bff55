"""Notices and undoes what a subject assigns to torch, NumPy and Python: references would be computed with it."""

from __future__ import annotations

import builtins
import copy
import functools
import itertools
import math
import operator
import os
import random
import statistics
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import FunctionType, ModuleType
from typing import Any

import hypothesis
import numpy as np
import torch

from kata_runner.testing.sealing import seal

_is, _map, _all, _vars, _id, _chain = operator.is_, map, all, vars, id, itertools.chain
_END = object()

# Where references and checks take their functions from: asked after each call.
_NEAR: tuple[tuple[str, Any], ...] = (
    ("builtins", builtins),
    ("copy", copy),
    ("functools", functools),
    ("itertools", itertools),
    ("math", math),
    ("operator", operator),
    ("random", random),
    ("statistics", statistics),
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
    ("torch.Tensor", torch.Tensor),
    ("torch.nn.Parameter", torch.nn.Parameter),
    ("torch.nn.Module", torch.nn.Module),
    ("torch.nn.Linear", torch.nn.Linear),
    ("hypothesis", hypothesis),
)
# What those are made of, with all classes in it: asked at the end of the last check. The second: of each drawn one.
_FAR = ("numpy._core", "numpy.lib", "numpy.linalg", "torch.nn", "torch.optim", "torch.autograd", "torch.functional",
        "torch._tensor", "torch._C._nn", "torch._C._linalg", "torch._C._autograd")  # fmt: skip
_DRAWING = ("hypothesis",)


@dataclass
class Place:
    """A module or a class as it was: its names, and those of its values that do something."""

    name: str
    owner: Any
    now: Mapping[str, Any]  # its names as they are, whenever that is asked
    values: list[Any]
    acting: dict[str, Any]

    @classmethod
    def of(cls, name: str, owner: Any) -> Place:
        """A place as it is now."""
        now = _vars(owner)
        return cls(name, owner, now, list(now.values()), {key: value for key, value in now.items() if _acts(value)})


class Group(tuple[Place, ...]):
    """Places that are looked at together."""

    def same(self) -> bool:
        """Whether every name of every place still has its value; looked at in C, all at once."""
        now = _chain(_chain.from_iterable([place.now.values() for place in self]), (_END,))
        then = _chain(_chain.from_iterable([place.values for place in self]), (_END,))
        return _all(_map(_is, now, then))


_NOTHING = Group()


@dataclass(frozen=True)
class Names:
    """What stood in the watched places, before the subject was loaded."""

    builtins: Group = _NOTHING
    near: Group = _NOTHING
    far: Group = _NOTHING
    drawing: Group = _NOTHING

    def all(self) -> tuple[Group, ...]:
        """All of them."""
        return self.builtins, self.near, self.far, self.drawing


_kept = Names()


def remember(*, with_torch: bool = True) -> Names:
    """What stands in the watched places now. with_torch: in torch's too, which are most of them.

    A server asks once before it forks: then only what is new is looked at again.
    """
    global _kept
    if not _kept.near:
        near = [Place.of(name, place) for name, place in _NEAR]
        _kept = Names(Group(near[:1]), Group(near[1:]), Group(_within(_FAR)), Group(_within(_DRAWING)))
    return Names(*[_fresh(group, with_torch) for group in _kept.all()])


def _fresh(group: Group, with_torch: bool) -> Group:
    chosen = group if with_torch else Group([place for place in group if not place.name.startswith("torch")])
    if chosen.same():
        return chosen
    return Group([place if Group((place,)).same() else Place.of(place.name, place.owner) for place in chosen])


def _within(packages: Collection[str]) -> Iterator[Place]:
    """The modules of packages that are imported, and their classes."""
    starts = tuple(f"{package}." for package in packages)
    near = {_id(place) for _, place in _NEAR}
    for name, module in list(sys.modules.items()):
        if not isinstance(module, ModuleType) or not f"{name}.".startswith(starts):
            continue
        if _id(module) not in near:
            yield Place.of(name, module)
        for value in list(_vars(module).values()):
            if isinstance(value, type) and value.__module__ == name and _id(value) not in near:
                yield Place.of(f"{name}.{value.__name__}", value)


def _acts(value: Any) -> bool:
    return callable(value) or hasattr(type(value), "__get__")


def undo(groups: Iterable[Group], subject: str, files: Collection[str]) -> str | None:
    """Puts back what the subject replaced; the first of it by its full name, such as `torch.mean`, or None.

    subject: its module's name. Torch replaces names of its own too, when parts of it are imported late: those stay.
    """
    places = [place for group in groups if not group.same() for place in group]
    first = None
    for place in places:
        if Group((place,)).same():
            continue
        for key in _replaced(place, places, subject, files):
            first = first or f"{place.name}.{key}"
            if key in place.acting:
                setattr(place.owner, key, place.acting[key])
            else:
                delattr(place.owner, key)
        place.values = [place.acting.get(key, value) for key, value in place.now.items()]
    return first


def _replaced(place: Place, places: Iterable[Place], subject: str, files: Collection[str]) -> list[str]:
    """The names with another value than before, where that is the subject's work; the others' values hold from now."""
    now, wrong = dict(place.now), []
    for key in {**place.acting, **now}:
        value = now.get(key)
        if value is place.acting.get(key) or (key not in place.acting and not _hides(place.owner, key, value)):
            continue
        if _by_itself(place, value, places, subject, files):
            place.acting[key] = value
        else:
            wrong.append(key)
    return wrong


def _hides(owner: Any, key: str, value: Any) -> bool:
    """Whether a name is new in a class, and hides a parent's or means something to Python or torch."""
    if not isinstance(owner, type) or not _acts(value):
        return False
    return key.startswith("__") or any(key in _vars(base) for base in owner.__mro__[1:])


def _by_itself(place: Place, value: Any, places: Iterable[Place], subject: str, files: Collection[str]) -> bool:
    """Whether a library gave a name of its own another value: a function from its files that stood nowhere before."""
    value = value.__func__ if isinstance(value, (classmethod, staticmethod)) else value
    if not isinstance(value, FunctionType) or value.__module__ == subject or value.__code__.co_filename in files:
        return False
    library = _folder(place.name)
    ours = library is not None and value.__code__.co_filename.startswith(library)
    return ours and not any(value is other for known in places for other in known.acting.values())


def _folder(name: str) -> str | None:
    """Where the package lies that a place belongs to; None for Python's own modules, which change nothing by itself."""
    top = {"np": "numpy"}.get(name.partition(".")[0], name.partition(".")[0])
    return os.path.join(os.path.dirname(sys.modules[top].__file__ or ""), "") if top in _PACKAGES else None


_PACKAGES = ("numpy", "torch", "hypothesis")

seal(__name__)
