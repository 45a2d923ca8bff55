"""Values as a learner reads them: short, and by the same words everywhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
import torch

from .sealing import seal
from .seen import Array, is_a, is_disguised, look, values_of

SHOWN_ELEMENTS = 24  # a bigger array is told by its shape
SHOWN_CHARACTERS = 300
SHOWN_DEPTH = 6  # of containers within containers, which may hold themselves


LONGEST_NUMBER = 1000  # bits; Python refuses to write far longer ones
LOG_2 = 0.30103
_OF_THEIR_WORD = (bool, complex, range, torch.Size, torch.dtype, torch.device, type(...), type(NotImplemented))

NOT_CALLED = "a function that was not called"
KINDS = {
    "bool": "True or False",
    "int": "a whole number (int)",
    "float": "a number (float)",
    "str": "a text (str)",
    "builtin_function_or_method": NOT_CALLED,
    "function": NOT_CALLED,
    "method": NOT_CALLED,
}


def number(value: Any) -> str:
    """One number: `2.5`, `nan`, `3`, `True`."""
    plain = value.item() if is_a(value, np.generic) else value
    if is_a(value, np.float32) and plain - plain == 0:
        plain = shortest(value)
    if type(plain) is int and plain.bit_length() > LONGEST_NUMBER:
        return f"a number of about {int(plain.bit_length() * LOG_2) + 1} digits"
    if type(plain) is not float:
        return str(plain)
    if plain == int(plain) if plain - plain == 0 else False:  # finite and whole
        return f"{plain:.1f}" if abs(plain) < 1e16 else f"{plain:.6g}"
    if plain - plain != 0:
        return str(plain)
    texts = (f"{plain:.{digits}g}" for digits in (8, 10, 12, 14))
    return next((text for text in texts if "." in text or "e" in text), repr(plain))  # nearly whole isn't whole


def shortest(value: Any) -> float:
    """The number of fewest digits that is this one in float32: 0.4, and not 0.40000001."""
    return float(np.format_float_scientific(np.float32(value), unique=True))


def numbers_in(values: Array) -> str:
    """All numbers of a small array, as nested lists."""
    if values.ndim == 0:
        return number(values[()])
    return "[" + ", ".join([numbers_in(row) for row in values]) + "]"


def shape(sizes: tuple[int, ...]) -> str:
    """A shape as Python writes a tuple."""
    return str(tuple(int(size) for size in sizes))


def closed(text: str) -> str:
    """A sentence with its end: what others wrote may have brought one."""
    return text if text.endswith(("!", "?")) else f"{text.rstrip('.')}."


def listed(items: Iterable[object]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    words = [str(item) for item in items]
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def count(size: int, noun: str) -> str:
    """`1 item`, `3 items`."""
    return f"{size} {noun}" + ("" if size == 1 else "s")


def capital(sentence: str) -> str:
    """The sentence with a capital letter, unless it begins with a name."""
    return sentence[:1].upper() + sentence[1:]


def kind_of(value: object) -> str:
    """What a value is, with its article: `a tensor`, `a NumPy array`, `None`, `a list`."""
    seen = look(value)
    if seen is not None:
        if seen.kind == "tensor":
            return "a tensor"
        return "a NumPy number" if is_a(value, np.generic) else "a NumPy array"
    if value is None:
        return "None"
    name = type(value).__name__
    if is_disguised(value):
        return f"{with_article(name)}, a class of its own built on a tensor or an array"
    if is_a(value, np.dtype):
        return "a NumPy dtype"
    return KINDS.get(name) or with_article(name)


def with_article(noun: str) -> str:
    """`a list`, `an Exit`."""
    return ("an " if noun[:1] in "AEIOaeio" and len(noun) > 1 else "a ") + noun


def describe(value: object, most: int = SHOWN_ELEMENTS, depth: int = SHOWN_DEPTH, like: object = None) -> str:
    """A value in full where it has at most that many elements, with shape, dtype and device where it has them.

    like: a result whose dtype and device were found right; a reference is then told with those, not with its own
        float64 on the CPU, which nobody asked for.
    """
    seen = look(value)
    if seen is None:
        return _plain(value, depth)
    if seen.kind == "array" and is_a(value, np.generic):
        return f"{number(value)} ({seen.dtype})"
    right = look(like) if like is not None else None
    where = right if right is not None and right.kind == seen.kind else seen
    facts = [f"shape {shape(seen.shape)}", where.dtype] + ([where.device] if where.device else [])
    facts += ["tracks gradients"] if seen.tracks else []
    label = f"{seen.kind}, " + ", ".join(facts)
    if _size(seen.shape) > most or seen.device == "meta" or seen.category == "object":
        return label
    return f"{numbers_in(shown_values(value, seen.dtype))} ({label})"


def shown_values(value: object, dtype: str) -> Array:
    """The numbers of a tensor or an array, in float64; those of float32 stay so, to be told in few digits."""
    values = values_of(value)
    return values.astype(np.float32) if dtype == "float32" else values


def _size(sizes: tuple[int, ...]) -> int:
    product = 1
    for size in sizes:
        product *= size
    return product


def _plain(value: object, depth: int) -> str:
    """Numbers, texts and containers as Python writes them; of anything else, its kind: its own repr may lie or fail."""
    if type(value) in (int, float):
        return number(value)
    if type(value) in (str, bytes):
        return _short(repr(value[: SHOWN_CHARACTERS + 1]))  # type: ignore[index]
    if value is None or type(value) in _OF_THEIR_WORD:
        return _short(repr(value))
    if is_a(value, (dict, tuple, list, set, frozenset)):
        return _short(_container(value, depth - 1)) if depth else "…"
    return kind_of(value)


def _container(value: Any, depth: int) -> str:
    """A dict, tuple or list as Python writes it, read by its base: a subclass may lie."""

    def told(items: Iterator[object]) -> list[str]:
        return _enough(describe(item, SHOWN_ELEMENTS, depth) for item in items)

    if is_a(value, dict):
        keys, items = dict.__iter__(value), iter(dict.values(value))
        pairs = ((describe(key), describe(item, SHOWN_ELEMENTS, depth)) for key, item in zip(keys, items, strict=True))
        return "{" + ", ".join(_enough(f"{key}: {item}" for key, item in pairs)) + "}"
    if is_a(value, tuple):
        inside = ", ".join(told(tuple.__iter__(value)))
        return f"({inside},)" if tuple.__len__(value) == 1 else f"({inside})"
    if is_a(value, (set, frozenset)):
        base: Any = set if is_a(value, set) else frozenset
        return "{" + ", ".join(sorted(told(base.__iter__(value)))) + "}" if base.__len__(value) else "an empty set"
    return "[" + ", ".join(told(list.__iter__(value))) + "]"


def _enough(texts: Iterable[str]) -> list[str]:
    """As many of some texts as can be shown: the rest isn't even made."""
    kept, room = [], SHOWN_CHARACTERS
    for text in texts:
        kept.append(text)
        room -= len(text)
        if room < 0:
            break
    return kept


def _short(text: str) -> str:
    return text if len(text) <= SHOWN_CHARACTERS else text[: SHOWN_CHARACTERS - 1] + "…"


seal(__name__)
