"""A report on a classifier stops before it prints its first number.

It wants two averages: the share of right predictions, and the mean number of words in a text. Both
are averages of tensors without any fraction in them, and both calls end the same way:

    RuntimeError: mean(): could not infer output dtype. Input dtype must be either a floating point
    or complex dtype. Got: Bool

The second one says Long instead of Bool. Two repairs were tried before. One made the error go away,
and then every accuracy was 0. The other gave 0.9995 for 4999 right answers out of 5001, although
4999 / 5001 is 0.9996.

Mend both functions, so that they give the true averages.
"""

from __future__ import annotations

import torch

# TODO: run it, read the error, say what you think is wrong, and mend it.


def accuracy(predicted: torch.Tensor, labels: torch.Tensor) -> torch.Tensor | float:
    """The share of predictions that are right, a number from 0 to 1.

    Both hold class numbers (int64).

    Shapes: predicted (n,), labels (n,), with n at least 1; result: one number.
    Example: predicted [2, 0, 1, 1, 2] and labels [2, 1, 1, 1, 0] give 3 / 5 = 0.6.
    """
    right = predicted == labels
    return right.mean()


def mean_count(counts: torch.Tensor) -> torch.Tensor | float:
    """The mean of a tensor of whole numbers (int64 or int32), over all its values.

    Shapes: counts any shape with at least one value; result: one number.
    Example: [3, 5, 4, 9, 1] gives 22 / 5 = 4.4.
    """
    return counts.mean()


if __name__ == "__main__":
    predicted = torch.tensor([2, 0, 1, 1, 2])
    labels = torch.tensor([2, 1, 1, 1, 0])
    words = torch.tensor([3, 5, 4, 9, 1])
    print(f"accuracy       {float(accuracy(predicted, labels)):.4f}")
    print(f"words per text {float(mean_count(words)):.4f}")
