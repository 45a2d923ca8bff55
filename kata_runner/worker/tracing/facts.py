"""What a variable is, and a print of it by which a change is noticed. Nothing here runs a line of the learner's."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

import numpy as np
import torch
from torch._C import DisableTorchFunction, TensorBase

from kata_runner.core.trace import Variable
from kata_runner.testing.sealing import seal
from kata_runner.testing.seen import Array, Seen, is_array, is_disguised, is_tensor, look, values_of
from kata_runner.testing.wording import describe, kind_of, numbers_in, shown_values

SHOWN_ELEMENTS = 6
SHOWN_VALUE = 60  # characters
SHOWN_ATTRIBUTES = 12  # of an object of the learner's own
READ_ELEMENTS = 65_536  # of an array that is looked through for a change, or for nan
READ_ITEMS = 32  # of a container
READ_PARAMETERS = 64

_version, _grad, _is_leaf = TensorBase._version.__get__, TensorBase.grad.__get__, TensorBase.is_leaf.__get__  # type: ignore[attr-defined,union-attr]
_no_grad, _isnan, _isinf, _crc32 = torch.no_grad, np.isnan, np.isinf, zlib.crc32
_Module, _tobytes, _sizes = torch.nn.Module, np.ndarray.tobytes, np.ndarray.nbytes.__get__
_lookup = object.__getattribute__


def fact(name: str, value: Any) -> Variable:
    """A variable as it is now."""
    try:
        return _fact(name, value)
    except Exception:  # something that can't be looked at, such as a tensor inside `torch.vmap`
        return Variable(name, type(value).__name__)


def _fact(name: str, value: Any) -> Variable:
    seen = look(value)
    if seen is not None:
        scalar = seen.kind == "array" and not is_array(value)
        shown = _numbers(value, seen)
        return Variable(
            name, "number" if scalar else seen.kind, seen.shape, seen.dtype, seen.device, seen.tracks, shown
        )
    if isinstance(value, _Module):
        return _module(name, value)
    if type(value) in (int, float, complex):
        return Variable(name, "number", value=_short(describe(value)))
    return Variable(name, type(value).__name__, value=_other(value))


def _numbers(value: Any, seen: Seen) -> str | None:
    size = 1
    for length in seen.shape:
        size *= length
    if size > SHOWN_ELEMENTS or seen.category == "object":
        return None
    try:
        return _short(numbers_in(shown_values(value, seen.dtype)))
    except Exception:  # on the device `meta` there are none
        return None


def _module(name: str, module: Any) -> Variable:
    """A model, with the dtypes and devices of its parameters and buffers."""
    facts = [seen for tensor in tensors_of(module) if (seen := look(tensor)) is not None]
    dtypes = sorted({seen.dtype for seen in facts})
    devices = sorted({seen.device or "" for seen in facts})
    tracks = any(seen.tracks for seen in facts) if facts else None
    value = type(module).__name__
    return Variable(name, "module", None, " and ".join(dtypes) or None, " and ".join(devices) or None, tracks, value)


def tensors_of(module: Any) -> Iterator[Any]:
    """The parameters and buffers of a model, found in its own dictionaries."""
    left = READ_PARAMETERS
    waiting = [module]
    while waiting and left > 0:
        one = waiting.pop()
        for part in ("_parameters", "_buffers"):
            for tensor in attributes(one).get(part, {}).values():
                if tensor is not None and left > 0:
                    left -= 1
                    yield tensor
        waiting += [child for child in attributes(one).get("_modules", {}).values() if child is not None]


def attributes(value: Any) -> dict[str, Any]:
    """What an object holds, read without running a `__getattr__`."""
    try:
        found = _lookup(value, "__dict__")
    except Exception:
        return {}
    return found if type(found) is dict else {}


def _other(value: Any) -> str:
    if value is None:
        return "None"
    if isinstance(value, (FunctionType, BuiltinFunctionType)):
        return "a function"
    if is_disguised(value):
        return _short(kind_of(value))
    if isinstance(value, (list, tuple, dict, set, frozenset)):
        text = describe(value, SHOWN_ELEMENTS, 2) if len(value) <= READ_ITEMS else ""
        return _short(text) if text else f"{len(value)} items"
    text = describe(value, SHOWN_ELEMENTS, 2)
    return "" if " at 0x" in text or text == kind_of(value) else _short(text)


def _short(text: str) -> str:
    return text if len(text) <= SHOWN_VALUE else text[: SHOWN_VALUE - 1] + "…"


def shown_names(names: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """The variables that a learner wants to see: data, and what `self` holds."""
    for name, value in names.items():
        if name.startswith((".", "__")) or isinstance(value, (ModuleType, type)):
            continue
        yield name, value
        if name == "self":
            yield from _own_attributes(value)


def _own_attributes(value: Any) -> Iterator[tuple[str, Any]]:
    held = attributes(value)
    if isinstance(value, _Module):
        held = {
            **{name: item for name, item in held.items() if name != "training" and not name.startswith("_")},
            **held.get("_parameters", {}), **held.get("_buffers", {}), **held.get("_modules", {}),
        }  # fmt: skip
    for name, item in list(held.items())[:SHOWN_ATTRIBUTES]:
        if type(name) is str and not name.startswith("_") and item is not None:
            yield f"self.{name}", item


def print_of(value: Any) -> Any:
    """Something that differs once the variable is another object, or holds something else."""
    try:
        return _print_of(value, 2)
    except Exception:
        return id(value)


def _print_of(value: Any, depth: int) -> Any:
    kind = type(value)
    if value is None or kind in (bool, int, float, complex, str, bytes):
        return kind, value if value == value else "nan"
    if is_tensor(value):
        seen = look(value)
        return id(value), seen, version(value)
    if is_array(value):
        return id(value), look(value), content(value)
    if kind in (list, tuple, dict):
        items = list(value.values() if kind is dict else value)[:READ_ITEMS]
        return id(value), len(value), tuple([_print_of(item, depth - 1) for item in items]) if depth else None
    if isinstance(value, _Module):
        return id(value), tuple([_print_of(tensor, 0) for tensor in tensors_of(value)])
    return id(value)


def version(tensor: Any) -> int:
    """How often a tensor was written to; an inference tensor doesn't count."""
    with DisableTorchFunction():
        try:
            return int(_version(tensor))
        except RuntimeError:
            return 0


