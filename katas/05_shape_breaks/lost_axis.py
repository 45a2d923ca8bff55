"""Measurements are put on one scale, row by row, and come out mixed.

Each row holds the readings of one sensor. A row that is standardised has the mean 0 and the standard
deviation 1. For three sensors with three readings each the program runs, and prints

    mean of each row   [-1.69, 3.21, 81.9]
    std of each row    [0.4, 4.78, 113.57]

For three sensors with four readings it stops, with

    RuntimeError: The size of tensor a (4) must match the size of tensor b (3) at non-singleton
    dimension 1

Mend `standardise_rows`.
"""

from __future__ import annotations

import torch

# TODO: run it, print the shapes on the way, say what you think is wrong, and mend it.


def standardise_rows(x: torch.Tensor) -> torch.Tensor:
    """Each row minus its own mean, divided by its own standard deviation.

    It is the standard deviation of all the numbers in the row, the population's: the squares are
    divided by d, not by d - 1. A row holds two different numbers at least. The dtype and the device
    stay, and x isn't changed.

    Shapes: x (n, d), result (n, d).
    Example: [[1.0, 3.0], [5.0, 25.0]] becomes [[-1, 1], [-1, 1]]: the means are 2 and 15, the standard
    deviations 1 and 10.
    """
    mean = x.mean(dim=1)
    std = x.std(dim=1, correction=0)
    return (x - mean) / std


if __name__ == "__main__":
    sensors = torch.tensor([[1.0, 2.0, 3.0], [10.0, 30.0, 20.0], [200.0, 50.0, 80.0]])
    result = standardise_rows(sensors)
    print("mean of each row  ", [round(row.mean().item(), 2) for row in result])
    print("std of each row   ", [round(row.std(correction=0).item(), 2) for row in result])
    four = torch.tensor([[1.0, 2.0, 3.0, 6.0], [10.0, 30.0, 20.0, 0.0], [200.0, 50.0, 80.0, 10.0]])
    print(standardise_rows(four))
