"""A call as Python code that can be pasted: small data by value, big data by its shape."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import torch

from kata_runner.testing.building import code_of
from kata_runner.testing.sealing import seal
from kata_runner.testing.seen import Array, values_of

from .snapshots import Call, KeptArray, KeptItems, KeptTensor

IN_FULL = 64  # elements
LINE = 88  # characters; a longer call gets a line for each argument
SHOWN_TEXT = 200

_torch_dtypes = {"float32", "int64", "bool"}  # what torch.tensor makes of Python's numbers by itself
_Module = torch.nn.Module
_arange, _array_equal = np.arange, np.array_equal


def call_code(call: Call) -> str:
    """The call with its arguments as they were."""
    arguments = [code(arg) for arg in call.kept_args]
    arguments += [f"{name}={code(arg)}" for name, arg in call.kept_kwargs.items()]
    line = f"{call.code}({', '.join(arguments)})"
    if len(line) <= LINE or len(arguments) < 2:
        return line
    return f"{call.code}(\n" + "".join([f"    {argument},\n" for argument in arguments]) + ")"


def code(kept: Any) -> str:
    """One argument as code, from what `keep` made of it."""
    if isinstance(kept, KeptTensor):
        return _tensor(kept)
    if isinstance(kept, KeptArray):
        return _array(kept)
    if isinstance(kept, KeptItems):
        return _items(kept)
    if isinstance(kept, np.generic) and type(kept).__module__ == "numpy":
        return f"np.{kept.dtype}({_number(kept.item(), 'np')})"
    if isinstance(kept, float):
        return _number(kept, "float")
    return _other(kept)


def _tensor(kept: KeptTensor) -> str:
    name = str(kept.dtype).removeprefix("torch.")
    options = [] if name in _torch_dtypes else [f"dtype=torch.{name}"]
    options += [f'device="{kept.device}"'] if kept.device != "cpu" else []
    options += ["requires_grad=True"] if kept.tracks else []
    if kept.values is None:
        return f"torch.empty({', '.join([str(kept.shape), *options])})"
    values = values_of(kept.values)
    turned = _turned(kept.shape, kept.strides)
    text = _filled(values.T if turned else values, options, "torch")
    return f"{text}.T" if turned else text


def _array(kept: KeptArray) -> str:
    dtype = str(kept.values.dtype)
    turned = _turned(kept.values.shape, tuple([stride // max(1, kept.values.itemsize) for stride in kept.strides]))
    values = kept.values.T if turned else kept.values
    natural = {"f": "float64", "i": "int64", "b": "bool"}.get(kept.values.dtype.kind) == dtype
    text = _filled(values, [] if natural else [f"dtype=np.{dtype}"], "np")
    return f"{text}.T" if turned else text


def _turned(shape: tuple[int, ...], strides: tuple[int, ...]) -> bool:
    """Whether it is a matrix read by columns: the transpose of one in the usual order."""
    return len(shape) == 2 and min(shape) > 1 and strides == (1, shape[0])


def _filled(values: Array, options: list[str], library: str) -> str:
    """`torch.tensor(…)` or `np.array(…)`, as short as it may be."""
    if 0 in values.shape:
        natural = {"i": f"dtype={library}.int64", "b": f"dtype={library}.bool"}.get(values.dtype.kind)
        told = any(option.startswith("dtype") for option in options)  # zeros makes floats where nothing is told
        return _made(f"{library}.zeros({_shape(values.shape)}", options if told or not natural else [natural, *options])
    if values.size <= IN_FULL:
        return _made(f"{'torch.tensor' if library == 'torch' else 'np.array'}({_nested(values, library)}", options)
    if values.dtype.kind in "fiu" and _array_equal(values, _arange(values.size).reshape(values.shape)):
        end = f"{values.size}." if values.dtype.kind == "f" else f"{values.size}"
        return _made(f"{library}.arange({end}", options) + f".reshape({_shape(values.shape)})"
    return _random(values, options, library)


def _made(start: str, options: list[str]) -> str:
    return ", ".join([start, *options]) + ")"


def _random(values: Array, options: list[str], library: str) -> str:
    """Any numbers of this shape: the values are too many to be shown."""
    shape = _shape(values.shape)
    if library == "np":
        made = f"rng.normal(size={shape})" if values.dtype.kind == "f" else f"rng.integers(0, 9, size={shape})"
        return made.replace("rng", "np.random.default_rng(0)")
    made = f"torch.randn({shape}" if values.dtype.kind == "f" else f"torch.randint(0, 9, {shape}"
    return _made(made, options)


def _shape(sizes: tuple[int, ...]) -> str:
    return str(tuple([int(size) for size in sizes]))


def _nested(values: Array, library: str) -> str:
    if values.ndim == 0:
        return _number(values.item(), library)
    return "[" + ", ".join([_nested(row, library) for row in values]) + "]"


def _number(value: Any, library: str) -> str:
    if isinstance(value, float) and not math.isfinite(value):
        word = "nan" if value != value else "inf" if value > 0 else "-inf"
        if library == "float":
            return f'float("{word}")'
        return word.replace("nan", f"{library}.nan").replace("inf", f"{library}.inf")
    return repr(value)


def _items(kept: KeptItems) -> str:
    inside = [code(item) for item in kept.items]
    if kept.keys is not None:
        return "{" + ", ".join([f"{code(key)}: {item}" for key, item in zip(kept.keys, inside, strict=True)]) + "}"
    if kept.kind is tuple:
        return f"({', '.join(inside)}{',' if len(inside) == 1 else ''})"
    return f"[{', '.join(inside)}]"


def _other(value: Any) -> str:
    """Anything else: by the code that made it, by its repr where that is Python's own, else by its kind."""
    known = code_of(value)
    if known is not None:
        return known
    if isinstance(value, torch.device):
        return f'torch.device("{value}")'
    if value is None or type(value) in (bool, int, str, bytes, complex, range, set, frozenset, slice, torch.dtype):
        text = repr(value)
        return text if len(text) <= SHOWN_TEXT else text[: SHOWN_TEXT - 1] + "…"
    if isinstance(value, _Module):
        return f"<{type(value).__name__}>"
    if callable(value):
        name = getattr(value, "__name__", "") or type(value).__name__
        return "…" if name == "<lambda>" else name
    return f"<{type(value).__name__}>"


seal(__name__)
