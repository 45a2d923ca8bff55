"""Checks of `hard_coded_gpu`."""

from __future__ import annotations

import numpy as np
import torch

from kata_runner.testing import assert_matches, assert_that, draw, given, pretended


def numbers(*shape):
    """Numbers that differ, some of them negative, on the CPU."""
    return torch.arange(float(torch.Size(shape).numel())).reshape(shape) * 0.5 - 3


def counted(x):
    """The reference, in float64 on the CPU: step by step."""
    result = x.double().cpu().clone()
    for step in range(x.shape[1]):
        result[:, step, :] += step
    return result


def adds(kata, x, dtype=torch.float32):
    """add_positions gives the reference, in the dtype of x and on its device."""
    assert_matches(kata.add_positions(x), counted(x), dtype=dtype, device=x.device.type)


def test_two_steps(kata, device):
    """[[[10, 20], [10, 20]]] becomes [[[10, 20], [11, 21]]], on the device of the input."""
    adds(kata, torch.tensor([[[10.0, 20.0], [10.0, 20.0]]], device=device))


def test_cpu_input_is_served_on_the_cpu(kata, device):
    """An input on the CPU gives a result on the CPU, whether or not the machine has a GPU."""
    adds(kata, numbers(2, 4, 3))


def test_result_is_where_the_input_is(kata, device):
    """An input on another device than the CPU gives a result there."""
    elsewhere = "meta" if device == "cpu" else device  # meta: a device without numbers, on every machine
    result = kata.add_positions(numbers(2, 4, 3).to(elsewhere))
    assert_that(isinstance(result, torch.Tensor), "The result should be a tensor.")
    found = result.device.type
    assert_that(found == elsewhere, f"The input is on the device {elsewhere}, but the result is on {found}.")


def test_one_device_after_another(kata, device):
    """Called for the device, for the CPU and for the device again, it serves each where it is."""
    for place in (device, "cpu", device):
        adds(kata, numbers(2, 4, 3).to(place))


def test_what_the_machine_has_does_not_matter(kata, device):
    """Whether the machine says that it has a GPU or that it has none, the input decides and nothing else."""
    for there_is_one in (False, True):
        for place in (device, "cpu"):
            with pretended(cuda=there_is_one):
                adds(kata, numbers(2, 4, 3).to(place))


def test_every_step_has_its_number(kata, device):
    """Series, steps and features are told apart, in a cube, with one step, one series or one feature, and strided."""
    wide = numbers(5, 7, 4)
    for x in (numbers(3, 3, 3), wide, wide[:1], wide[:, :1], wide[:, :, :1], wide[::2, 1::2], wide.transpose(0, 1)):
        adds(kata, x.to(device))


def test_dtype_stays(kata, device):
    """bfloat16 stays bfloat16, float16 stays float16, and float64 stays float64."""
    for dtype in (torch.bfloat16, torch.float16, *((torch.float64,) if device != "mps" else ())):
        adds(kata, numbers(2, 4, 3).to(device, dtype), dtype)


@given(rows=draw.arrays((draw.sizes(1, 2), draw.sizes(1, 4), draw.sizes(1, 2)), dtype=np.float32))
def test_any_series(kata, device, rows):
    """For any series the steps are counted from 0."""
    adds(kata, torch.tensor(rows).to(device))
