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
