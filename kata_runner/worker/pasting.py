"""A value as Python code that can be pasted: small data by value, big data by a formula where one fits."""

from __future__ import annotations

import builtins
import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import torch

from kata_runner.testing.sealing import seal
from kata_runner.testing.seen import Array, values_of

from .formulas import formula
from .snapshots import KeptArray, KeptItems, KeptMade, KeptTensor

IN_FULL = 64  # elements
SHOWN_TEXT = 200

_torch_dtypes = {"float32", "int64", "bool"}  # what torch.tensor makes of Python's numbers by itself
_Module = torch.nn.Module
_arange, _array_equal, _float32 = np.arange, np.array_equal, np.float32


@dataclass
class Notes:
    """What can't be said in code, each as a sentence."""

    unlike: list[str] = field(default_factory=list)

    def add(self, sentence: str) -> None:
        """Once is enough."""
        if sentence not in self.unlike:
            self.unlike.append(sentence)


def code(kept: Any, notes: Notes | None = None) -> str:
    """One argument as code, from what `keep` made of it. notes: takes down what the code does not give again."""
    notes = notes or Notes()
    if isinstance(kept, KeptTensor):
        return _tensor(kept, notes)
    if isinstance(kept, KeptArray):
        return _array(kept, notes)
    if isinstance(kept, KeptItems):
        return items_code(kept, [code(item, notes) for item in kept.items], notes)
    if isinstance(kept, KeptMade):
        return made_code(kept, notes)
    if isinstance(kept, np.generic) and type(kept).__module__ == "numpy" and kept.dtype.kind in "biufc":
        return f"np.{kept.dtype}({_number(kept.item(), 'np')})"
    if isinstance(kept, (float, complex)) and type(kept) in (float, complex):
        return _number(kept, "float")
    return _other(kept, notes)


def made_code(kept: KeptMade, notes: Notes) -> str:
    """The code of something that was `built`, with what was done to it since."""
    if kept.since is None:
        notes.add(USED.format(code=kept.recipe.code))
    return f"{kept.recipe.code}{kept.since or ''}"


def _tensor(kept: KeptTensor, notes: Notes) -> str:
    name = str(kept.dtype).removeprefix("torch.")
    options = [f'device="{kept.device}"'] if kept.device != "cpu" else []
    tracks = ["requires_grad=True"] if kept.tracks else []
    if kept.values is None:
        if kept.device != "meta":
            notes.add(NO_CODE.format(what=f"a {name} tensor that isn't stored in the usual way"))
        return _made(f"torch.empty({_shape(kept.shape)}", [f"dtype=torch.{name}", *options, *tracks])
    values = values_of(kept.values)
    order = _order(kept.shape, kept.strides)
    spread = order is None and 0 not in kept.strides
    laid = values if order is None else values.transpose(order)
    plain = order is None or order == tuple(range(len(order)))
    dtype = [] if name in _torch_dtypes else [f"dtype=torch.{name}"]
    text = _filled(laid, [*dtype, *options, *(tracks if plain and order is not None else [])], "torch", notes)
    if order is None:
        text = _spread(text, kept) if spread else _stretched(values, kept, [*dtype, *options], notes)
    elif not plain:
        text += ".T" if len(order) == 2 else f".permute{_shape(_inverse(order))}"
    if tracks and not (plain and order is not None):
        text += ".requires_grad_()"
    if kept.tracks and not kept.leaf:
        text += ".clone()"  # computed from a tensor that tracks, as it was
    return f"nn.Parameter({text.replace(', requires_grad=True', '')})" if kept.parameter and kept.tracks else text


def _order(shape: tuple[int, ...], strides: tuple[int, ...]) -> tuple[int, ...] | None:
    """The axes in the order in which they lie in memory without a gap; None where they lie otherwise."""
    if 0 in shape:
        return tuple(range(len(shape)))
    wide = [axis for axis, length in enumerate(shape) if length > 1]
    in_memory = iter(sorted(wide, key=lambda axis: -strides[axis]))
    axes = [next(in_memory) if length > 1 else axis for axis, length in enumerate(shape)]
    size = 1
    for axis in reversed(axes):
        if shape[axis] != 1 and strides[axis] != size:
            return None
        size *= shape[axis]
    return tuple(axes)


