"""Keeps the course of a training, for whoever draws it. It has no say in any verdict."""

from __future__ import annotations

from typing import Any

from kata_runner.core.curve import MOST, Curve, Point, picked, point

from .recording import recorder
from .sealing import seal
from .seen import is_a, look, values_of

LONGEST = 1_000_000  # of a tensor or an array: a longer one is no run of losses


def curve(actual: object, expected: object, *, what: str = "the loss") -> None:
    """Keeps what the learner's run gave, step by step, beside what it should give.

    actual, expected: lists, tuples, 1-dimensional arrays or tensors of numbers; nan and inf among them are kept as they
    are. Whatever else comes is left out, without a word: the check says what is wrong with it. Of several in one check
    the last is drawn.
    """
    if recorder.entries is None or recorder.unread:  # a drawn check's example is short, and nobody's training
        return
    found, wanted = _run(actual), _run(expected)
    if found is not None and wanted is not None:
        recorder.curve = Curve(what, found[0], wanted[0], (found[1], wanted[1]))


def _run(values: object) -> tuple[tuple[Point, ...], int] | None:
    """The points that are kept, and how many there were; None where there is no run of numbers."""
    seen = look(values)
    if seen is not None:
        known = len(seen.shape) == 1 and seen.device != "meta" and seen.category in ("int", "float")
        if not known or not 0 < seen.shape[0] <= LONGEST:
            return None
        array = values_of(values)
        return tuple(point(float(array[place])) for place in picked(seen.shape[0], MOST)), seen.shape[0]
    if not is_a(values, (list, tuple)):
        return None
    base: Any = tuple if is_a(values, tuple) else list
    length: int = base.__len__(values)
    numbers = [_number(base.__getitem__(values, place)) for place in picked(length, MOST)]
    known_ones = [point(number) for number in numbers if number is not None]
    return (tuple(known_ones), length) if known_ones and len(known_ones) == len(numbers) else None


def _number(value: object) -> float | None:
    seen = look(value)
    if seen is not None:
        known = seen.shape in ((), (1,)) and seen.device != "meta" and seen.category in ("int", "float")
        return float(values_of(value).reshape(())) if known else None
    if type(value) is int:
        return float(value) if abs(value) < 1e300 else None
    return value if type(value) is float else None


seal(__name__)