def content(value: Any) -> int | None:
    """A checksum of the numbers of an array; None where they are too many."""
    if _sizes(value) > READ_ELEMENTS * 8 or value.dtype.hasobject:
        return None
    return _crc32(_tobytes(value))


def numbers_of(value: Any) -> Array | None:
    """The numbers of a tensor or an array as they are now; None where there are none, or too many."""
    seen = look(value)
    if seen is None or seen.category == "object" or seen.device == "meta":
        return None
    size = 1
    for length in seen.shape:
        size *= length
    if size > READ_ELEMENTS:
        return None
    try:
        with _no_grad():
            return values_of(value)
    except Exception:
        return None


def oddities(value: Any) -> tuple[bool, bool]:
    """Whether there is a nan in a value, and whether there is an infinity."""
    if type(value) is float:
        return value != value, abs(value) == float("inf")
    seen = look(value)
    if seen is None or seen.category not in ("float", "complex"):
        return False, False
    numbers = numbers_of(value)
    return (False, False) if numbers is None else (bool(_isnan(numbers).any()), bool(_isinf(numbers).any()))


def gradient_of(value: Any) -> Any:
    """The `.grad` of a leaf that tracks gradients; None where there is none."""
    if not is_tensor(value):
        return None
    with DisableTorchFunction():
        return _grad(value) if _is_leaf(value) else None


seal(__name__)
