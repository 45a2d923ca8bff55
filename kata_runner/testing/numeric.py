"""Where two sets of numbers differ, and how far they may."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from .sealing import seal
from .seen import is_a, look, values_of
from .tolerances import tolerance
from .wording import number, shape, shortest

_abs, _isnan, _isfinite, _nonzero, _errstate, _asarray = (
    np.abs,
    np.isnan,
    np.isfinite,
    np.nonzero,
    np.errstate,
    np.asarray,
)
_unravel = np.unravel_index


@dataclass(frozen=True)
class Difference:
    """The first place where two arrays of one shape differ."""

    index: tuple[int, ...]
    actual: Any
    expected: Any
    wrong: int  # how many differ
    size: int


def tell(difference: Difference, what: str) -> str:
    """The difference as a sentence."""
    got, wish = number(difference.actual), number(difference.expected)
    if got == wish:  # they differ beyond the digits that are shown
        got, wish = repr(difference.actual), repr(difference.expected)
    if difference.index == ():
        return f"{what} is {got}, but it should be {wish}."
    place = f"[{', '.join([str(i) for i in difference.index])}]"
    if difference.size == 1:
        return f"The only number in {what.rstrip(',')}, at {place}, is {got}, but it should be {wish}."
    many = f"{difference.wrong} of {difference.size} numbers" if difference.wrong < difference.size else "every number"
    verb = "is" if difference.wrong in (1, difference.size) else "are"
    return f"{many} in {what} {verb} wrong: at {place} stands {got}, but it should be {wish}."


def tolerances(
    actual: object, expected: object, terms: int, rtol: float | None, atol: float | None
) -> tuple[float, float]:
    """Relative and absolute tolerance for this output; 0 where both sides are whole numbers or booleans."""
    seen = look(actual)
    relative, absolute = tolerance(seen.dtype if seen else None, terms)
    if seen is None and type(actual) in (int, bool) and type(expected) in (int, bool):
        relative = absolute = 0.0
    return relative if rtol is None else rtol, absolute if atol is None else atol


def _plain(value: Any) -> Any:
    """A number of an array as Python's own; in an array of objects it is one already."""
    return value.item() if is_a(value, np.generic) else value


def _told(number: Any, of: object) -> Any:
    """A number as it is told: of float32 with as few digits as that needs."""
    seen, plain = look(of), _plain(number)
    return shortest(plain) if seen is not None and seen.dtype == "float32" and _isfinite(plain) else plain


def first_difference(actual: object, expected: object, rtol: float, atol: float, *, nan_ok: bool) -> Difference | None:
    """The first place where |actual - expected| > atol + rtol·|expected|; None where there is none.

    Both must have the same shape: nothing is broadcast. NaN differs from everything unless `nan_ok` and both are NaN;
    an infinity equals only itself.
    """
    got, wish = values_of(actual), values_of(expected)
    if got.shape != wish.shape:
        raise ValueError(f"shapes {shape(got.shape)} and {shape(wish.shape)} are not compared")
    with _errstate(all="ignore"):
        right = got == wish
        if (rtol or atol) and got.dtype.kind != "O":  # whole numbers beyond 64 bits are equal or not
            near = _abs(got - wish) <= atol + rtol * _abs(wish) if got.dtype.kind != "b" else right
            right = right | (near & _isfinite(wish))
        if nan_ok and got.dtype.kind in "fc" and wish.dtype.kind in "fc":
            right = right | (_isnan(got) & _isnan(wish))
    right = _asarray(right)
    if right.all():
        return None
    wrong = _nonzero(~right.reshape(-1))[0]
    place = tuple([int(i) for i in _unravel(int(wrong[0]), right.shape)]) if right.shape else ()
    found, asked = _told(got[place], actual), _told(wish[place], expected)
    return Difference(place, found, asked, int(wrong.size), int(right.size))


seal(__name__)
