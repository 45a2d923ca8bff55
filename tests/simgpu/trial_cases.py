"""Cases for trying the comparison with a real card: it must tell each of these apart. No test of its own."""

from __future__ import annotations

import os
import time

import pytest
import torch

from .conftest import Card

pytestmark = pytest.mark.rule(1)


def test_holds(card: Card) -> None:
    assert str(torch.ones(1, device=card.device).device) == card.shown


def test_differs(card: Card) -> None:
    assert card.simulated, "the real card | says something else"


@pytest.mark.breaks_the_card
def test_breaks_the_card(card: Card) -> None:
    assert card.device


def test_ends_the_process(card: Card) -> None:
    if not card.simulated:
        os._exit(3)


def test_comes_after_it(card: Card) -> None:
    assert card.device


@pytest.mark.simulated_only("it fails wherever it runs on a real card")
def test_is_about_the_simulation(card: Card) -> None:
    assert card.simulated


def test_takes_forever(card: Card) -> None:
    if not card.simulated:
        time.sleep(600)
