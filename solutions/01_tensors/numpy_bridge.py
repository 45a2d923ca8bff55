"""NumPy and back: over the bridge without sharing memory.

Why it works: torch.tensor always copies, and changes dtype and device on the way. Back, detach takes a tensor out of
the tracking, cpu brings it where NumPy can read, float makes bfloat16 something that NumPy knows, and copy ends the
sharing. Each of them does nothing where there is nothing to do.

What people get wrong:
- torch.from_numpy(a).float() copies a float64 array, and shares a float32 one. Tests with float64 alone never see it.
- detach() is taken for a copy. It shares memory: writing into the array changes the weights of a model.
- detach_(), with an underscore, takes the tracking off the tensor itself, and its owner can't train it any more.
- .numpy() works on the CPU and fails on a GPU. With .cpu() it is right on both.
"""

from __future__ import annotations

import numpy as np
import torch


def to_training_tensor(a: np.ndarray, device: torch.device | str) -> torch.Tensor:
    return torch.tensor(a, dtype=torch.float32, device=device)


def to_array(t: torch.Tensor) -> np.ndarray:
    t = t.detach().cpu()
    if t.dtype == torch.bfloat16:
        t = t.float()
    return t.numpy().copy()
