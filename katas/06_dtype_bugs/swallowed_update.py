"""A model is trained in bfloat16 to save memory, and some of its weights never move.

The gradients are there, the learning rate is not 0, and small weights learn well. But a weight of 256
that gets ten steps of 1 upwards

    start 256, gradients -1 ten times, learning rate 1

is still 256 in the end. It should be 266. The sum of all steps is large enough; each single one
leaves no trace.

A first repair computed every step in float32 and put the result back. Steps of 1 still left no
trace. Steps of 1.002 moved the weight, but twice too far: after ten of them it was at 276.

The caller keeps the weights in bfloat16 and wants them back in bfloat16. Mend `train`, so that what
it gives back is as near to the true result as bfloat16 can be.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch

# TODO: run it, look at the numbers, say what you think is wrong, and mend it.


def train(weights: torch.Tensor, gradients: Sequence[torch.Tensor], learning_rate: float) -> torch.Tensor:
    """The weights after gradient descent: for each gradient in turn, weights − learning rate × gradient.

    weights and gradients are in bfloat16, and so is the result. `weights` itself stays as it was.

    Shapes: weights any, each gradient the same, and so the result.
    Example: weights [256.0], ten gradients [-1.0] and a learning rate of 1 give [266.0].
    """
    trained = weights
    for gradient in gradients:
        trained = trained - learning_rate * gradient
    return trained


if __name__ == "__main__":
    weights = torch.tensor([1.0, 256.0], dtype=torch.bfloat16)
    gradient = torch.tensor([-1.0, -1.0], dtype=torch.bfloat16)
    for steps in (1, 10):
        print(f"after {steps:2} steps:", train(weights, [gradient] * steps, learning_rate=1.0).tolist())
    print("the number after 256 in bfloat16:", torch.tensor(257.5).bfloat16().item())
