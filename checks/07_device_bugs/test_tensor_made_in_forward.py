"""Checks of `tensor_made_in_forward`."""

from __future__ import annotations

import torch

from kata_runner.testing import assert_matches, assert_that, draw, given

META = " (meta is a device that knows shapes and holds no numbers: it shows whether the result follows the input.)"


def numbers(*shape):
    """Numbers that differ, some of them negative, on the CPU."""
    return torch.arange(float(torch.Size(shape).numel())).reshape(shape) * 0.5 - 3


def shifted(x, height=1.0):
    """The reference, in float64 on the CPU."""
    columns = torch.arange(x.shape[-1]).double()
    return x.double().cpu() + height * columns / max(1, x.shape[-1] - 1)


def run(shift, x):
    """What the module gives, without its graph where it is a tensor."""
    result = shift(x)
    return result.detach() if isinstance(result, torch.Tensor) else result


def test_each_column_is_shifted(kata, device):
    """With a height of 4, [[10, 20, 30]] becomes [[10, 22, 34]]; with a height of -2 it goes down."""
    x = torch.tensor([[10.0, 20.0, 30.0]], device=device)
    assert_matches(run(kata.Shift(4.0).to(device), x), torch.tensor([[10.0, 22.0, 34.0]]), device=device)
    assert_matches(run(kata.Shift(height=-2.0).to(device), x), torch.tensor([[10.0, 19.0, 28.0]]), device=device)


def test_result_is_where_the_input_is(kata, device):
    """The result is on the device of module and input: nothing that forward makes is on another one."""
    elsewhere = "meta" if device == "cpu" else device  # meta: a device without numbers, on every machine
    result = kata.Shift().to(elsewhere)(numbers(4, 3).to(elsewhere))
    assert_that(isinstance(result, torch.Tensor), "The module should return a tensor.")
    found = result.device.type
    what = META if elsewhere == "meta" else ""
    assert_that(found == elsewhere, f"The input is on the device {elsewhere}, but the result is on {found}.{what}")


def test_cpu_input_stays_on_the_cpu(kata, device):
    """A module and an input on the CPU give a result on the CPU, and in the dtype of the input."""
    for dtype in (torch.float32, torch.bfloat16):
        found = run(kata.Shift().to(dtype), numbers(4, 3).to(dtype))
        assert_matches(found, shifted(numbers(4, 3)), dtype=dtype, device="cpu")


def test_half_the_bits_stay(kata, device):
    """A module and an input in bfloat16 give a result in bfloat16, in float16 one in float16, and not in float32."""
    for dtype in (torch.bfloat16, torch.float16):
        found = run(kata.Shift().to(device, dtype), numbers(4, 5).to(device, dtype))
        assert_matches(found, shifted(numbers(4, 5)), dtype=dtype, device=device)


def test_float32_and_float64_stay(kata, device):
    """A float32 input gives float32, and a float64 input gives float64."""
    for dtype in (torch.float32,) if device == "mps" else (torch.float32, torch.float64):
        found = run(kata.Shift().to(device, dtype), numbers(2, 5).to(device, dtype))
        assert_matches(found, shifted(numbers(2, 5)), dtype=dtype, device=device)


def test_next_input_is_another(kata, device):
    """One module takes 3 columns, then 7, then 2, then 1, in rows, stacks of rows or none, strided ones too."""
    shift = kata.Shift().to(device)
    for x in (numbers(4, 3), numbers(7), numbers(5, 3, 2), numbers(2, 1), numbers(7, 4).T):
        assert_matches(run(shift, x.to(device)), shifted(x), dtype=torch.float32, device=device)


def test_module_moves_from_call_to_call(kata, device):
    """One module is used on the CPU, then on the device in another dtype, and then on the CPU again."""
    shift = kata.Shift()
    for place, dtype in (("cpu", torch.float32), (device, torch.bfloat16), ("cpu", torch.float32)):
        found = run(shift.to(place, dtype), numbers(4, 3).to(place, dtype))
        assert_matches(found, shifted(numbers(4, 3)), dtype=dtype, device=place)


def test_height_is_learned_still(kata, device):
    """The height is still the module's one parameter, and a new value shows in the next result."""
    shift = kata.Shift().to(device)
    learned = list(shift.parameters())
    assert_that(len(learned) == 1, f"The height should be the module's only parameter, but it has {len(learned)}.")
    with torch.no_grad():
        learned[0].fill_(-1.5)
    assert_matches(run(shift, numbers(4, 3).to(device)), shifted(numbers(4, 3), -1.5), device=device)


@given(
    rows=draw.arrays((draw.sizes(1, 4), draw.sampled_from((1, 2, 3, 5)))),  # widths whose ramps half precision holds
    height=draw.floats(-3, 3),
    dtype=draw.sampled_from((torch.float32, torch.bfloat16)),
)
def test_any_input(kata, device, rows, height, dtype):
    """For any rows and any height the result is right, in the dtype and on the device of the input."""
    x = torch.tensor(rows, dtype=dtype)
    found = run(kata.Shift(height).to(device, dtype), x.to(device))
    assert_matches(found, shifted(x, height), dtype=dtype, device=device)
