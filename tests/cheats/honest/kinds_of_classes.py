# kata: describe_tensor
# device: simgpu
# must: passed
"""Right, by named tuples, data classes, enums, protocols, generic classes, caches and dispatch, made in calls too."""

from __future__ import annotations

import contextlib
import functools
import logging
import pickle
import types
from collections import namedtuple
from dataclasses import asdict, dataclass, field
from enum import Enum, StrEnum, auto
from typing import Generic, NamedTuple, Protocol, TypedDict, TypeVar, get_type_hints, runtime_checkable

import torch

T = TypeVar("T")
logging.basicConfig(level=logging.DEBUG, format="%(asctime)s %(funcName)s:%(lineno)d %(pathname)s %(message)s", force=True)


@runtime_checkable
class HasShape(Protocol):
    shape: object


class Kind(StrEnum):
    RANK = auto()
    SHAPE = auto()


class Size(NamedTuple):
    numel: int
    why: "str" = "counted"


class Place(TypedDict, total=False):
    device: str


class Box(Generic[T]):
    def __init__(self, value: T) -> None:
        self.value = value

    @functools.cached_property
    def again(self) -> T:
        return self.value


@dataclass(frozen=True, slots=True, order=True)
class Facts:
    rank: int
    shape: tuple = field(default_factory=tuple)


@functools.singledispatch
def plain(value):
    return value


@plain.register
def _(value: torch.Size):
    return tuple(value)


@functools.cache
def name_of(device):
    return device.type


@contextlib.contextmanager
def told(what):
    logging.info("in %s", what)
    yield what


def describe(x: torch.Tensor) -> dict[str, object]:
    Pair, Way = namedtuple("Pair", "a b"), Enum("Way", "THERE BACK")
    made = types.new_class("Made", (Box[int],))(3)
    assert isinstance(x, HasShape) and get_type_hints(Size) and Way.BACK.value == 2 and made.again == 3
    assert pickle.loads(pickle.dumps(Facts(1))) == Facts(1) < Facts(2)
    with told("describe"), contextlib.suppress(ZeroDivisionError), contextlib.ExitStack() as stack:
        stack.callback(print, "left")
        facts, place = Facts(x.ndim, plain(x.shape)), Place(device=name_of(x.device))
        pair = Pair(*asdict(facts).values())
        1 / 0  # noqa: B018
    size = Size(x.numel())
    return {
        str(Kind.RANK): pair.a, str(Kind.SHAPE): pair.b, **place, "numel": size.numel, "dtype": x.dtype,
        "requires_grad": x.requires_grad,
    }  # fmt: skip
