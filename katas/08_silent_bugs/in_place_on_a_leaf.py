"""A weight is trained by hand, without an optimizer, and may not be changed.

`train` fits y = x @ w by gradient descent. It should change the numbers in w, the very tensor that
it was given: other parts of the program hold it as well. The program stops in the first step with

    RuntimeError: a leaf Variable that requires grad is being used in an in-place operation.

Somebody has rewritten the marked line to get rid of the message. Then one step ran, and the second
one stopped with another error. Somebody else silenced that one too. Now nothing stops, the loss even
falls in the first steps, and then it swings. And when they looked at w after the training, it still
held the numbers from before.

Run this file, read the error, and mend `train`. It keeps its name and what its docstring promises.
"""

from __future__ import annotations

import torch

# TODO: run it, say what "leaf" and "in-place" mean here, and mend it. One more thing is missing.


def train(w: torch.Tensor, x: torch.Tensor, y: torch.Tensor, learning_rate: float, steps: int) -> torch.Tensor:
    """Fits y = x @ w by gradient descent on the mean squared error; changes w itself, and returns it.

    w tracks gradients, and nothing was computed with it before. Afterwards w is the same tensor with
    other numbers: still a leaf (a tensor that no operation has made), and it still tracks gradients.
    Each step uses the gradient of its own loss. x and y stay as they are.

    Shapes: w (d,), x (n, d), y (n,).
    Example: w = [0.0], x = [[1.0], [2.0]], y = [2.0, 4.0] and learning rate 0.1 give, after each
    of three steps, w = [1.0], then [1.5], then [1.75].
    """
    for _ in range(steps):
        loss = ((x @ w - y) ** 2).mean()
        loss.backward()
        w -= learning_rate * w.grad  # the marked line
    return w


if __name__ == "__main__":
    weight = torch.tensor([0.0], requires_grad=True)
    rows, targets = torch.tensor([[1.0], [2.0]]), torch.tensor([2.0, 4.0])
    for step in (1, 2, 3):
        train(weight, rows, targets, learning_rate=0.1, steps=1)
        print(f"step {step}   w {weight.tolist()}")
