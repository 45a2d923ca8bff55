"""Tensors, arrays and numbers against their reference, in the order that helps a learner most."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NoReturn

import numpy as np

from .numeric import first_difference, tell, tolerances
from .recording import fail
from .sealing import seal
from .seen import is_tensor, look
from .wording import capital, describe, kind_of, number, shape


@dataclass(frozen=True)
class Wanted:
    """What a caller of `assert_matches` asks for beside the values."""

    device: str | None
    dtype: str | None
    requires_grad: bool | None
    rtol: float | None
    atol: float | None
    terms: int
    plain: bool
    nan_ok: bool


def match_tensor(actual: object, expected: Any, wanted: Wanted, what: str) -> None:
    seen, reference = look(actual), look(expected)
    assert reference is not None
    if seen is None or seen.kind != reference.kind:
        asked = "a tensor" if reference.kind == "tensor" else "a NumPy array"
        wrong_type(actual, asked, f"{asked} of shape {shape(reference.shape)}", what)
    if seen.shape != reference.shape:
        message = f"{what} has shape {shape(seen.shape)}, but it should have shape {shape(reference.shape)}."
        raise fail("shape", capital(message), expected=f"shape {shape(reference.shape)}", actual=describe(actual))
    _match_dtype(actual, wanted.dtype, reference.dtype, what)
    if seen.kind == "tensor":
        _match_placement(actual, wanted, what)
    _match_values(actual, expected, wanted, what)


def _match_dtype(actual: object, asked: str | None, reference: str, what: str) -> None:
    seen = look(actual)
    assert seen is not None
    floats = reference.startswith(("float", "bfloat"))
    if seen.dtype == asked or (asked is None and (seen.category == "float" if floats else seen.dtype == reference)):
        return
    wish = asked or ("a float dtype" if floats else reference)
    message = f"{what} has dtype {seen.dtype}, but it should have {'dtype ' if wish != 'a float dtype' else ''}{wish}."
    raise fail("dtype", capital(message), expected=wish, actual=describe(actual))


def _match_placement(actual: object, wanted: Wanted, what: str) -> None:
    seen = look(actual)
    assert seen is not None
    if wanted.device is not None and seen.device != wanted.device:
        message = f"{what} is on the device {seen.device}, but it should be on {wanted.device}."
        raise fail("device", capital(message), expected=f"device {wanted.device}", actual=describe(actual))
    if wanted.requires_grad is not None and seen.tracks != wanted.requires_grad:
        verb, wish = ("tracks gradients", "should not") if seen.tracks else ("does not track gradients", "should")
        raise fail(
            "grad",
            capital(f"{what} {verb}, but it {wish}."),
            expected=f"requires_grad={wanted.requires_grad}",
            actual=f"requires_grad={seen.tracks}",
        )


def match_bool(actual: object, expected: object, wanted: Wanted, what: str) -> None:
    seen = look(actual)
    scalar = (
        seen is not None and seen.shape == () and seen.category == "bool" and not (wanted.plain and is_tensor(actual))
    )
    if type(actual) is not bool and not scalar:
        wrong_type(actual, "True or False", str(bool(expected)), what)
    _match_values(actual, expected, wanted, what)


def match_number(actual: object, expected: Any, wanted: Wanted, what: str) -> None:
    whole = isinstance(expected, (int, np.integer))
    asked = ("a plain " if wanted.plain else "a ") + ("whole number" if whole else "number")
    seen = look(actual)
    if wanted.plain and is_tensor(actual):
        wrong_type(actual, asked + ", not a tensor", number(expected), what)
    if seen is not None and seen.shape != ():
        message = f"{what} should be one number, but it has shape {shape(seen.shape)}."
        raise fail("shape", capital(message), expected=number(expected), actual=describe(actual))
    family = seen.category if seen is not None else {int: "int", float: "float", complex: "complex"}.get(type(actual))
    if family not in (("int",) if whole else ("int", "float", "complex" if isinstance(expected, complex) else "float")):
        wrong_type(actual, asked, number(expected), what)
    if seen is not None and wanted.dtype is not None:
        _match_dtype(actual, wanted.dtype, seen.dtype, what)
    if seen is not None and seen.kind == "tensor":
        _match_placement(actual, wanted, what)
    _match_values(actual, expected, wanted, what)


def _match_values(actual: object, expected: object, wanted: Wanted, what: str) -> None:
    rtol, atol = tolerances(actual, expected, wanted.terms, wanted.rtol, wanted.atol)
    difference = first_difference(actual, expected, rtol, atol, nan_ok=wanted.nan_ok)
    if difference is not None:
        message = capital(tell(difference, what))
        raise fail("values", message, expected=describe(expected, like=actual), actual=describe(actual))


def wrong_type(actual: object, asked: str, expected: str, what: str) -> NoReturn:
    """Fails because the value is of another kind altogether."""
    hint = " A function without `return` gives None." if actual is None else ""
    message = f"{what} should be {asked}, but it is {kind_of(actual)}.{hint}"
    raise fail("type", capital(message), expected=expected, actual=describe(actual))


seal(__name__)
