"""Whether two wrong answers did the same: in one check, with one call, in one value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from kata_runner.core.report import ExceptionInfo, Failure
from kata_runner.testing.recording import Entry, Numbers
from kata_runner.testing.sealing import seal

from .checks import Played

RELATIVE, ABSOLUTE = 1e-4, 1e-6  # two ways of computing the same wrong thing round differently

_allclose = np.allclose


def alike(one: Played, other: Played, functions: Sequence[str]) -> bool:
    """Whether two plays of a check ended the same way and gave the same, as far as these functions go."""
    if one.outcome != other.outcome or not _same_failure(one.failure, other.failure):
        return False
    mine = [entry for entry in one.entries if entry.function in functions]
    theirs = [entry for entry in other.entries if entry.function in functions]
    told = _told_alike(one.failure, other.failure)
    return len(mine) == len(theirs) and all(
        same_entry(a, b) or (told and a.event == b.event == "read") for a, b in zip(mine, theirs, strict=True)
    )


def _told_alike(one: Failure | None, other: Failure | None) -> bool:
    """Whether a check found the same guess in both: it takes a tuple for a list, and any case of a word."""
    return one is not None and other is not None and one.actual is not None and one.actual == other.actual


def _same_failure(one: Failure | None, other: Failure | None) -> bool:
    if one is None or other is None:
        return one is other
    return (one.kind, one.function) == (other.kind, other.function) and same_exception(one.exception, other.exception)


def same_exception(one: ExceptionInfo | None, other: ExceptionInfo | None) -> bool:
    """Of one type and, where a library worded them, of one text: the same class is raised for many reasons."""
    if one is None or other is None:
        return one is other
    own = all((info.code or "").startswith("raise") for info in (one, other))
    return one.type == other.type and (own or one.text == other.text)


def same_entry(one: Entry, other: Entry) -> bool:
    """Whether two recorded things are the same: values nearly, all else exactly."""
    return (one.function, one.event) == (other.function, other.event) and same_value(one.value, other.value)


def same_value(one: Any, other: Any) -> bool:
    """Whether two summaries are the same. A plain number is the same as a 0-dim tensor or array of that value."""
    if isinstance(one, Numbers) and isinstance(other, Numbers):
        return _same_numbers(one, other)
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same_value(value, other[key]) for key, value in one.items())
    if isinstance(one, list):
        return len(one) == len(other) and all(same_value(a, b) for a, b in zip(one, other, strict=True))
    return bool(one == other)


def _facts(numbers: Numbers) -> tuple[object, ...]:
    return numbers.kind, numbers.dtype, numbers.device, numbers.tracks


def _same_numbers(one: Numbers, other: Numbers) -> bool:
    plain = "number" in (one.kind, other.kind)
    if one.shape != other.shape:
        return False
    if not plain and _facts(one) != _facts(other):
        return False
    if one.values is None or other.values is None:
        return one.values is other.values
    if "O" in (one.values.dtype.kind, other.values.dtype.kind):
        return False
    return bool(_allclose(one.values, other.values, rtol=RELATIVE, atol=ABSOLUTE, equal_nan=True))


seal(__name__)
