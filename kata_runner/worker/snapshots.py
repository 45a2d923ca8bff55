"""Arguments as they were before a call: to see what changed, and to print the call as code."""

from __future__ import annotations

import inspect
import weakref
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import FunctionType
from typing import Any

import numpy as np
import torch
from torch._C import DisableTorchFunction, TensorBase

from kata_runner.testing.building import Recipe, recipe_of
from kata_runner.testing.sealing import seal
from kata_runner.testing.seen import Array, is_array, is_tensor, look

from .models import State, moves, since, state_of

_detach, _cpu, _clone, _view, _reshape = (
    TensorBase.detach,
    TensorBase.cpu,
    TensorBase.clone,
    TensorBase.view,
    TensorBase.reshape,
)
_numpy, _contiguous, _stride = TensorBase.numpy, TensorBase.contiguous, TensorBase.stride
_grad = TensorBase.grad.__get__  # type: ignore[union-attr]
_shape, _dtype, _device = TensorBase.shape.__get__, TensorBase.dtype.__get__, TensorBase.device.__get__  # type: ignore[attr-defined]
_tracks, _is_leaf, _layout = TensorBase.requires_grad.__get__, TensorBase.is_leaf.__get__, TensorBase.layout.__get__  # type: ignore[attr-defined]
_no_grad, _uint8, _strided, _Parameter = torch.no_grad, torch.uint8, torch.strided, torch.nn.Parameter
_signature = inspect.signature
_tobytes, _strides, _copy = np.ndarray.tobytes, np.ndarray.strides.__get__, np.array


@dataclass(frozen=True)
class KeptTensor:
    """A tensor as it was."""

    shape: tuple[int, ...]
    strides: tuple[int, ...]
    dtype: torch.dtype
    device: str
    tracks: bool
    values: Any  # a copy on the CPU; None where there are no numbers to read
    grad: KeptTensor | None
    leaf: bool = True  # made by itself, and by no operation that gradients flow back through
    parameter: bool = False


@dataclass(frozen=True)
class KeptArray:
    """An array as it was."""

    strides: tuple[int, ...]
    values: Array


@dataclass(frozen=True)
class KeptItems:
    """A list, tuple or dict as it was, item by item."""

    kind: type
    keys: tuple[Any, ...] | None
    originals: tuple[Any, ...]
    items: tuple[Any, ...]


@dataclass(frozen=True)
class KeptMade:
    """A model, an optimizer or a function that was `built`."""

    thing: Any
    recipe: Recipe
    since: str | None  # what was done to it since, as code; None: more than can be said
    parts: Mapping[str, Any]  # what its code uses by name, as that was too: an optimizer's model, which the call trains


@dataclass(frozen=True)
class KeptOwn:
    """A model that the subject has made."""

    thing: Any
    maker: Call
    since: str | None  # what was done to it since, as code; None: more than can be said


_own: dict[int, tuple[weakref.ref[Any], Call, State | None]] = {}  # by identity


def adopt(model: Any, maker: Call, state: State | None) -> None:
    """Remembers the call that gave a model, and the state in which it came."""
    place = id(model)
    _own[place] = (weakref.ref(model, lambda _: _own.pop(place, None) and None), maker, state)


def _keep_own(value: Any) -> KeptOwn | None:
    found = _own.get(id(value))
    return KeptOwn(value, found[1], moves(found[2], state_of(value))) if found and found[0]() is value else None


def keep(value: Any) -> Any:
    """A copy of a tensor, an array, or a list, tuple or dict of them; anything else as it is, for it isn't compared."""
    if is_tensor(value) and (recipe_of(value) is None or _is_leaf(value)):  # else it has a past, as a loss has
        with DisableTorchFunction(), _no_grad():
            return _keep_tensor(value)
    if is_array(value):
        return KeptArray(tuple(_strides(value)), _copy(value, order="K"))
    if type(value) in (list, tuple):
        return KeptItems(type(value), None, tuple(value), tuple([keep(item) for item in value]))
    if type(value) is dict:
        items = tuple(value.values())
        return KeptItems(dict, tuple(value), items, tuple([keep(item) for item in items]))
    recipe = recipe_of(value)
    if recipe is not None:
        parts = {name: keep(part) for name, part in recipe.names.items() if not isinstance(part, (type, FunctionType))}
        return KeptMade(value, recipe, since(value, recipe), parts)
    return _keep_own(value) or value


