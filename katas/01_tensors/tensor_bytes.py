"""What a tensor weighs: how many bytes its values take in memory."""

from __future__ import annotations

import torch


def tensor_bytes(shape: tuple[int, ...], dtype: torch.dtype) -> int:
    """The bytes that the values of a tensor take, worked out without making the tensor.

    It is the number of values times the bytes of one value. How many bytes one value takes depends on the dtype:
    float64 and int64 take 8, float32 takes 4, float16 and bfloat16 take 2, int8, uint8 and bool take 1. A byte is
    8 bits: the 32 in float32 counts bits.

    Don't make a tensor of that shape in memory: it may be far too large for your machine.

    Arguments:
        shape: the size of every axis; `()` is a single number, one value, and an axis of size 0 means no values
        dtype: a torch.dtype, any of those above
        returns: an int

    Errors: none.

    Example:
        tensor_bytes((2, 3), torch.float32)  # 2 * 3 = 6 values of 4 bytes: 24
    """
    # TODO: count the values, then the bytes.
    raise NotImplementedError
