"""NumPy and back: over the bridge without sharing memory."""

from __future__ import annotations

import numpy as np
import torch


def to_training_tensor(a: np.ndarray, device: torch.device | str) -> torch.Tensor:
    """A float32 tensor on a device with the numbers of an array, in memory of its own.

    NumPy computes in float64, models in float32: so the dtype changes here. Some ways from NumPy to PyTorch share the
    array's memory, so that whoever writes into the one changes the other. Here nothing may be shared.

    Shapes:
        a: any shape, an array of real numbers: float64, float32 or float16, ints, booleans
        device: where the tensor should be, such as "cpu" or "cuda", or a torch.device
        returns: the same shape, torch.float32, on the device

    Errors: none. a stays as it is, also when the tensor is written into later.

    Example:
        to_training_tensor(np.array([[1, 2], [3, 4]]), "cpu")  # [[1.0, 2.0], [3.0, 4.0]], float32
    """
    # TODO: the dtype, the device, and a copy in every case.
    raise NotImplementedError


def to_array(t: torch.Tensor) -> np.ndarray:
    """An array with the numbers of any float tensor, in memory of its own.

    NumPy knows neither GPUs, nor bfloat16, nor tracking. A tensor with requires_grad=True is tracked: PyTorch keeps
    notes of what is computed with it, for its gradients. `t.detach()` gives a tensor that is not tracked and shares t's
    memory; t itself stays tracked.

    Shapes:
        t: any shape; on any device, tracked or not
        returns: the same shape, of t's dtype; for torch.bfloat16, which NumPy doesn't have, np.float32

    Errors: none. t stays as it is: its numbers, its device, requires_grad and `.grad`, also when the array is written
    into later.

    Example:
        to_array(torch.tensor([1.5, 2.0], requires_grad=True))  # array([1.5, 2. ], dtype=float32)
    """
    # TODO: what keeps NumPy from reading t? Take one hurdle after another.
    raise NotImplementedError
