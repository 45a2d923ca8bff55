"""Warnings name the line of the program that caused them, once for each line, as on a real card."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable

import pytest
import torch
import torch.nn.functional as F
from torch import nn

from .conftest import Card

pytestmark = pytest.mark.rule(12)

T = torch.Tensor
# Some warnings of torch's C++ code come once a process; these come always.
WARNING: dict[str, Callable[[T], object]] = {
    "in C++": lambda x: (x.clone().requires_grad_() * 2).grad,
    "of a result": lambda x: torch.add(x, x, out=torch.empty(2, device=x.device)),
    "in Python": lambda x: F.mse_loss(x, x[:, None]),
    "in a function": lambda x: F.softmax(x),
    "of a factory": lambda x: torch.tensor(x),
}


@pytest.mark.parametrize("name", WARNING)
def test_a_warning_names_the_line(card: Card, name: str) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        WARNING[name](torch.arange(6.0, device=card.device))
    assert [each.filename for each in caught] == [__file__]


def test_each_line_is_warned_once(device: str) -> None:
    x = torch.arange(6.0, device=device)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("default")
        for _ in range(2):
            F.mse_loss(x, x[:, None])
        F.mse_loss(x, x[:, None])
    assert len({each.lineno for each in caught}) == len(caught) == 2


def test_filters_for_a_module_hold(device: str) -> None:
    x = torch.arange(6.0, device=device)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        warnings.filterwarnings("ignore", module=re.escape(__name__))
        F.mse_loss(x, x[:, None])
        nn.MSELoss()(x, x[:, None])
    assert [each.filename.rpartition("/")[2] for each in caught] == ["loss.py"]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(UserWarning, match="target size"):
            F.mse_loss(x, x[:, None])
