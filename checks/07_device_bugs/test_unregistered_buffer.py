"""Checks of `unregistered_buffer`."""

from __future__ import annotations

import torch

from kata_runner.testing import assert_matches, assert_that, draw, given

MEAN, STD = torch.tensor([10.0, 0.0, -3.0]), torch.tensor([2.0, 5.0, 0.5])


def numbers(*shape):
    """Numbers that differ, some of them negative, on the CPU."""
    return torch.arange(float(torch.Size(shape).numel())).reshape(shape) * 0.5 - 3


def away_from(device):
    """Another device than the CPU: `meta` knows shapes and holds no numbers, and is on every machine."""
    return "meta" if device == "cpu" else device


def normalised(x, mean=MEAN, std=STD):
    """The reference, in float64 on the CPU."""
    return (x.double().cpu() - mean.double()) / std.double()


def run(module, x):
    """What the module gives, without its graph where it is a tensor."""
    result = module(x)
    return result.detach() if isinstance(result, torch.Tensor) else result


def test_two_features(kata, device):
    """With mean [10, 0] and standard deviation [2, 5], [[14, -5]] becomes [[2, -1]]."""
    module = kata.Normaliser(torch.tensor([10.0, 0.0]), torch.tensor([2.0, 5.0])).to(device)
    found = run(module, torch.tensor([[14.0, -5.0]], device=device))
    assert_matches(found, torch.tensor([[2.0, -1.0]]), device=device)


def test_works_where_it_is_moved_to(kata, device):
    """Moved to another device it takes inputs there, and back on the CPU it takes them there again."""
    there = away_from(device)
    module = kata.Normaliser(MEAN, STD).to(there)
    result = module(numbers(4, 3).to(there))
    assert_that(isinstance(result, torch.Tensor), "The module should return a tensor.")
    place = result.device.type
    assert_that(place == there, f"Module and input are on {there}, but the result is on {place}.")
    for place in (device, "cpu"):
        found = run(kata.Normaliser(MEAN, STD).to(device).to(place), numbers(4, 3).to(place))
        assert_matches(found, normalised(numbers(4, 3)), dtype=torch.float32, device=place)


def test_takes_its_dtype_from_the_model(kata, device):
    """After `.half()` float16 comes out for float16, after `.bfloat16()` bfloat16 for bfloat16."""
    for dtype in (torch.float16, torch.bfloat16):
        found = run(kata.Normaliser(MEAN, STD).to(device).to(dtype), numbers(4, 3).to(device, dtype))
        assert_matches(found, normalised(numbers(4, 3)), dtype=dtype, device=device)


def test_is_part_of_the_module(kata, device):
    """What it holds is known to the module, and goes with it: among its buffers, and on the new device."""
    there = away_from(device)
    module = kata.Normaliser(MEAN, STD).to(there)
    held = [*module.buffers(), *module.parameters()]
    count = sum(tensor.numel() for tensor in held)
    assert_that(
        count >= 6, f"Three means and three standard deviations are 6 numbers, but the module knows of {count}."
    )
    places = sorted({tensor.device.type for tensor in held})
    assert_that(places == [there], f"The module was moved to {there}, but it holds tensors on {' and '.join(places)}.")


def test_is_saved_and_loaded(kata, device):
    """Loaded from its `state_dict`, a fresh module with other numbers gives the same answers as the saved one."""
    saved = kata.Normaliser(MEAN, STD).state_dict()
    fresh = kata.Normaliser(torch.tensor([1.0, 2.0, 3.0]), torch.tensor([4.0, 5.0, 6.0]))
    fresh.load_state_dict(saved)
    what = f"what a fresh module gives after loading {' and '.join(map(repr, saved)) or 'nothing'},"
    assert_matches(run(fresh.forward, numbers(4, 3)), normalised(numbers(4, 3)), device="cpu", what=what)


def test_nothing_is_learned(kata, device):
    """An optimizer finds nothing to train in it."""
    module = kata.Normaliser(MEAN, STD).to(device)
    learned = [tensor for tensor in module.parameters() if tensor.requires_grad]
    sentence = "Mean and standard deviation were measured, but as parameters they would be trained."
    assert_that(not learned, sentence)


def test_any_number_of_axes(kata, device):
    """One row alone, a batch and a stack of batches are all normalised feature by feature."""
    module = kata.Normaliser(MEAN, STD).to(device)
    for x in (numbers(3), numbers(1, 3), numbers(2, 5, 3), numbers(3, 3).T):
        assert_matches(run(module, x.to(device)), normalised(x), dtype=torch.float32, device=device)


@given(rows=draw.arrays((draw.sizes(1, 4), draw.sizes(1, 3))), first=draw.floats(-3, 3))
def test_any_rows(kata, device, rows, first):
    """For any rows, means and standard deviations the result is right."""
    x, features = torch.tensor(rows, dtype=torch.float32), rows.shape[1]
    mean, std = torch.arange(float(features)) + first, torch.arange(float(features)) / 2 + 0.5
    found = run(kata.Normaliser(mean, std).to(device), x.to(device))
    assert_matches(found, normalised(x, mean, std), device=device)
