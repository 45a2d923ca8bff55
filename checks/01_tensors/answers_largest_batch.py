"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import math

import numpy as np
import torch

from kata_runner.testing import alternative, mistake


def weight(sample_shape, dtype):
    """The bytes of one sample; ValueError where it has none."""
    if 0 in sample_shape:
        raise ValueError("a sample has no values")
    return math.prod(sample_shape) * dtype.itemsize


@mistake("you round to the nearest whole number: half a sample is no sample", of="largest_batch")
def rounds(sample_shape, dtype, budget_bytes):
    return round(budget_bytes / weight(sample_shape, dtype))


@mistake("you round up: the last sample does not fit any more", of="largest_batch")
def rounds_up(sample_shape, dtype, budget_bytes):
    return math.ceil(budget_bytes / weight(sample_shape, dtype))


@mistake("you give 1 where not even one sample fits; the answer is 0 there", of="largest_batch")
def gives_at_least_one(sample_shape, dtype, budget_bytes):
    return max(1, budget_bytes // weight(sample_shape, dtype))


@mistake("you leave some bytes free: a batch may fill the budget to the last byte", of="largest_batch")
def leaves_a_byte_free(sample_shape, dtype, budget_bytes):
    return max(0, budget_bytes - 1) // weight(sample_shape, dtype)


@mistake("you give one sample too many", of="largest_batch")
def gives_one_too_many(sample_shape, dtype, budget_bytes):
    return budget_bytes // weight(sample_shape, dtype) + 1


@mistake("you count 4 bytes a value, whatever the dtype: that is right for float32 only", of="largest_batch")
def counts_four_bytes_always(sample_shape, dtype, budget_bytes):
    return budget_bytes // (weight(sample_shape, dtype) // dtype.itemsize * 4)


@mistake("you count the values of a sample, not its bytes", of="largest_batch")
def counts_the_values(sample_shape, dtype, budget_bytes):
    return budget_bytes // (weight(sample_shape, dtype) // dtype.itemsize)


@mistake("you count the bits of a sample; the budget is in bytes, and a byte is 8 bits", of="largest_batch")
def counts_bits(sample_shape, dtype, budget_bytes):
    return budget_bytes // (weight(sample_shape, dtype) * 8)


@mistake("you give a float; samples are counted in whole numbers", of="largest_batch")
def gives_a_float(sample_shape, dtype, budget_bytes):
    return float(budget_bytes // weight(sample_shape, dtype))


@mistake("you give the quotient as it is; only whole samples count", of="largest_batch")
def gives_the_quotient(sample_shape, dtype, budget_bytes):
    return budget_bytes / weight(sample_shape, dtype)


@mistake("you give the bytes that are left over, not how many samples fit", of="largest_batch")
def gives_what_is_left(sample_shape, dtype, budget_bytes):
    return budget_bytes % weight(sample_shape, dtype)


@mistake("you divide by 0 where a sample has no values; a ValueError was asked for", of="largest_batch")
def divides_by_nothing(sample_shape, dtype, budget_bytes):
    return budget_bytes // (math.prod(sample_shape) * dtype.itemsize)


@mistake("you answer with a number where a sample has no values; a ValueError was asked for", of="largest_batch")
def answers_for_empty_samples(sample_shape, dtype, budget_bytes):
    return 0 if 0 in sample_shape else budget_bytes // weight(sample_shape, dtype)


@mistake(
    "you refuse shape (), which Python counts as False; it is a single number, and that has a weight",
    of="largest_batch",
)
def refuses_single_numbers(sample_shape, dtype, budget_bytes):
    if not sample_shape:
        raise ValueError("a sample without values")
    return budget_bytes // weight(sample_shape, dtype)


@mistake("you raise an error where not even one sample fits; the answer is 0 there", of="largest_batch")
def raises_where_none_fits(sample_shape, dtype, budget_bytes):
    if weight(sample_shape, dtype) > budget_bytes:
        raise ValueError("not even one fits")
    return budget_bytes // weight(sample_shape, dtype)


@mistake("you add the sizes of the axes; they have to be multiplied", of="largest_batch")
def adds_the_sizes(sample_shape, dtype, budget_bytes):
    if sum(sample_shape) == 0 or 0 in sample_shape:
        raise ValueError("a sample without values")
    return budget_bytes // (sum(sample_shape) * dtype.itemsize)


@mistake("you look only at the first axis for a 0; any axis of size 0 leaves no values", of="largest_batch")
def looks_at_the_first_axis_for_zero(sample_shape, dtype, budget_bytes):
    if sample_shape[:1] == (0,):
        raise ValueError("a sample without values")
    return budget_bytes // (math.prod(sample_shape) * dtype.itemsize)


@alternative(of="largest_batch")
def by_the_floor(sample_shape, dtype, budget_bytes):
    each = torch.empty(sample_shape, dtype=dtype, device="meta").nbytes
    if each == 0:
        raise ValueError(f"a sample of shape {sample_shape} weighs nothing")
    return math.floor(budget_bytes / each)


@alternative(of="largest_batch")
def by_division_with_a_rest(sample_shape, dtype, budget_bytes):
    values = 1
    for size in sample_shape:
        values *= size
    try:
        whole, _ = divmod(budget_bytes, values * torch.zeros((), dtype=dtype).element_size())
    except ZeroDivisionError:
        raise ValueError("endlessly many samples fit") from None
    return np.int64(whole)


@alternative(of="largest_batch")
def by_halving(sample_shape, dtype, budget_bytes):
    each = weight(sample_shape, dtype)
    low, high = 0, budget_bytes + 1  # low fits, high does not
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle * each <= budget_bytes else (low, middle)
    return low
