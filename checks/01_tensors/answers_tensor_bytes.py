"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import math
import sys
from functools import reduce

import numpy as np
import torch

from kata_runner.testing import alternative, mistake

FOUR_BYTES_ALWAYS = "you count 4 bytes a value, whatever the dtype: that is right for float32 only"
BITS = "you count bits: a byte is 8 bits, so your numbers are 8 times too large"


@mistake(FOUR_BYTES_ALWAYS, of="tensor_bytes")
def counts_four_bytes_always(shape, dtype):
    return math.prod(shape) * 4


@mistake(BITS, of="tensor_bytes")
def counts_bits(shape, dtype):
    return math.prod(shape) * dtype.itemsize * 8


@mistake("you count bits, 8 to a byte, and by torch.finfo, which knows no ints and booleans", of="tensor_bytes")
def counts_the_bits_of_floats(shape, dtype):
    return math.prod(shape) * torch.finfo(dtype).bits


@mistake("you ask torch.finfo, which knows no ints and booleans; every dtype has an itemsize", of="tensor_bytes")
def asks_for_floats_only(shape, dtype):
    return math.prod(shape) * torch.finfo(dtype).bits // 8


@mistake("you count 32 for each value, whatever the dtype: those are the bits of a float32", of="tensor_bytes")
def counts_the_bits_of_float32(shape, dtype):
    return math.prod(shape) * 32


@mistake("you count the values, and leave out how many bytes each of them takes", of="tensor_bytes")
def counts_the_values(shape, dtype):
    return math.prod(shape)


@mistake("you add the sizes of the axes; they have to be multiplied", of="tensor_bytes")
def adds_the_sizes(shape, dtype):
    return sum(shape) * dtype.itemsize


@mistake("you count the first axis only", of="tensor_bytes")
def counts_the_first_axis(shape, dtype):
    return (shape[0] if shape else 1) * dtype.itemsize


@mistake("you make the tensor to weigh it, and there are tensors that no machine can hold", of="tensor_bytes")
def makes_the_tensor(shape, dtype):
    return torch.empty(shape, dtype=dtype).nbytes


@mistake("you give nothing for shape (): that is a single number, one value", of="tensor_bytes")
def takes_a_number_for_nothing(shape, dtype):
    return math.prod(shape) * dtype.itemsize if shape else 0


@mistake("you need at least one axis: shape () has none, and is one value still", of="tensor_bytes")
def needs_an_axis(shape, dtype):
    count = shape[0]
    for size in shape[1:]:
        count *= size
    return count * dtype.itemsize


@mistake("you count an axis of size 0 as if it were not there; no values means 0 bytes", of="tensor_bytes")
def skips_the_zeros(shape, dtype):
    return math.prod(size for size in shape if size) * dtype.itemsize


@mistake(
    "you give a float for shape (): a product of no numbers is 1.0, unless they are ints; an int was asked for",
    of="tensor_bytes",
)
def multiplies_nothing_with_numpy(shape, dtype):
    return np.prod(shape) * dtype.itemsize


@mistake("you give a float; bytes are counted in whole numbers, and an int was asked for", of="tensor_bytes")
def gives_a_float(shape, dtype):
    return math.prod(shape) * dtype.itemsize * 8 / 8


@mistake("you give megabytes; bytes were asked for", of="tensor_bytes")
def gives_megabytes(shape, dtype):
    return math.prod(shape) * dtype.itemsize / 1e6


@mistake("you begin the product at 0, and 0 times anything is 0; begin at 1", of="tensor_bytes")
def begins_at_zero(shape, dtype):
    count = 0
    for size in shape:
        count *= size
    return count * dtype.itemsize


@mistake("you count 4 bytes for bfloat16; it takes 2, like float16", of="tensor_bytes")
def forgets_bfloat16(shape, dtype):
    return math.prod(shape) * (4 if dtype == torch.bfloat16 else dtype.itemsize)


@mistake("you count a bit for each boolean; each takes a whole byte", of="tensor_bytes")
def packs_booleans(shape, dtype):
    return math.prod(shape) // 8 if dtype == torch.bool else math.prod(shape) * dtype.itemsize


@mistake(
    "you weigh Python's object around the tensor, as sys.getsizeof does; that says nothing of the values",
    of="tensor_bytes",
)
def weighs_the_object(shape, dtype):
    return sys.getsizeof(torch.empty(shape, dtype=dtype, device="meta"))


@mistake("you give kibibytes; bytes were asked for", of="tensor_bytes")
def gives_kibibytes(shape, dtype):
    return math.prod(shape) * dtype.itemsize // 1024


@alternative(of="tensor_bytes")
def on_the_meta_device(shape, dtype):
    return torch.empty(shape, dtype=dtype, device="meta").nbytes


@alternative(of="tensor_bytes")
def from_one_element(shape, dtype):
    values = 1
    for size in shape:
        values *= size
    return values * torch.zeros(1, dtype=dtype).element_size()


@alternative(of="tensor_bytes")
def by_a_table(shape, dtype):
    eight, two, one = (
        (torch.float64, torch.int64),
        (torch.float16, torch.bfloat16),
        (torch.int8, torch.uint8, torch.bool),
    )
    each = 8 if dtype in eight else 2 if dtype in two else 1 if dtype in one else 4
    return reduce(lambda product, size: product * size, shape, each)


@alternative(of="tensor_bytes")
def a_numpy_integer(shape, dtype):
    return np.prod(shape, dtype=np.int64) * dtype.itemsize


@alternative(of="tensor_bytes")
def a_tensor_with_the_number(shape, dtype):
    return torch.tensor(torch.Size(shape).numel() * dtype.itemsize)
