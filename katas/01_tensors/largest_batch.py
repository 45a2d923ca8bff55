"""The largest batch that fits: how many samples a given amount of memory can hold."""

from __future__ import annotations

import torch


def largest_batch(sample_shape: tuple[int, ...], dtype: torch.dtype, budget_bytes: int) -> int:
    """How many samples of a shape fit into a number of bytes, whole ones only.

    A batch of n samples takes n times the bytes of one sample. Find the largest n for which that is no more than the
    budget. Nothing else needs memory here, and no tensor has to be made.

    Arguments:
        sample_shape: the shape of one sample, without the batch axis; `()` is one value
        dtype: the torch.dtype of the values
        budget_bytes: the bytes there are, 0 or more
        returns: an int; 0 if not even one sample fits

    Errors:
        ValueError if a sample holds no values, as with sample_shape (3, 0): any number of them would fit.

    Example:
        largest_batch((3, 224, 224), torch.float32, 1_000_000)
        # one image takes 3 * 224 * 224 * 4 = 602,112 bytes: one fits, two do not, so 1
    """
    # TODO: weigh one sample, then see how often it fits.
    raise NotImplementedError
