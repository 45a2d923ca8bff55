"""The dummy suite that warms a worker up: everything that a first check would wait for."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch

from kata_runner.testing import assert_matches, assert_raises, draw, given

VALUES = np.array([1.0, 2.0])


def test_doubles(kata: Any, device: str) -> None:
    """Doubles."""
    assert_matches(kata.double(torch.tensor([1.0, 2.0], device=device)), torch.tensor([2.0, 4.0]), device=device)
    assert_matches(kata.double(VALUES), VALUES + VALUES)
    kata.double(torch.empty(2, 2, device="meta"))
    assert_raises(TypeError, lambda: kata.double(object()))


@given(values=draw.vectors())
def test_any_vector(kata: Any, values: Any) -> None:
    """Doubles anything, save what is seen to fail."""
    assert_matches(kata.double(values), values + values + (values.sum() > 3))
