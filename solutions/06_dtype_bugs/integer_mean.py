"""Whole numbers become float32 before they are averaged."""

from __future__ import annotations

import torch


def accuracy(predicted: torch.Tensor, labels: torch.Tensor) -> torch.Tensor | float:
    """The share of predictions that are right, a number from 0 to 1."""
    right = predicted == labels
    return right.float().mean()


def mean_count(counts: torch.Tensor) -> torch.Tensor | float:
    """The mean of a tensor of whole numbers, over all its values."""
    return counts.float().mean()


# Why: a comparison gives a bool tensor, counting gives an int64 one. torch gives a mean the dtype of
# what was averaged, and a mean is rarely a whole number, so for these dtypes it refuses. You say which
# floats you want: .float(), mean(dtype=torch.float32), or sum() / number of values, where "/" gives a
# float by itself.
#
# What people get wrong:
# - "//" in place of "/". It divides whole numbers into whole numbers and drops the rest: every accuracy
#   below 1 becomes 0.
# - half(). It can't tell 0.9996 from 0.9995, has no odd numbers above 2048 and nothing above 65504.
# - One of two places mended. The same mistake was made twice, so look for the second one.