def _keep_tensor(value: Any) -> KeptTensor:
    readable = _device(value).type != "meta" and _layout(value) is _strided
    seen = look(value)
    named = seen.device or "cpu" if seen else "cpu"
    grad = _grad(value) if _is_leaf(value) and _tracks(value) else None
    return KeptTensor(
        tuple(_shape(value)),
        tuple(_stride(value)) if _layout(value) is _strided else (),
        _dtype(value),
        named,
        bool(_tracks(value)),
        _clone(_cpu(_detach(value))) if readable else None,
        _keep_tensor(grad) if grad is not None else None,
        bool(_is_leaf(value)),
        type(value) is _Parameter,
    )


def same(value: Any, kept: Any) -> bool:
    """Whether a value is still what `keep` saw: bit for bit, shape, strides, dtype, device, flag and gradient too."""
    if isinstance(kept, KeptTensor):
        with DisableTorchFunction(), _no_grad():
            return is_tensor(value) and _same_tensor(_keep_tensor(value), kept)
    if isinstance(kept, KeptArray):
        strides = tuple(_strides(value))
        if not is_array(value) or strides != kept.strides:
            return False
        return bool(value.dtype == kept.values.dtype) and _tobytes(value) == _tobytes(kept.values)
    if isinstance(kept, KeptItems):
        return _same_items(value, kept)
    return True


def _same_tensor(now: KeptTensor, then: KeptTensor) -> bool:
    if (now.shape, now.strides, now.dtype, now.device, now.tracks) != (
        then.shape, then.strides, then.dtype, then.device, then.tracks,
    ):  # fmt: skip
        return False
    if (now.grad is None) != (then.grad is None):
        return False
    if now.grad is not None and then.grad is not None and not _same_tensor(now.grad, then.grad):
        return False
    return then.values is None or _bits(now.values) == _bits(then.values)


def _bits(values: Any) -> bytes:
    flat = _view(_reshape(_contiguous(values), (-1,)), _uint8)
    return _tobytes(_numpy(flat))


def _same_items(value: Any, kept: KeptItems) -> bool:
    kind: Any = type(value)
    if kind is not kept.kind or len(value) != len(kept.originals):
        return False
    if kept.keys is not None and tuple(value) != kept.keys:
        return False
    now: tuple[Any, ...] = tuple(value.values()) if kept.keys is not None else tuple(value)
    return all(new is old and same(new, item) for new, old, item in zip(now, kept.originals, kept.items, strict=True))


@dataclass(frozen=True)
class Call:
    """One call of a public name: what it was given, and copies of it."""

    name: str
    args: tuple[Any, ...]
    kwargs: Mapping[str, Any]
    kept_args: tuple[Any, ...]
    kept_kwargs: Mapping[str, Any]
    home: str = ""  # the file that the name is imported from
    target: Any = None  # what is called
    maker: Call | None = None  # of a call of a model: the call that made it
    earlier: tuple[Call, ...] = ()  # of a call of a model that has changed since it was made: the calls before
    moved: str | None = ""  # of a call of a model: what was done to it beside calls, as code; None: more than that

    @property
    def parameters(self) -> list[str]:
        """The names of the function's parameters; none where they aren't known."""
        try:
            return list(_signature(self.target).parameters)
        except (TypeError, ValueError):
            return []


def changed(call: Call, parameters: Callable[[], Sequence[str]]) -> tuple[str, Any, Any] | None:
    """The first argument that is no longer what it was: its name, by the function's parameters, then and now."""
    for place, (value, kept) in enumerate(zip(call.args, call.kept_args, strict=True)):
        if not same(value, kept):
            names = parameters()
            return (names[place] if place < len(names) else f"argument {place + 1}"), kept, value
    for name, value in call.kwargs.items():
        if not same(value, call.kept_kwargs[name]):
            return name, call.kept_kwargs[name], value
    return None


def record_call(
    name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any], home: str = "", target: Any = None
) -> Call:
    """Keeps a call's arguments before it is made. home: the file that the name is imported from."""
    return Call(
        name,
        args,
        kwargs,
        tuple([keep(arg) for arg in args]),
        {key: keep(arg) for key, arg in kwargs.items()},
        home,
        target,
    )


seal(__name__)
