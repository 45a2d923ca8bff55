"""Results that would answer for themselves when they are compared: such a result is no answer."""

from __future__ import annotations

from collections.abc import Collection
from itertools import islice
from types import FunctionType
from typing import Any

from torch._C import TensorBase

from kata_runner.testing.sealing import seal
from kata_runner.testing.seen import is_a, is_array, is_disguised, is_tensor
from kata_runner.testing.wording import kind_of

DEPTH = 3  # of containers within containers
MOST_ITEMS = 10_000  # of one; no check asks for as many
_vars, _hasattr, _tensor_base = vars, hasattr, TensorBase
_COMPARING = ("__eq__", "__ne__", "__bool__", "__array__", "__float__", "__int__", "__getattribute__", "__class__")


def find_disguise(value: Any, files: Collection[str], depth: int = DEPTH) -> str | None:
    """What is wrong with a result or with something inside it, as words after "returned"; None where nothing is.

    Told are tensors and arrays of a class of its own, tensors whose methods were replaced, and objects whose class in
    the subject's file says what they equal. Models and other classes of the subject's are fine.
    """
    if is_disguised(value):
        return kind_of(value)
    if is_tensor(value):
        own = [name for name in _vars(value) if _hasattr(_tensor_base, name)]
        return f"a tensor with its own `{own[0]}`" if own else None
    if is_array(value) or value is None:
        return None
    if _decides_itself(type(value), files):
        return f"an object of the class {type(value).__name__}, which decides by itself what it equals"
    return next((found for item in _inside(value, depth) if (found := find_disguise(item, files, depth - 1))), None)


def _inside(value: Any, depth: int) -> Any:
    if depth and is_a(value, list):
        return islice(list.__iter__(value), MOST_ITEMS)
    if depth and is_a(value, tuple):
        return islice(tuple.__iter__(value), MOST_ITEMS)
    return islice(iter(dict.values(value)), MOST_ITEMS) if depth and is_a(value, dict) else ()


def _decides_itself(kind: type, files: Collection[str]) -> bool:
    """Whether a class of the subject's own defines how it is compared or converted, in so many lines of its file."""
    for base in kind.__mro__:
        for name in _COMPARING:
            member = _vars(base).get(name)
            if isinstance(member, FunctionType) and member.__code__.co_filename in files:
                return True
    return False


seal(__name__)
