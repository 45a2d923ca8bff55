"""The losses of a run are to be plotted, and they don't get out of torch.

Plotting wants a NumPy array. During training the losses were collected in one tensor. On a laptop the
last line of `loss_curve` ends with

    RuntimeError: Can't call numpy() on Tensor that requires grad. Use tensor.detach().numpy() instead.

Whoever follows that advice is content, and gets another error on the first machine with a GPU:

    TypeError: can't convert cuda:0 device type tensor to numpy. Use Tensor.cpu() to copy the tensor to
    host memory first.

And one repair worked everywhere, but after the plot the training could not go on: backward() ended
with "element 0 of tensors does not require grad".

Mend `loss_curve` for good.
"""

from __future__ import annotations

import numpy as np
import torch

# TODO: run it, read the errors, say what you think is wrong, and mend it.


def loss_curve(losses: torch.Tensor) -> np.ndarray:
    """The losses as a NumPy array, to be plotted.

    `losses` is on the CPU or on a GPU, and may track gradients or not. It stays as it is: where it tracked
    gradients, `backward()` works on it afterwards. The array keeps the dtype (float32 or float64).

    Shapes: losses (steps,), result (steps,).
    Example: a tensor of [0.5, 0.25] gives `np.array([0.5, 0.25])`.
    """
    return losses.numpy()


if __name__ == "__main__":
    weight = torch.tensor([2.0], requires_grad=True)
    losses = (weight * torch.tensor([1.0, 2.0, 3.0]) - 3) ** 2
    print("losses", losses)
    print("curve ", loss_curve(losses))
