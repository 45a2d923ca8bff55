"""Checks of `logits_shape`: the code of the docstring runs here, and its results are held against the guesses."""

from __future__ import annotations

import torch
from torch import nn

from kata_runner.testing import assert_matches


def shape_for(device, texts, words):
    """The shape that the model of the docstring gives for so many texts of so many words."""
    torch.manual_seed(0)
    body, head = nn.Embedding(100, 8).to(device), nn.Linear(8, 3).to(device)
    ids = torch.zeros(texts, words, dtype=torch.int64, device=device)
    return tuple(head(body(ids).mean(dim=1)).shape)


def plain(value):
    """A list is as good as a tuple here."""
    return tuple(value) if isinstance(value, list) else value


def test_one_text(kata, device):
    """The shape for one text: a batch of one, with a score for each class."""
    assert_matches(plain(kata.ONE_TEXT), shape_for(device, 1, 5), what="ONE_TEXT")


def test_four_texts(kata, device):
    """The shape for four texts: a row of scores for each of them."""
    assert_matches(plain(kata.K_TEXTS), shape_for(device, 4, 5), what="K_TEXTS")


def test_a_longer_text(kata, device):
    """The shape for one text of 12 words: what the number of words changes, and what it doesn't."""
    assert_matches(plain(kata.LONGER_TEXT), shape_for(device, 1, 12), what="LONGER_TEXT")
