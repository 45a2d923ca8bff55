"""A function line by line: what every variable was, and where something changed that perhaps should not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

ROWS = ("call", "line", "return", "yield", "raise", "fold")
MARKS = ("dtype", "device", "grad", "in_place", "shape", "nan", "inf", "wrap")


@dataclass(frozen=True)
class Mark:
    """Something that a line changed and that perhaps should have stayed, in a sentence."""

    kind: str  # one of MARKS
    says: str


@dataclass(frozen=True)
class Variable:
    """A variable after a line; what a value doesn't have is None."""

    name: str
    kind: str  # tensor, array, number, module, or the name of its class
    shape: tuple[int, ...] | None = None
    dtype: str | None = None
    device: str | None = None
    tracks: bool | None = None  # whether gradients are tracked
    value: str | None = None  # in full where it is short

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Variable:
        """Rebuilds a variable from `asdict`."""
        shape = data.get("shape")
        return cls(**{**data, "shape": None if shape is None else tuple(shape)})


@dataclass(frozen=True)
class Row:
    """One row of a trace: a call with its arguments, a line with what it changed, a result, or what was left out."""

    kind: str  # one of ROWS
    depth: int  # of calls within calls
    line: int | None = None  # in the learner's file, counted from 1
    code: str | None = None  # that line; of a call, the function
    text: str | None = None  # of `raise`: the exception; of `fold`: what was left out
    variables: tuple[Variable, ...] = ()
    marks: tuple[Mark, ...] = ()

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Row:
        """Rebuilds a row from `asdict`."""
        values = dict(data)
        values["variables"] = tuple(Variable.from_json(one) for one in values.get("variables", ()))
        values["marks"] = tuple(Mark(**one) for one in values.get("marks", ()))
        return cls(**values)


@dataclass(frozen=True)
class Trace:
    """What the learner's functions did in the last call of one check."""

    rows: tuple[Row, ...] = ()
    cut: str | None = None  # a sentence: why it ends before the function does

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Trace:
        """Rebuilds a trace from `public`."""
        return cls(tuple(Row.from_json(row) for row in data.get("rows", ())), data.get("cut"))

    def public(self) -> dict[str, Any]:
        """Plain data: for the way between processes, and for `--json`."""
        return asdict(self)
