"""Checks of `move_everything`."""

from __future__ import annotations

import copy

import torch
from torch import nn

from kata_runner.testing import asked, assert_matches, assert_that, built, draw, given


class Scaled(nn.Module):
    """A linear layer with a registered buffer."""

    def __init__(self):
        super().__init__()
        self.inner = nn.Linear(3, 2)
        self.register_buffer("scale", torch.tensor([2.0, -3.0]))

    def forward(self, x):
        return self.inner(x) * self.scale


def linear(features=3, outputs=2):
    """A small model on the CPU, the same every time."""
    return built(f"nn.Linear({features}, {outputs})")


def batch(rows=5, columns=3):
    """Numbers that differ, some of them negative, on the CPU."""
    return torch.arange(float(rows * columns)).reshape(rows, columns) * 0.75 - 4


def answers_well(kata, model, x, device):
    """predict_on gives what the model says to x, in float64 on the CPU, and gives it on the CPU."""
    with torch.no_grad():
        wanted = copy.deepcopy(model).cpu().double()(x.cpu().double())
    dtype = x.dtype
    assert_matches(kata.predict_on(model, x, device), wanted, dtype=dtype, device="cpu", terms=4)


def ends_on(model, device):
    """The model, weights and buffers alike, is on the device."""
    found = sorted({tensor.device.type for tensor in (*model.parameters(), *model.buffers())})
    assert_that(found == [device], f"The model should be on {device} afterwards, but it is on {' and '.join(found)}.")


def test_answer_comes_back_to_the_cpu(kata, device):
    """Model and batch start on the CPU; the answer is right and is on the CPU again."""
    answers_well(kata, linear(), batch(), device)


def test_model_ends_on_the_device(kata, device):
    """Afterwards the model that was given is on the device, its weights and its buffers."""
    for wish in (device, torch.device(device)):
        model = built("Scaled()", Scaled=Scaled)
        answers_well(kata, model, batch(), wish)
        ends_on(model, device)


def test_model_computes_on_the_device(kata, device):
    """The batch meets the weights on the device that was asked for, and nowhere else."""
    model = linear()
    seen = asked(model)
    kata.predict_on(model, batch(), device)
    assert_that(len(seen) > 0, "The model that was given should be asked, not a copy of it.")
    found = sorted({x.device.type for x, _ in seen})
    assert_that(found == [device], f"The model should run on {device}, but it ran on {' and '.join(found)}.")


def test_model_is_there_already(kata, device):
    """A model that is on the device already gets a batch from the CPU; the batch stays on the CPU."""
    x = batch()
    answers_well(kata, linear().to(device), x, device)
    assert_matches(x, batch(), device="cpu", what="x after the call")


def test_batch_is_there_already(kata, device):
    """A batch that is on the device already gets a model from the CPU; the batch stays on the device."""
    x = batch().to(device)
    answers_well(kata, linear(), x, device)
    assert_matches(x, batch(), device=device, what="x after the call")


def test_everything_goes_to_the_cpu(kata, device):
    """Asked for the CPU, it runs there, wherever model and batch were before."""
    model = linear().to(device)
    answers_well(kata, model, batch().to(device), "cpu")
    ends_on(model, "cpu")


def test_nothing_is_copied_without_need(kata, device):
    """A batch that is on the device goes into the model as it is, and an answer from the CPU comes back as it is."""
    model, x = linear().to(device), batch().to(device)
    seen = asked(model)
    result = kata.predict_on(model, x, device)
    assert_that(len(seen) > 0, "The model that was given should be asked, not a copy of it.")
    went_in, came_out = seen[-1]
    with torch.inference_mode():  # also writes into what was made in it
        went_in.fill_(77)
        result.fill_(88)
    sentence = "x is on the device already, but the model was given a copy of it."
    assert_that(bool((x == 77).all()), sentence)
    sentence = "The model's answer is on the CPU already, but you returned a copy of it."
    assert_that(device != "cpu" or bool((came_out == 88).all()), sentence)


def test_dtype_stays(kata, device):
    """A model in another dtype with one row in that dtype answers in that dtype."""
    dtype = torch.float16 if device == "mps" else torch.float64
    answers_well(kata, linear(3, 4).to(dtype), batch(1).to(dtype), device)


@given(rows=draw.arrays((draw.sizes(1, 4), draw.sizes(1, 3))), outputs=draw.sizes(1, 3))
def test_any_batch(kata, device, rows, outputs):
    """For any batch and any model the answer is the model's, on the CPU."""
    x = torch.tensor(rows, dtype=torch.float32)
    answers_well(kata, linear(x.shape[1], outputs), x, device)