def _inverse(order: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([order.index(axis) for axis in range(len(order))])


def _spread(text: str, kept: KeptTensor) -> str:
    """A tensor with gaps between its numbers, such as every second one of another."""
    where = f', device="{kept.device}"' if kept.device != "cpu" else ""
    dtype = f", dtype={kept.dtype}"
    return f"torch.empty_strided({_shape(kept.shape)}, {_shape(kept.strides)}{dtype}{where}).copy_({text})"


def _stretched(values: Array, kept: KeptTensor, options: list[str], notes: Notes) -> str:
    """A tensor that was expanded: some of its axes lie in no memory at all."""
    rows = values[tuple([slice(0, 1) if stride == 0 else slice(None) for stride in kept.strides])]
    return f"{_filled(rows, options, 'torch', notes)}.expand{_shape(kept.shape)}"


def _array(kept: KeptArray, notes: Notes) -> str:
    values = kept.values
    if values.dtype.kind not in "biufc":
        if values.dtype.kind in "US" and values.size <= IN_FULL:
            return f"np.array({values.tolist()!r})"
        notes.add(NO_CODE.format(what=f"an array of dtype {values.dtype}"))
        return f"<array, dtype {values.dtype}>"
    if any(stride < 0 for stride in kept.strides) and values.size > 1:
        return _backwards(kept, notes)
    dtype = values.dtype.name if values.dtype.isnative else values.dtype.str
    natural = {"f": "float64", "i": "int64", "b": "bool", "c": "complex128"}.get(values.dtype.kind) == dtype
    option = [] if natural else [f"dtype=np.{dtype}" if values.dtype.isnative else f'dtype="{dtype}"']
    size = max(1, values.itemsize)
    order = _order(values.shape, tuple([stride // size for stride in kept.strides]))
    if order is None or order == tuple(range(len(order))):
        return _filled(values, option, "np", notes)
    text = _filled(values.transpose(order), option, "np", notes)
    return f"{text}.T" if len(order) == 2 else f"{text}.transpose{_shape(_inverse(order))}"


def _backwards(kept: KeptArray, notes: Notes) -> str:
    """An array that is read from the end along some of its axes: torch refuses to share such memory."""
    turned = [stride < 0 for stride in kept.strides]
    forwards = kept.values[tuple([slice(None, None, -1) if one else slice(None) for one in turned])]
    last = max(axis for axis, one in enumerate(turned) if one)
    places = ", ".join(["::-1" if one else ":" for one in turned[: last + 1]])
    return f"{_array(KeptArray(tuple([abs(stride) for stride in kept.strides]), forwards), notes)}[{places}]"


def _filled(values: Array, options: list[str], library: str, notes: Notes) -> str:
    """`torch.tensor(…)` or `np.array(…)`, as short as it may be."""
    told = any(option.startswith("dtype") for option in options)
    if 0 in values.shape:
        natural = {"i": f"dtype={library}.int64", "b": f"dtype={library}.bool"}.get(values.dtype.kind)
        return _made(f"{library}.zeros({_shape(values.shape)}", options if told or not natural else [natural, *options])
    if values.size <= IN_FULL:
        narrow = library == "torch" and not told and values.dtype.kind == "f"
        return _made(
            f"{'torch.tensor' if library == 'torch' else 'np.array'}({nested(values, library, narrow)}", options
        )
    if values.dtype.kind in "fiu" and _array_equal(values, _arange(values.size).reshape(values.shape)):
        end = f"{values.size}." if values.dtype.kind == "f" else f"{values.size}"
        return _made(f"{library}.arange({end}", options) + f".reshape({_shape(values.shape)})"
    found = formula(values, library, options)
    if found is not None:
        return found
    notes.add(TOO_MANY.format(count=values.size))
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


def nested(values: Array, library: str, narrow: bool = False) -> str:
    """The numbers as lists. narrow: they are float32, whose shortest digits are fewer."""
    if values.ndim == 0:
        number = values.item()
        short = str(_float32(number)) if narrow and math.isfinite(number) else ""
        return short if short and _float32(float(short)) == _float32(number) else _number(number, library)
    return "[" + ", ".join([nested(row, library, narrow) for row in values]) + "]"


def _number(value: Any, library: str) -> str:
    if isinstance(value, complex) and not (math.isfinite(value.real) and math.isfinite(value.imag)):
        return f"complex({_number(value.real, 'float')}, {_number(value.imag, 'float')})"
    if isinstance(value, float) and not math.isfinite(value):
        word = "nan" if value != value else "inf" if value > 0 else "-inf"
        if library == "float":
            return f'float("{word}")'
        return word.replace("nan", f"{library}.nan").replace("inf", f"{library}.inf")
    return repr(value)


def items_code(kept: KeptItems, inside: list[str], notes: Notes) -> str:
    """A container, from the code of what it holds."""
    if kept.keys is not None:
        pairs = zip(kept.keys, inside, strict=True)
        return "{" + ", ".join([f"{code(key, notes)}: {item}" for key, item in pairs]) + "}"
    if kept.kind is tuple:
        return f"({', '.join(inside)}{',' if len(inside) == 1 else ''})"
    return f"[{', '.join(inside)}]"


def _other(value: Any, notes: Notes) -> str:
    """Anything else: by its repr where that is Python's own, by its name in a library, else by its kind."""
    if isinstance(value, torch.device):
        return f'torch.device("{value}")'
    if type(value) in (torch.Size, range, slice) or value is None or value is ... or isinstance(value, torch.dtype):
        return "..." if value is ... else repr(value)
    if type(value) in (bool, int, str, bytes, set, frozenset):
        text = repr(value)
        if len(text) > SHOWN_TEXT:
            notes.add(NO_CODE.format(what="a long text"))
        return text if len(text) <= SHOWN_TEXT else text[: SHOWN_TEXT - 1] + "…"
    if isinstance(value, np.dtype):
        return f'np.dtype("{value.str}")'
    known = _name_in_a_library(value)
    if known is not None:
        return known
    if callable(value) and not isinstance(value, _Module):
        name = getattr(value, "__name__", "") or type(value).__name__
        text = "…" if name == "<lambda>" else name
        notes.add(NO_CODE.format(what=f"a function ({text})" if text != "…" else "a function"))
        return text
    notes.add(NO_CODE.format(what=f"a {type(value).__name__}"))
    return f"<{type(value).__name__}>"


def _name_in_a_library(value: Any) -> str | None:
    """`torch.relu`, `nn.ReLU`, `max`: a function or a class that can be imported by its name."""
    name = getattr(value, "__name__", None)
    if not callable(value) or not isinstance(name, str):
        return None
    for said, home in _LIBRARIES:
        if getattr(home, name, None) is value:
            return f"{said}{name}"
    return None


USED = "`{code}` was used before this call: here it is as it was at first."
NO_CODE = "The check gives {what} that code can't make again, so this can't be pasted."
TOO_MANY = "The {count} numbers are too many to be shown: others stand for them."

_LIBRARIES: tuple[tuple[str, Any], ...] = (
    ("torch.", torch),
    ("F.", torch.nn.functional),
    ("nn.", torch.nn),
    ("np.", np),
    ("math.", math),
    ("", builtins),
)

seal(__name__)
