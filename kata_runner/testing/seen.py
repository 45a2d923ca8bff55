"""What a value really is: read past anything that a subclass, a mode or a patched method could say instead."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeGuard, TypeVar

import numpy as np
import torch
from torch._C import DisableTorchFunction, TensorBase

from .sealing import seal

Array = np.ndarray[Any, Any]
T = TypeVar("T")

_shape, _dtype, _device = TensorBase.shape.__get__, TensorBase.dtype.__get__, TensorBase.device.__get__  # type: ignore[attr-defined]
_tracks, _layout = TensorBase.requires_grad.__get__, TensorBase.layout.__get__  # type: ignore[attr-defined]
_detach, _cpu, _to, _numpy, _dense = (
    TensorBase.detach,
    TensorBase.cpu,
    TensorBase.to,
    TensorBase.numpy,
    TensorBase.to_dense,
)
_resolve_conj, _resolve_neg = torch.resolve_conj, torch.resolve_neg
_bool, _int64, _uint64, _float64, _complex128, _strided = (
    torch.bool, torch.int64, torch.uint64, torch.float64, torch.complex128, torch.strided,
)  # fmt: skip
_nd_shape, _nd_dtype = np.ndarray.shape.__get__, np.ndarray.dtype.__get__
_array, _generic = np.array, np.generic

# Exact types that are taken at their word. A simulated device adds its own, before the subject is loaded.
_tensor_types: list[type] = [torch.Tensor, torch.nn.Parameter]
_GENERICS = tuple({*np.sctypeDict.values(), np.bool_})
_device_names: dict[str, str] = {}


@dataclass(frozen=True)
class Seen:
    """A tensor or an array by its facts. `device` and `tracks` are None for an array."""

    kind: str  # "tensor" or "array"
    shape: tuple[int, ...]
    dtype: str  # without "torch."
    device: str | None
    tracks: bool | None
    category: str  # bool, int, float, complex or object


_CATEGORIES = (
    ("bool", "bool"),
    ("int", "int"),
    ("uint", "int"),
    ("float", "float"),
    ("bfloat", "float"),
    ("complex", "complex"),
    ("longdouble", "float"),
)


def trust(tensor: torch.Tensor, named: str) -> None:
    """Takes this tensor's exact type for a tensor too, and calls its device by the name that the learner knows."""
    if not is_tensor(tensor):
        _tensor_types.append(type(tensor))
    with DisableTorchFunction():
        _device_names[_device(tensor).type] = named


def is_a(value: object, kinds: type[T] | tuple[type[T], ...]) -> TypeGuard[T]:
    """What isinstance says of the value itself: an object's `__class__` may be another one, and may be code."""
    return issubclass(type(value), kinds)


def is_tensor(value: object) -> bool:
    """A tensor of torch's own type, or a parameter; a class of the learner's own is none."""
    return _is_one_of(type(value), _tensor_types)


def is_array(value: object) -> bool:
    """A NumPy array, not of a subclass."""
    return type(value) is np.ndarray


def is_number(value: object) -> bool:
    """A Python or NumPy scalar; no bool."""
    plain = _is_one_of(type(value), (int, float, complex))
    return plain or (_is_generic(value) and not is_a(value, np.bool_))


def is_disguised(value: object) -> bool:
    """A tensor or array of some other class, whose operators could say anything."""
    if is_tensor(value) or is_array(value):
        return False
    return any(base is TensorBase or base is np.ndarray for base in type(value).__mro__)


def _is_generic(value: object) -> bool:
    return is_a(value, _generic) and _is_one_of(type(value), _GENERICS)


def _is_one_of(kind: type, kinds: Iterable[type]) -> bool:
    """Whether a class is one of these itself; its metaclass, which may say that it equals them, isn't asked."""
    return any(kind is known for known in kinds)


def look(value: object) -> Seen | None:
    """The facts of a tensor, an array or a NumPy scalar; None for anything else."""
    if is_tensor(value):
        with DisableTorchFunction():
            device = _device(value).type
            shape, tracks = tuple(_shape(value)), bool(_tracks(value))
            name, family = _called(_dtype(value))
        return Seen("tensor", shape, name, _device_names.get(device, device), tracks, family)
    if is_array(value):
        name, family = _called(_nd_dtype(value))
        return Seen("array", tuple(_nd_shape(value)), name, None, None, family)
    if _is_generic(value):
        name, family = _called(value.dtype)  # type: ignore[attr-defined]
        return Seen("array", (), name, None, None, family)
    return None


@lru_cache(maxsize=200)
def _called(dtype: Any) -> tuple[str, str]:
    """The name of a dtype and its family. NumPy spells a name out each time that it is asked."""
    name = str(dtype).removeprefix("torch.")
    return name, category(name)


def category(dtype: str) -> str:
    """The family that a dtype belongs to: `bool`, `int`, `float`, `complex` or `object`."""
    return next((family for start, family in _CATEGORIES if dtype.startswith(start)), "object")


def values_of(value: object) -> Array:
    """The numbers as an array on the CPU: float64, complex128, int64 (or uint64), bool.

    value: a tensor on any device, an array or a number. A tensor without numbers (device `meta`) raises.
    """
    if is_tensor(value):
        with DisableTorchFunction():
            return _tensor_values(value)
    array = _array(value)
    if array.dtype.kind == "f":
        return array.astype("float64")
    return array


def _tensor_values(value: Any) -> Array:
    """What stands in a tensor; called with every override switched off."""
    plain = _cpu(_detach(value))
    if _layout(plain) is not _strided:
        plain = _dense(plain)
    plain = _resolve_neg(_resolve_conj(plain))
    dtype = _dtype(plain)
    if dtype.is_complex:
        plain = _to(plain, _complex128)
    elif dtype.is_floating_point:
        plain = _to(plain, _float64)
    elif dtype is not _bool and dtype is not _uint64:
        plain = _to(plain, _int64)
    return _array(_numpy(plain))


seal(__name__)
