"""Hidden checks of `model_bytes` and `fits`."""

from __future__ import annotations

import torch
from torch import nn

from kata_runner.testing import assert_matches, assert_that, built, draw, given


class Tied(nn.Module):
    """An embedding and an output layer with the same weights."""

    def __init__(self):
        super().__init__()
        self.words = nn.Embedding(7, 3)
        self.scores = nn.Linear(3, 7)
        self.scores.weight = self.words.weight


class Frozen(nn.Module):
    """A layer that is not trained any more, and one that is."""

    def __init__(self):
        super().__init__()
        self.body = nn.Linear(4, 6).requires_grad_(False)
        self.head = nn.Linear(6, 2)


class Masked(nn.Module):
    """A layer, a mask that is not saved, a table that is, and a counter."""

    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(2, 5)
        self.register_buffer("mask", torch.ones(6, 6, dtype=torch.bool), persistent=False)
        self.register_buffer("table", torch.ones(11), persistent=False)
        self.register_buffer("seen", torch.zeros((), dtype=torch.int64))


def asks(kata, device, code, dtype, expected, **names):
    """One model, by its code, on the device."""
    model = built(code, **names).to(device)
    assert_matches(kata.model_bytes(model, dtype), expected, plain=True)


def test_one_layer(kata, device):
    """Linear(3, 2) has 8 numbers: 32 bytes in float32, 16 in bfloat16, 64 in float64."""
    for dtype, expected in [(torch.float32, 32), (torch.bfloat16, 16), (torch.float64, 64)]:
        asks(kata, device, "nn.Linear(3, 2)", dtype, expected)


def test_several_layers(kata, device):
    """All layers count, also those within layers: (3*5 + 5) + (5*2 + 2) numbers of 2 bytes are 64."""
    code = "nn.Sequential(nn.Linear(3, 5), nn.ReLU(), nn.Sequential(nn.Linear(5, 2)))"
    asks(kata, device, code, torch.float16, 64)


def test_buffers_count(kata, device):
    """BatchNorm1d(4) has 8 parameters, 8 floats in buffers and a counter in int64: 4 * 16 + 8 is 72 bytes."""
    asks(kata, device, "nn.BatchNorm1d(4)", torch.float32, 72)


def test_other_dtypes_stay(kata, device):
    """A counter in int64 takes 8 bytes, however short the floats become: 2 * 16 + 8 is 40."""
    asks(kata, device, "nn.BatchNorm1d(4)", torch.bfloat16, 40)


def test_what_is_not_saved_counts(kata, device):
    """Buffers that are not saved take memory as well: 15 weights, 11 floats, 36 bools and a counter."""
    asks(kata, device, "Masked()", torch.float16, 2 * (15 + 11) + 36 + 8, Masked=Masked)


def test_frozen_weights_count(kata, device):
    """Frozen weights take memory like all others: 4 * 6 + 6 frozen numbers and 6 * 2 + 2 more are 176 bytes."""
    asks(kata, device, "Frozen()", torch.float32, 176, Frozen=Frozen)


def test_shared_weights_once(kata, device):
    """Weights that two layers share are there once: 7 * 3 + 7 numbers of 4 bytes are 112."""
    asks(kata, device, "Tied()", torch.float32, 112, Tied=Tied)


def test_a_model_without_tensors(kata, device):
    """A model that has no tensors takes 0 bytes."""
    asks(kata, device, "nn.Sequential(nn.ReLU(), nn.Dropout(0.5))", torch.float32, 0)


def test_the_model_stays(kata, device):
    """The model keeps its dtype: counting converts nothing. One in bfloat16 is counted in the dtype asked for."""
    model = built("nn.Linear(3, 2)").to(device)
    assert_matches(kata.model_bytes(model, torch.float16), 16, plain=True)
    sentence = f"`model_bytes` turned the model into {model.weight.dtype}. Leave it as it is."
    assert_that(model.weight.dtype == torch.float32, sentence)
    asks(kata, device, "nn.Linear(3, 2).bfloat16()", torch.float32, 32)


def test_what_fits(kata, device):
    """A model fits if it takes no more than the budget: 32 bytes fit into 32 and 33, and not into 31."""
    for budget, expected in [(32, True), (33, True), (31, False), (0, False)]:
        model = built("nn.Linear(3, 2)").to(device)
        assert_matches(kata.fits(model, torch.float32, budget), expected, what=f"fits with a budget of {budget}")


def test_the_dtype_decides(kata, device):
    """In bfloat16 a model fits where it doesn't in float32, and buffers count here too."""
    for dtype, expected in [(torch.bfloat16, True), (torch.float32, False)]:
        model = built("nn.BatchNorm1d(4)").to(device)
        assert_matches(kata.fits(model, dtype, 40), expected, what=f"fits in {dtype}")
    model = built("nn.BatchNorm1d(4)").to(device)
    assert_matches(kata.fits(model, torch.bfloat16, 39), False, what="fits with a budget of 39")


@given(inputs=draw.integers(1, 6), outputs=draw.integers(1, 6))
def test_any_layer(kata, device, inputs, outputs):
    """Any layer takes its weights and its bias."""
    asks(kata, device, f"nn.Linear({inputs}, {outputs})", torch.float16, 2 * (inputs * outputs + outputs))
