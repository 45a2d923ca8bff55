"""Which name was perhaps meant, and when nothing is said."""

from __future__ import annotations

import collections

import numpy as np
import pytest
import torch
from torch import nn

from kata_runner.worker.near import near_name


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(2, 2)
        self.width = 2


class Sly:
    def __getattr__(self, name):
        raise RuntimeError(name)

    def __dir__(self):
        raise SystemExit

    __dict__ = property(lambda self: 1 / 0)


def misspelled_local():
    total = 1
    return totl + total  # noqa: F821


MEANT = [
    (lambda: np.maen, "maen", "mean"),
    (lambda: torch.maen([1.0]), "maen", "mean"),
    (lambda: nn.Liner, "Liner", "Linear"),
    (lambda: np.random.nromal(), "nromal", "normal"),
    (lambda: np.ones(2).maen(), "maen", "mean"),
    (lambda: torch.ones(2).reshpe(1), "reshpe", "reshape"),
    (lambda: torch.Tensor.reshpe, "reshpe", "reshape"),
    (lambda: Net().liner, "liner", "linear"),
    (lambda: Net().widht, "widht", "width"),
    (lambda: [].appendd(1), "appendd", "append"),
    (lambda: collections._tuplegeter, "_tuplegeter", "_tuplegetter"),
    (misspelled_local, "totl", "total"),
    (lambda: pirnt(), "pirnt", "print"),  # noqa: F821
    (lambda: exec("from numpy import aray"), "aray", "array"),
]


@pytest.mark.parametrize(("trigger", "asked", "meant"), MEANT, ids=[row[1] for row in MEANT])
def test_the_name_that_was_meant(trigger, asked, meant):
    with pytest.raises((AttributeError, NameError, ImportError)) as caught:
        trigger()
    assert near_name(caught.value) == f"There is no `{asked}` here. Did you mean `{meant}`?"


def of_a_sly_one():
    raise AttributeError("no", name="sly", obj=Sly())


@pytest.mark.parametrize(
    "trigger",
    [
        lambda: np.unsqueeze,  # torch has one: another thing than a slip
        lambda: np.ones(2).unsqueeze(0),
        lambda: torch.ones(2).astype("int"),
        lambda: np.nothing_like_it_anywhere,
        lambda: None.shape,
        lambda: exec("x = x + y0"),
        lambda: [1][2],
        of_a_sly_one,
    ],
)
def test_nothing_is_guessed(trigger):
    with pytest.raises(Exception) as caught:  # noqa: PT011 - which one is the point
        trigger()
    assert near_name(caught.value) is None
