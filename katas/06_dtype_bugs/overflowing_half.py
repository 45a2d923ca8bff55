"""A training run in float16 is watched, and the watcher reports infinity.

After each step the program prints the sum of the squares of all gradients, to see whether they grow.
The gradients are ordinary numbers, the largest is 300, and still it prints

    sum of squares: inf

For [300, 4] it should be 90016. The float32 at the end of the function was added when this was seen
first. It did not help.

And in another run, where all gradients are near 0.0001, the sum of squares is 0.

Mend `sum_of_squares`.
"""

from __future__ import annotations

import torch

# TODO: run it, look at the numbers, say what you think is wrong, and mend it.


def sum_of_squares(x: torch.Tensor) -> torch.Tensor:
    """The sum of the squares of all numbers in x, as a float32 tensor without dimensions, on x's device.

    x is in float16. It stays as it is.

    Shapes: x any, result ().
    Example: [300.0, 4.0] gives 90000 + 16 = 90016.
    """
    squares = x * x
    return squares.sum().float()


if __name__ == "__main__":
    for gradients in ([300.0, 4.0], [0.0001] * 100):
        x = torch.tensor(gradients, dtype=torch.float16)
        print(f"{len(x)} numbers, the largest is {x.max().item():.4f}")
        print("sum of squares:", sum_of_squares(x).item())
    print("float16 ends at", torch.finfo(torch.float16).max)
