"""Checks of `forgotten_assignment`."""

from __future__ import annotations

import copy

import torch

from kata_runner.testing import assert_matches, assert_that, built, draw, given


def model_of(features=3, outputs=2):
    """A small model on the CPU, the same every time."""
    return built(f"nn.Linear({features}, {outputs})")


def numbers(rows=5, columns=3, step=0.75):
    """Numbers that differ, some of them negative, on the CPU."""
    return torch.arange(float(rows * columns)).reshape(rows, columns) * step - 4


def away_from(device):
    """Another device than the CPU: `meta` knows shapes and holds no numbers, and is on every machine."""
    return "meta" if device == "cpu" else device


def loses(kata, model, x, y, device):
    """batch_loss gives the reference, in float64 on the CPU, and gives it on the device."""
    with torch.no_grad():
        answers = copy.deepcopy(model).cpu().double()(x.double().cpu())
    wanted = ((answers - y.double().cpu()) ** 2).mean()
    found = kata.batch_loss(model, x, y, device)
    assert_matches(found, wanted, dtype=x.dtype, device=device, terms=12)


def is_on(found, device):
    """Where the loss is, whatever it is."""
    assert_that(isinstance(found, torch.Tensor), "The loss should be a tensor.")
    place = found.device.type
    assert_that(place == device, f"The loss was to be computed on {device}, but it is on {place}.")


def test_loss_of_a_batch(kata, device):
    """Model, inputs and targets start on the CPU; the loss is right and is on the device that was asked for."""
    loses(kata, model_of(), numbers(), numbers(5, 2, 0.5), device)


def test_all_goes_to_another_device(kata, device):
    """Asked for another device than the CPU, where all three are, it computes there."""
    there = away_from(device)
    for wish in (there, torch.device(there)):
        is_on(kata.batch_loss(model_of(), numbers(), numbers(5, 2), wish), there)


def test_inputs_are_there_already(kata, device):
    """Model and inputs are on the device already, and the targets are not."""
    there = away_from(device)
    is_on(kata.batch_loss(model_of().to(there), numbers().to(there), numbers(5, 2), there), there)


def test_targets_are_there_already(kata, device):
    """Model and targets are on the device already, and the inputs are not."""
    there = away_from(device)
    is_on(kata.batch_loss(model_of().to(there), numbers(), numbers(5, 2).to(there), there), there)


def test_model_ends_on_the_device(kata, device):
    """Afterwards the model that was given is on the device, with all of its weights."""
    model, there = model_of(), away_from(device)
    kata.batch_loss(model, numbers().to(there), numbers(5, 2).to(there), there)
    found = sorted({parameter.device.type for parameter in model.parameters()})
    assert_that(found == [there], f"The model should be on {there} afterwards, but it is on {' and '.join(found)}.")


def test_everything_goes_to_the_cpu(kata, device):
    """Asked for the CPU, it computes there, wherever the three were before."""
    loses(kata, model_of().to(device), numbers().to(device), numbers(5, 2, 0.5).to(device), "cpu")


def test_one_batch_after_another(kata, device):
    """Three batches in a row, of 4, 1 and 7 rows, are right with one model, and in another dtype too."""
    dtype = torch.float16 if device == "mps" else torch.float64
    for model, kind in ((model_of(), torch.float32), (model_of().to(dtype), dtype)):
        for rows in (4, 1, 7):
            loses(kata, model, numbers(rows, step=0.25).to(kind), numbers(rows, 2, 0.5).to(kind), device)


@given(
    x=draw.arrays((draw.sizes(1, 4, name="rows"), draw.sizes(1, 3))),
    y=draw.arrays((draw.sizes(1, 4, name="rows"), draw.sizes(1, 3))),
)
def test_any_batch(kata, device, x, y):
    """For any batch the loss is right, and on the device."""
    x, y = torch.tensor(x, dtype=torch.float32), torch.tensor(y, dtype=torch.float32)
    loses(kata, model_of(x.shape[1], y.shape[1]), x, y, device)
