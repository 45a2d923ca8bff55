"""Any value against its reference, item by item."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any

import numpy as np

from .leaves import Wanted, match_bool, match_number, match_tensor, wrong_type
from .recording import fail
from .sealing import seal
from .seen import is_a, is_array, is_number, is_tensor
from .wording import capital, count, describe, listed

SHOWN_KEYS = 10
MOST_KEYS = 1_000  # of a learner's dict that are looked at; no check asks for as many


def match(actual: object, expected: object, wanted: Wanted, what: str) -> None:
    """Sends each kind of reference to what compares it."""
    if is_tensor(expected) or is_array(expected):
        match_tensor(actual, expected, wanted, what)
    elif isinstance(expected, (bool, np.bool_)):
        match_bool(actual, expected, wanted, what)
    elif is_number(expected):
        match_number(actual, expected, wanted, what)
    elif isinstance(expected, dict):
        _match_dict(actual, expected, wanted, what)
    elif isinstance(expected, (tuple, list)):
        _match_sequence(actual, expected, wanted, what)
    else:
        _match_plain(actual, expected, what)


def _match_dict(actual: object, expected: dict[Any, Any], wanted: Wanted, what: str) -> None:
    if not is_a(actual, dict):
        wrong_type(actual, "a dict", "a dict with the keys " + listed(map(repr, expected)), what)
    keys = list(islice(dict.__iter__(actual), MOST_KEYS))
    missing = [key for key in expected if not _among(key, keys)] if len(keys) < MOST_KEYS else []
    extra = [describe(key) for key in islice((key for key in keys if not _among(key, expected)), SHOWN_KEYS)]
    if missing or extra:
        keys_word = "key" if len(missing) == 1 else "keys"
        faults = ([f"lacks the {keys_word} {listed(map(repr, missing))}"] if missing else []) + (
            [f"has {listed(extra)} too many"] if extra else []
        )
        raise fail(
            "keys",
            capital(f"{what} {' and '.join(faults)}."),
            expected="the keys " + listed(map(repr, expected)),
            actual="the keys " + (listed(map(describe, keys[:SHOWN_KEYS])) if keys else "of an empty dict"),
        )
    for key, value in expected.items():
        match(dict.__getitem__(actual, key), value, wanted, f"{what}[{key!r}]")


def _among(key: object, keys: Iterable[object]) -> bool:
    """Whether a key is there; one of another type may say of itself that it is."""
    return any(type(key) is type(other) and key == other for other in keys)


def _match_sequence(actual: object, expected: Any, wanted: Wanted, what: str) -> None:
    kinds: tuple[type, ...] = (tuple,) if isinstance(expected, tuple) else (list, tuple)
    base: Any = next((kind for kind in kinds if is_a(actual, kind)), None)
    if base is None:
        wrong_type(actual, "a tuple" if isinstance(expected, tuple) else "a list", describe(expected), what)
    items: list[object] = list(base.__iter__(actual))
    if len(items) != len(expected):
        message = f"{what} has {count(len(items), 'item')}, but it should have {len(expected)}."
        raise fail("shape", capital(message), expected=describe(expected), actual=describe(actual))
    for place, (item, wish) in enumerate(zip(items, expected, strict=True)):
        match(item, wish, wanted, f"{what}[{place}]")


def _match_plain(actual: object, expected: object, what: str) -> None:
    """Texts, None, dtypes, devices, sets: of the same type, and equal by the reference's own comparison."""
    names = {"NoneType": "None", "str": "a text (str)", "set": "a set", "dtype": "a torch.dtype"}
    asked = names.get(type(expected).__name__)
    if not is_a(actual, type(expected)):
        wrong_type(actual, asked or f"a {type(expected).__name__}", describe(expected), what)
    if type(expected).__eq__(expected, actual) is not True:
        message = f"{what} is {describe(actual)}, but it should be {describe(expected)}."
        raise fail("values", capital(message), expected=describe(expected), actual=describe(actual))


seal(__name__)
