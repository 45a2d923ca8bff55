"""Checks of `leaf_or_not`: the code of the docstring runs here, and its results are held against the guesses."""

from __future__ import annotations

import warnings

import torch

from kata_runner.testing import assert_matches


def run(device):
    """The six tensors by name, after backward; each made where it is, for a copy from elsewhere would be no leaf."""
    a = torch.tensor([1.0, 2.0], device=device)
    b = torch.tensor([3.0, 4.0], device=device, requires_grad=True)
    c = a * 2
    d = b * c
    e = d.detach()
    f = torch.tensor([5.0, 6.0], device=device, requires_grad=True)
    (d + e).sum().backward()
    return {"a": a, "b": b, "c": c, "d": d, "e": e, "f": f}


def named(device, question):
    """The names of those tensors of which it is true."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # torch warns when `.grad` of d is asked for
        return {name for name, tensor in run(device).items() if question(tensor)}


def plain(guess):
    """A guess as a set: a list or a tuple of names will do, and so will {} for none."""
    if not isinstance(guess, (set, frozenset, list, tuple, dict)) or (isinstance(guess, dict) and guess):
        return guess
    return {name.strip().lower() if isinstance(name, str) else name for name in guess}


def test_leaves(kata, device):
    """Which of the six are leaves."""
    assert_matches(plain(kata.LEAVES), named(device, lambda tensor: tensor.is_leaf), what="LEAVES")


def test_tracked(kata, device):
    """Which of the six track gradients."""
    assert_matches(plain(kata.TRACKED), named(device, lambda tensor: tensor.requires_grad), what="TRACKED")


def test_hold_grad(kata, device):
    """Which of the six hold a gradient after backward."""
    assert_matches(plain(kata.HOLD_GRAD), named(device, lambda tensor: tensor.grad is not None), what="HOLD_GRAD")
