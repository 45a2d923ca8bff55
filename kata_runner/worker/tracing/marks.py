"""What a line changed and perhaps should not have: told by what it read and what came of it."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from kata_runner.core.trace import Mark
from kata_runner.testing.sealing import seal
from kata_runner.testing.seen import Seen, is_tensor, look
from kata_runner.testing.wording import listed

from .facts import attributes, gradient_of, numbers_of, oddities, version
from .source import MOST_JOINS, Statement, dotted, text_of

Find = Callable[[str], Any]
MISSING = object()


def reader(*scopes: dict[str, Any]) -> Find:
    """Looks a dotted name up in local and global names without running a line of anybody's; MISSING where it can't."""

    def find(name: str) -> Any:
        first, *rest = name.split(".")
        value = next((scope[first] for scope in scopes if first in scope), MISSING)
        for part in rest:
            value = MISSING if value is MISSING else _held(value, part)
        return value

    return find


def _held(value: Any, name: str) -> Any:
    held = attributes(value)
    for names in (held, *(held.get(part, {}) for part in ("_parameters", "_buffers", "_modules"))):
        if name in names:
            return names[name]
    return MISSING


@dataclass(frozen=True)
class Asked(Mark):
    """A change that the line itself asks for: it matters only where that is what failed."""


def read_values(names: Iterable[str], find: Find) -> list[tuple[str, Any]]:
    """What is read and can be looked at, by name: of `x.sum`, `x`."""
    found: dict[str, Any] = {}
    for name in names:
        short = name
        value = find(short)
        while value is MISSING and "." in short:
            short = short.rpartition(".")[0]
            value = find(short)
        if value is not MISSING:
            found[short] = value
    return list(found.items())


def marks_of_result(
    name: str | None, value: Any, before: Any, read: Iterable[tuple[str, Any]], statement: Statement
) -> Iterator[Mark]:
    """What is odd about a value that a statement made, beside what it read. before: what had that name; or MISSING."""
    facts = {name.rpartition(".")[0] or name for name in statement.facts} | set(statement.facts)
    used = {name for name in statement.reads if name not in statement.facts}
    seen_all = [(said, seen) for said, one in read if (seen := look(one)) is not None]
    inputs = [(said, seen) for said, seen in seen_all if said not in facts or said in used]
    if before is not MISSING and (seen := look(before)) is not None and all(said != name for said, _ in inputs):
        inputs.append((name or "", seen))
    now = look(value)
    if now is not None and now.category == "int" and not any(_has_fractions(one) for _, one in read):
        now = None  # whole numbers stay what they are
    if now is not None and not inputs and now.category == "float":  # made in the shape of something
        yield from _as_asked([*_dtype_marks(now, seen_all[:1]), *_device_marks(now, seen_all)], statement)
    if not inputs:
        return
    if now is not None:
        yield from _as_asked([*_dtype_marks(now, inputs), *_device_marks(now, inputs)], statement)
    yield from _grad_marks(value, now, inputs, statement)


def _has_fractions(value: Any) -> bool:
    numbers = numbers_of(value)
    return numbers is not None and numbers.dtype.kind == "f" and bool((numbers % 1 != 0).any())


def _as_asked(marks: Iterable[Mark], statement: Statement) -> Iterator[Mark]:
    for mark in marks:
        if mark.kind in statement.follows:
            continue
        yield Asked(mark.kind, mark.says) if mark.kind in statement.asks else mark


def _dtype_marks(now: Seen, inputs: list[tuple[str, Seen]]) -> Iterator[Mark]:
    floats = list(dict.fromkeys(seen.dtype for _, seen in inputs if seen.category in ("float", "complex")))
    if now.category in ("float", "complex") and floats:
        if len(floats) > 1:
            names = [name for name, seen in inputs if seen.category in ("float", "complex")]
            yield Mark("dtype", f"{listed(floats)} meet ({listed(names[:3])}): the result is {now.dtype}")
        elif now.dtype != floats[0]:
            yield Mark("dtype", f"dtype: {floats[0]} → {now.dtype}")
    elif now.category == "int" and now.shape and _all_floats_like(now, inputs):
        yield Mark("dtype", f"dtype: {floats[0]} → {now.dtype}, fractions are cut off")


def _all_floats_like(now: Seen, inputs: list[tuple[str, Seen]]) -> bool:
    """Whether a value has the shape of something it was made from, and all of that were floats."""
    return now.shape in [seen.shape for _, seen in inputs] and all(seen.category == "float" for _, seen in inputs)


def _device_marks(now: Seen, inputs: list[tuple[str, Seen]]) -> Iterator[Mark]:
    devices = list(dict.fromkeys(seen.device for _, seen in inputs if seen.device))
    if now.device is not None and devices and now.device not in devices:
        yield Mark("device", f"device: {listed(devices)} → {now.device}")


def _grad_marks(value: Any, now: Seen | None, inputs: list[tuple[str, Seen]], statement: Statement) -> Iterator[Mark]:
    tracked = [name for name, seen in inputs if seen.tracks]
    if not tracked or statement.compares:
        return
    number = type(value) is float
    lost = now is not None and now.category == "float" and not now.tracks
    if number or lost:
        what = "a plain number" if number else "a NumPy array" if now and now.kind == "array" else "the result"
        yield Mark("grad", f"{listed(tracked[:3])} {_do(tracked[:3])} gradients, {what} does not: the way back is cut")


def _do(names: list[str]) -> str:
    return "tracks" if len(names) == 1 else "track"


def wrap_marks(statement: Statement, find: Find) -> Iterator[Mark]:
    """A difference of unsigned numbers that is below 0 somewhere, where their dtype has no such numbers."""
    for node in statement.joins[:MOST_JOINS]:
        sides = [find(name) for name in (dotted(node.left), dotted(node.right)) if name is not None]
        dtypes = {seen.dtype for one in sides if (seen := look(one)) is not None}
        if len(sides) < 2 or len(dtypes) != 1 or not isinstance(node.op, ast.Sub) or not min(dtypes).startswith("uint"):
            continue
        one, other = map(numbers_of, sides)
        if one is not None and other is not None and bool((one < other).any()):
            yield Mark("wrap", f"`{text_of(node)}` wraps around: {min(dtypes)} has no numbers below 0")


class Oddities:
    """Tells of the first nan and of the first infinity, once each; those that were given are no news."""

    def __init__(self) -> None:
        self.seen = [False, False]

    def given(self, values: Iterable[Any]) -> None:
        """What a call begins with."""
        for value in values:
            self._new(value)

    def marks(self, name: str, value: Any) -> Iterator[Mark]:
        """The marks of a value that has just been made."""
        nan, infinite = self._new(value)
        if nan:
            yield Mark("nan", f"the first nan is in {name}")
        if infinite:
            yield Mark("inf", f"the first infinity is in {name}")

    def _new(self, value: Any) -> list[bool]:
        if all(self.seen):
            return [False, False]
        found = list(oddities(value))
        new = [one and not seen for one, seen in zip(found, self.seen, strict=True)]
        self.seen = [one or seen for one, seen in zip(found, self.seen, strict=True)]
        return new


class Arguments:
    """What the outermost call was given: whether it is still as it was."""

    def __init__(self, values: Iterable[tuple[str, Any]]) -> None:
        self.kept = {name: (value, _bits(value)) for name, value in values if look(value) is not None}

    def marks(self) -> Iterator[Mark]:
        """A mark for each that was changed in place since the last look."""
        for name, (value, bits) in self.kept.items():
            now = _bits(value)
            if now != bits:
                self.kept[name] = (value, now)
                yield Mark("in_place", f"{name} was given to you, and this line changed it in place")


def _bits(value: Any) -> Any:
    """Shape, flags and numbers; its gradient isn't part of it."""
    numbers = numbers_of(value)
    written = version(value) if is_tensor(value) else 0
    return look(value), written, None if numbers is None else numbers.tobytes()


def gradients_in(names: Iterable[tuple[str, Any]]) -> list[tuple[str, Any]]:
    """`w.grad` for each variable that has one."""
    found = [(f"{name}.grad", gradient_of(value)) for name, value in names]
    return [(name, gradient) for name, gradient in found if gradient is not None]


seal(__name__)
