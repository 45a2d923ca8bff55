# kata: mse
# must: passed
"""Right, with a cached helper, constants, a comparison of its own, printing and a generator."""

from __future__ import annotations

import functools
from collections import namedtuple
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

EPSILON = 0.0
KNOWN: dict[int, float] = {}
Pair = namedtuple("Pair", "first second")


class Shape(NamedTuple):
    sizes: tuple


@dataclass(frozen=True)
class Sum:
    value: float


@functools.cache
def power(exponent):
    return exponent * 2


def allclose(one, other):
    return abs(one - other) <= 1e-9


def differences(y_true, y_pred):
    yield from (float(a) - float(b) for a, b in zip(np.ravel(y_true), np.ravel(y_pred), strict=True))


def mse(y_true, y_pred):
    pair = Pair(np.asarray(y_true), np.asarray(y_pred))
    if Shape(pair.first.shape) != Shape(pair.second.shape) or pair.first.ndim == 0:
        raise ValueError("the shapes differ")
    print("shapes", pair.first.shape)
    total = Sum(sum(difference ** power(1) for difference in differences(*pair)))
    KNOWN[pair.first.size] = total.value
    assert allclose(total.value, total.value)
    return total.value / pair.first.size + EPSILON
