"""Right and wrong answers to `overflowing_half`."""

from __future__ import annotations

import torch

from kata_runner.testing import alternative, mistake


@mistake("the squares are computed and summed in float16, and float32 comes too late", of="sum_of_squares")
def squares_in_half(x):
    return (x * x).sum().float()


@mistake(
    "you sum in float32, but the squares are made in float16 before that: they are inf or 0 already",
    of="sum_of_squares",
)
def sums_in_float32_after_squaring(x):
    return (x * x).sum(dtype=torch.float32)


@mistake("you compute in float32 and bring the result back to float16, where it doesn't fit", of="sum_of_squares")
def back_to_half(x):
    return x.float().square().sum().half()


@mistake("you bring the sum back to float16 on the way: what doesn't fit there is inf", of="sum_of_squares")
def through_half_at_the_end(x):
    return x.float().square().sum().half().float()


@mistake("you compute in bfloat16, which has the range and not the digits", of="sum_of_squares")
def in_bfloat16(x):
    return x.bfloat16().square().sum().float()


@mistake("you put the largest number of float16 in the place of inf: finite, and wrong", of="sum_of_squares")
def cuts_off_inf(x):
    return torch.nan_to_num(x * x).sum(dtype=torch.float32)


@mistake("you square a norm that was rounded to float16", of="sum_of_squares")
def squares_the_norm(x):
    return x.norm().float() ** 2


@mistake("you square the sum; the squares were to be summed", of="sum_of_squares")
def squares_the_sum(x):
    return x.float().sum().square()


@mistake("you take the mean of the squares; their sum was asked for", of="sum_of_squares")
def averages_the_squares(x):
    return x.float().square().mean()


@mistake("you sum the numbers and don't square them", of="sum_of_squares")
def sums_the_numbers(x):
    return x.float().sum()


@mistake("you give back float64; float32 was asked for", of="sum_of_squares")
def gives_float64(x):
    return x.double().square().sum()


@mistake("you square the norm in float16, where the square doesn't fit", of="sum_of_squares")
def squares_the_norm_in_half(x):
    return (x.norm() ** 2).float()


@mistake("you sum along one axis only; one sum over all numbers was asked for", of="sum_of_squares")
def sums_the_last_axis(x):
    return x.float().square().sum(dim=-1)


@mistake("you sum along one axis only; one sum over all numbers was asked for", of="sum_of_squares")
def sums_the_first_axis(x):
    return x.float().square().sum(dim=0)


@mistake("you give back a number of Python; a tensor was asked for", of="sum_of_squares")
def gives_a_number(x):
    return x.float().square().sum().item()


@mistake("you compute on the CPU and leave the result there, wherever x is", of="sum_of_squares")
def stays_on_the_cpu(x):
    return x.cpu().float().square().sum()


@alternative(of="sum_of_squares")
def as_a_dot_product(x):
    flat = x.flatten().to(torch.float32)
    return flat @ flat


@alternative(of="sum_of_squares")
def norm_in_float32(x):
    return torch.linalg.vector_norm(x, dtype=torch.float32) ** 2


@alternative(of="sum_of_squares")
def number_by_number(x):
    total = torch.zeros((), device=x.device)
    for number in x.flatten():
        total = total + number.float() ** 2
    return total


@alternative(of="sum_of_squares")
def in_float64_to_be_sure(x):
    if x.device.type == "mps":  # has no float64
        return torch.einsum("i,i->", x.flatten().float(), x.flatten().float())
    return torch.einsum("i,i->", x.flatten().double(), x.flatten().double()).float()
