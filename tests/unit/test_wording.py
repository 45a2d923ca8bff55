"""What a learner reads about a value of the wrong kind."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from kata_runner.testing import CheckFailure, assert_matches
from kata_runner.testing.wording import describe, kind_of


@pytest.mark.parametrize("value", [torch.ones(2).numel, len, lambda: 1])
def test_a_method_without_its_brackets_is_told_without_an_address(value: object) -> None:
    assert kind_of(value) == describe(value) == "a function that was not called"


def test_a_numpy_dtype_is_told_from_one_of_torch() -> None:
    with pytest.raises(CheckFailure) as caught:
        assert_matches(np.dtype("float32"), torch.float32, what="the dtype")
    assert caught.value.failure.message == "The dtype should be a torch.dtype, but it is a NumPy dtype."


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (torch.tensor([0.4, 1 / 3, float("nan"), float("inf"), 1e-45]), "[0.4, 0.33333334, nan, inf, 1e-45]"),
        (np.array([0.1, -2.0], dtype=np.float32), "[0.1, -2.0]"),
        (np.float32(0.3), "0.3"),
        (torch.tensor(0.4, dtype=torch.float16), "0.39990234"),  # that it is so coarse is to be seen
        (torch.tensor(0.4, dtype=torch.float64), "0.4"),
        (1 / 3, "0.33333333"),
        (199.99999945774005, "199.9999995"),
        (1 + 2**-52, "1.0000000000000002"),
    ],
)
def test_a_float32_is_told_in_as_few_digits_as_tell_it_from_its_neighbours(value: object, shown: str) -> None:
    assert describe(value).partition(" (")[0] == shown


def test_where_numbers_differ_both_are_told_in_few_digits() -> None:
    with pytest.raises(CheckFailure) as caught:
        assert_matches(torch.tensor([0.4, 0.5]), torch.tensor([0.45, 0.5]))
    assert "at [0] stands 0.4, but it should be 0.45." in caught.value.failure.message


def test_two_neighbours_are_told_apart() -> None:
    above = np.nextafter(np.float32(0.4), np.float32(1))
    with pytest.raises(CheckFailure) as caught:
        assert_matches(torch.tensor(above), torch.tensor(0.4), rtol=0, atol=0)
    assert caught.value.failure.message == "The result is 0.40000004, but it should be 0.4."
