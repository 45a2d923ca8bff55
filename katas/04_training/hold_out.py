"""Hold some rows out: what a model is judged by, it must not have seen."""

from __future__ import annotations

import torch


def split(
    x: torch.Tensor, y: torch.Tensor, held_out: int, seed: int
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]:
    """Part the data at random into rows to train with and rows to judge by.

    Every row goes into one of the two parts, and none into both. Row i of x and row i of y belong together. The same
    seed gives the same parts again, another seed others. Use a generator of your own: the random numbers that the rest
    of the program draws (from `random`, `np.random` or torch) are the same as without your split.

    Shapes:
        x: (n, ...), y: (n, ...), on one device
        held_out: how many rows are held out; more than 0, less than n
        returns: four tensors in this order, with dtype and device as they were:
            x_train (n - held_out, ...), y_train, x_held (held_out, ...), y_held

    x and y stay as they are.

    Errors: none.

    Example:
        with 10 rows, split(x, y, 3, seed=0) gives 7 rows of x, 7 of y, 3 of x, 3 of y
    """
    # TODO: one random order of the rows; some of it is held out, the rest is for training.
    raise NotImplementedError


def standardise(train: torch.Tensor, held: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Bring every column to mean 0 and standard deviation 1, as seen in the training rows.

    From each value the mean of its column is subtracted, and the difference is divided by the standard deviation of
    the column. Both come from the training rows alone: what is held out stands for data of the future, and nobody
    knows the mean of the future. So the held rows are treated with the numbers of the training rows.

    The standard deviation is that of the population: the root of the mean squared difference from the mean. It divides
    by n, not by n - 1, so `torch.std` needs `correction=0`.

    Shapes:
        train: (n, d), held: (m, d), float tensors on one device; no column of train is constant
        returns: the two, of the same shapes, dtype and device, as new tensors

    train and held stay as they are.

    Errors: none.

    Example:
        standardise(torch.tensor([[0.0], [2.0]]), torch.tensor([[10.0]]))
        # the mean is 1 and the standard deviation 1: ([[-1.0], [1.0]], [[9.0]])
    """
    # TODO
    raise NotImplementedError
